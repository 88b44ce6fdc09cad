/** A message that was certainly not sent is tried again for so long from when it was due, in milliseconds. */
const givenUpAfter = 24 * 3_600_000

/** `at` is when a message was written, or of a scheduled one when its time had come. */
export const isTooLate = ({ at }: { at: string }) => Date.now() - Date.parse(at) > givenUpAfter

const firstPause = 15_000
const longestPause = 600_000

/** Each pause is twice the one before, up to ten minutes, and half as long again or less by chance: many messages do not come back at once. */
export function pauseBefore(tries: number, retryAfterSeconds: number | undefined): number {
  const grown = Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 10))
  return Math.max(grown, (retryAfterSeconds ?? 0) * 1000) * (0.75 + Math.random() / 2)
}

/** No answer takes so long, in milliseconds: the process that was sending the message has died. */
export const unheardAfter = 30_000

/** A message that is due for so long has lost its job, in milliseconds. */
export const lostAfter = 30_000
