import type { Call } from '#domains/calls/contract/calls.ts'
import { type CallState, isLive, stateWords } from '#platform/contract/call-states.ts'
import { clockText } from '#platform/web/ui/time/clock-text.ts'

export type CallTone = 'waiting' | 'talking' | 'simulated' | 'good' | 'missed' | 'trouble'

const tones: Readonly<Record<CallState, CallTone>> = {
  placing: 'waiting',
  dialling: 'waiting',
  ringing: 'waiting',
  in_progress: 'talking',
  simulated: 'simulated',
  connected: 'good',
  parent_no_answer: 'missed',
  parent_busy: 'missed',
  parent_failed: 'missed',
  missed: 'missed',
  counsellor_unreachable: 'trouble',
  rejected: 'trouble',
  unknown: 'trouble',
}

export const toneOf = (state: CallState): CallTone => tones[state]

/** Nothing when the call is over. */
export function runningSince({ state, placed_at, answered_at }: Call): string | undefined {
  if (state === 'simulated') return placed_at
  return isLive(state) ? (answered_at ?? placed_at) : undefined
}

export function callWords(
  { state, by, talk_seconds: talk, trouble }: Pick<Call, 'state' | 'by' | 'talk_seconds' | 'trouble'>,
  meId: number,
): string {
  if (state === 'counsellor_unreachable' && by && by.id !== meId) return `The telephone of ${by.name} did not answer`
  const words = stateWords[state]
  if (state === 'rejected' && trouble) return `${words}: ${trouble}`
  return talk === null || talk === 0 ? words : `${words}, ${clockText(talk)}`
}
