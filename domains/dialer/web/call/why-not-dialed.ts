import { dialerWords } from '../session/dialer-words.ts'

interface Surroundings {
  /** Next or Exit was pressed, and waits for what is on its way. */
  isLeaving: boolean
  /** An admin paused the dialer. */
  isPaused: boolean
  /** With whom the counsellor is on a call. */
  onCallWith: string | undefined
  /** An editor, a dialog, a menu or a list is open. */
  isOpen: boolean
}

/** Why a lead is not dialed by itself now: the call would run into something. */
export function whyNotDialed({ isLeaving, isPaused, onCallWith, isOpen }: Surroundings): string | undefined {
  if (isLeaving) return dialerWords.waitsForLeaving
  if (isPaused) return dialerWords.waitsForResume
  if (onCallWith !== undefined) return dialerWords.waitsForCall(onCallWith)
  return isOpen ? dialerWords.waitsForOpen : undefined
}
