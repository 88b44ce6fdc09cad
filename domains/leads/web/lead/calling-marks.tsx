import { IconPhoneIncoming, IconPhoneOff } from '@tabler/icons-react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { momentText } from '#platform/web/ui/moment-text.ts'
import classes from './calling-marks.module.css'

type Calling = LeadRow['calling']

/** When the parent called and nobody answered, until they are called back. */
const missedWords = (at: string) => `Missed call ${momentText(at)}`

/** What speaks against calling a parent, the stronger first; nothing where nothing does. */
function objectionOf({ opted_out, dnd, consented }: Calling): string | undefined {
  if (opted_out) return 'Asked not to be called'
  return dnd && !consented ? 'On the do-not-disturb register' : undefined
}

interface MarkProps {
  calling: Calling
}

/** For a row: the parent called and waits to be called back. */
export function MissedCallMark({ calling: { missed_at } }: MarkProps) {
  if (missed_at === null) return null
  return (
    <span className={classes.mark} title={missedWords(missed_at)}>
      <IconPhoneIncoming size={16} role="img" aria-label={missedWords(missed_at)} />
    </span>
  )
}

/** For a row, at the number: the parent may or will not be called. */
export function ObjectionMark({ calling }: MarkProps) {
  const objection = objectionOf(calling)
  if (!objection) return null
  return (
    <span className={classes.mark} title={objection}>
      <IconPhoneOff size={15} role="img" aria-label={objection} />
    </span>
  )
}

/** For the head of a lead, at the number: all of that in words. */
export function CallingNotes({ calling }: MarkProps) {
  const objection = objectionOf(calling)
  return (
    <>
      {calling.missed_at !== null && (
        <span className={classes.note} data-tone="missed">
          <IconPhoneIncoming size={14} aria-hidden />
          {missedWords(calling.missed_at)}
        </span>
      )}
      {objection && (
        <span className={classes.note} data-tone="objection">
          <IconPhoneOff size={14} aria-hidden />
          {objection}
        </span>
      )}
      {calling.consented && (
        <span className={classes.note} data-tone="consent">
          Agreed to be called
        </span>
      )}
    </>
  )
}
