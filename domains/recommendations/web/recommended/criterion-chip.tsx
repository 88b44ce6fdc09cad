import type { ReactNode } from 'react'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import classes from './criteria-chips.module.css'

interface CriterionChipProps {
  text: string
  label: string
  /** It is not known, and would make the list better. */
  isAsked?: boolean
  /** The counsellor chose it. */
  isSet: boolean
  children: (close: () => void) => ReactNode
}

/** One criterion: what it is now, and how it is changed. */
export function CriterionChip({ text, label, isAsked = false, isSet, children }: CriterionChipProps) {
  const isOpenQuestion = isAsked && !isSet
  const shown = isOpenQuestion ? `Ask: ${label.toLowerCase()}?` : text
  return (
    <PopoverButton
      className={isOpenQuestion ? `${classes.chip} ${classes.asked}` : classes.chip}
      button={<span className={classes.text}>{shown}</span>}
      name={isOpenQuestion ? shown : `${label}: ${text}`}
      label={label}
      isActive={isSet}
    >
      {children}
    </PopoverButton>
  )
}
