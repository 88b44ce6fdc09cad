import type { Call } from '#domains/calls/contract/calls.ts'
import { isLive } from '#platform/contract/call-states.ts'
import { isUnanswered } from '../inbound/is-unanswered.ts'

/** For so long a call that is over stays in sight, in milliseconds; longer when another number may be tried. */
const readFor = 45_000
const triedFor = 120_000

/** Until when (milliseconds) a call is shown by itself; without end while it goes on, or somebody has to say or know how it went. */
export function shownUntil(call: Call): number {
  const { state } = call
  if (isLive(state) || state === 'simulated' || state === 'unknown') return Number.POSITIVE_INFINITY
  return Date.parse(call.ended_at ?? call.placed_at) + (isUnanswered(state) ? triedFor : readFor)
}
