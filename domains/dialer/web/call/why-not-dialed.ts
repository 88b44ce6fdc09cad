import { dialerWords } from '../dialer/dialer-words.ts'

interface Surroundings {
  /** Next or Exit was pressed, and waits for what is on its way. */
  isLeaving: boolean
  isPaused: boolean
  onCallWith: string | undefined
  isOpen: boolean
  isOutsideHours: boolean
}

export function whyNotDialed({ isLeaving, isPaused, onCallWith, isOpen, isOutsideHours }: Surroundings): string | undefined {
  if (isLeaving) return dialerWords.waitsForLeaving
  if (isPaused) return dialerWords.waitsForResume
  if (onCallWith !== undefined) return dialerWords.waitsForCall(onCallWith)
  if (isOpen) return dialerWords.waitsForOpen
  return isOutsideHours ? dialerWords.waitsForHours : undefined
}
