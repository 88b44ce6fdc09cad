import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'
import { passFocusOn } from './over/pass-focus-on.ts'

interface FilterChipProps {
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}

/** A filter that is on or off. */
export const FilterChip = ({ isOn, onToggle, children }: FilterChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
    {children}
  </button>
)

/** A filter that is set, and goes with a press; the focus stays among its neighbours. */
export const SetFilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button
    type="button"
    className={classes.chip}
    data-set
    title={text}
    aria-label={`Remove ${text}`}
    onClick={(event) => {
      passFocusOn(event)
      onRemove()
    }}
  >
    <span className={classes.text}>{text}</span>
    <IconX size={12} aria-hidden />
  </button>
)
