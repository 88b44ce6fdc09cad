import { IconMessageOff, IconPhoneIncoming, IconPhoneOff } from '@tabler/icons-react'
import { blockedText, liftText } from '#domains/leads/contract/do-not-disturb.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import classes from './calling-marks.module.css'
import { callBlockerOf, isOnlyWritingBlocked, missedWords, onlyWriting } from './calling-marks.tsx'

/** The marks of a lead in words, with what lifts them: on its page, which lists do not load. */
export function CallingNotes({ lead }: { lead: LeadRow }) {
  const { missed_at, consented } = lead.calling
  const blocker = callBlockerOf(lead)
  return (
    <>
      {missed_at !== null && (
        <span className={classes.note} data-tone="missed">
          <IconPhoneIncoming size={14} aria-hidden />
          {missedWords(missed_at)}
        </span>
      )}
      {blocker && (
        <span className={classes.note} data-tone="objection">
          <IconPhoneOff size={14} aria-hidden />
          <span>
            {blocker.words}
            {blocker.more && <span className={classes.more}> {blocker.more}</span>}
          </span>
        </span>
      )}
      {isOnlyWritingBlocked(lead.calling) && (
        <span className={classes.note} data-tone="objection">
          <IconMessageOff size={14} aria-hidden />
          <span>
            {blockedText(onlyWriting)} <span className={classes.more}>{liftText(onlyWriting)}</span>
          </span>
        </span>
      )}
      {consented && (
        <span className={classes.note} data-tone="consent">
          Agreed to be called
        </span>
      )}
    </>
  )
}
