import type { DialedLead } from '#domains/dialer/contract/dialer.ts'

export interface Turn {
  lead: DialedLead
  /** Seconds in which it can be looked at first. */
  seconds: number
  /** `checking` asks whether it was dialed already; `halted` means that it was paused before the call. */
  stands: 'checking' | 'counting' | 'halted'
  /** When it is dialed, in milliseconds; nothing while something holds it. */
  until?: number | undefined
  heldBy?: string | undefined
}

/** Stops the seconds while something holds the turn; they begin again afterwards. */
export function counted(turn: Turn, heldBy: string | undefined, now: number): Turn {
  const isSame = heldBy === turn.heldBy && (heldBy === undefined) === (turn.until !== undefined)
  return isSame ? turn : { ...turn, heldBy, until: heldBy === undefined ? now + turn.seconds * 1000 : undefined }
}

/** Nothing when it is to be dialed at once. What holds it now begins its seconds again. */
export const afterCheck = ({ lead, seconds }: Turn, left: number, heldBy: string | undefined): Turn | undefined =>
  left > 0 || heldBy !== undefined ? { lead, seconds, stands: 'counting' } : undefined

export const isDue = ({ until }: Turn, now: number) => until !== undefined && now >= until
