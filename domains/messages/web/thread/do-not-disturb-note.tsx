import type { RefObject } from 'react'
import { writingBlocked } from '#domains/leads/contract/do-not-disturb.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from './thread.module.css'

interface DoNotDisturbNoteProps {
  opener: RefObject<HTMLButtonElement | null>
  onAgreed: () => void
}

/** Stands in the place of what would be written: why nothing is, and the key that lifts it. */
export const DoNotDisturbNote = ({ opener, onAgreed }: DoNotDisturbNoteProps) => (
  <p className={classes.note}>
    {writingBlocked}{' '}
    <button ref={opener} type="button" className={textButton.button} aria-haspopup="dialog" onClick={onAgreed}>
      They agreed again
    </button>
  </p>
)
