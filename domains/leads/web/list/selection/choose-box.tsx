import { leadLinks } from '../../facts/use-focus-return.ts'
import classes from './choose-box.module.css'
import type { Choosing } from './use-selection.ts'

interface ChooseBoxProps {
  lead: { id: number; name: string }
  isChosen: boolean
  choosing: Choosing
}

const controlled = () => undefined

/** Chooses a lead; with Shift all rows from the last one. Out of the order of Tab, where it would double the way: X does the same. */
export const ChooseBox = ({ lead, isChosen, choosing }: ChooseBoxProps) => (
  <label className={classes.box}>
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`Choose ${lead.name}`}
      checked={isChosen}
      onChange={controlled}
      onClick={(event) => {
        if (event.shiftKey) choosing.extend(lead.id)
        else choosing.toggle(lead.id)
        // The keys of the list go on from the row that was clicked.
        if (event.detail > 0) leadLinks(event.currentTarget.closest<HTMLElement>('[data-lead-row]'))[0]?.focus({ preventScroll: true })
      }}
    />
  </label>
)

interface ChoosePageProps {
  /** How many rows of the page are chosen, and how many it has. */
  count: number
  of: number
  onToggle: () => void
}

/** Chooses all rows of the page, or none. */
export const ChoosePage = ({ count, of, onToggle }: ChoosePageProps) => (
  <label className={classes.box}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < of
      }}
      type="checkbox"
      aria-label="Choose all on this page"
      checked={of > 0 && count === of}
      disabled={of === 0}
      onChange={onToggle}
    />
  </label>
)
