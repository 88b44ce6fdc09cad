import type { DialedLead } from '#domains/dialer/contract/dialer.ts'

/** A lead that is to be dialed by itself. */
export interface Turn {
  lead: DialedLead
  /** How long it is looked at before. */
  seconds: number
  /** It is asked whether it was dialed already, its seconds run, or a pause came first. */
  stands: 'checking' | 'counting' | 'halted'
  /** When it is dialed, in milliseconds; nothing while something holds it. */
  until?: number | undefined
  /** What holds it, in words. */
  heldBy?: string | undefined
}

/** The turn as it stands now: what holds it stops its seconds, which begin anew afterwards. The same one when nothing changes. */
export function counted(turn: Turn, heldBy: string | undefined, now: number): Turn {
  const isSame = heldBy === turn.heldBy && (heldBy === undefined) === (turn.until !== undefined)
  return isSame ? turn : { ...turn, heldBy, until: heldBy === undefined ? now + turn.seconds * 1000 : undefined }
}

/**
 * The turn of a lead that was not dialed, once that is known: nothing when it is dialed now, which is when none of its seconds are
 * `left` and nothing holds it. What came meanwhile holds it again, and its seconds begin anew.
 */
export const afterCheck = ({ lead, seconds }: Turn, left: number, heldBy: string | undefined): Turn | undefined =>
  left > 0 || heldBy !== undefined ? { lead, seconds, stands: 'counting' } : undefined

/** Whether its seconds are over. */
export const isDue = ({ until }: Turn, now: number) => until !== undefined && now >= until
