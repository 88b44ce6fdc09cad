import { z } from 'zod'

/** How a call stands or ended. The parent's leg and the counsellor's are told apart. */
const callStates = [
  'placing',
  'dialling',
  'in_progress',
  'simulated',
  'connected',
  'parent_no_answer',
  'parent_busy',
  'parent_failed',
  'counsellor_unreachable',
  'rejected',
  'unknown',
  'ringing',
  'missed',
] as const
export const CallState = z.enum(callStates)
export type CallState = z.infer<typeof CallState>

/** The states of a call that goes on: neither side is rung for another one meanwhile. */
export const goingOn: readonly CallState[] = ['placing', 'dialling', 'in_progress']

/** How a call ends that never left our side: the service refused it, or the counsellor did not pick up. The parent knows nothing of it. */
export const reachedNobody: readonly CallState[] = ['rejected', 'counsellor_unreachable']

/** Whether a call is not over. */
export const isLive = (state: CallState) => state === 'ringing' || goingOn.includes(state)

/** What staff read of a state. */
export const stateWords: Readonly<Record<CallState, string>> = {
  placing: 'Placing the call',
  dialling: 'Ringing',
  in_progress: 'On the call',
  simulated: 'Simulated – no phone was rung',
  connected: 'Connected',
  parent_no_answer: 'No answer',
  parent_busy: 'Busy',
  parent_failed: 'Could not be reached',
  counsellor_unreachable: 'Your telephone did not answer',
  rejected: 'Refused by the telephone service',
  unknown: 'Not known whether it rang',
  ringing: 'Incoming call',
  missed: 'Missed call',
}
