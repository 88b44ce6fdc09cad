import type { Call } from '#domains/calls/contract/calls.ts'
import { isLive, isUnanswered } from '#platform/contract/call-states.ts'

/** Milliseconds for which a call that is over stays in sight; longer when another number may be tried. */
const readFor = 45_000
const triedFor = 120_000

/** Without end while the call goes on, or its outcome is still to be said. */
export function shownUntil(call: Call): number {
  const { state } = call
  if (isLive(state) || state === 'simulated' || state === 'unknown') return Number.POSITIVE_INFINITY
  return Date.parse(call.ended_at ?? call.placed_at) + (isUnanswered(state) ? triedFor : readFor)
}
