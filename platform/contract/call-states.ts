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

/** Neither side is rung for another call meanwhile. */
export const goingOn: readonly CallState[] = ['placing', 'dialling', 'in_progress']

/** The parent's telephone rang: only such calls count as calls. */
export const rang: readonly CallState[] = ['connected', 'parent_no_answer', 'parent_busy']

/** The parent knows nothing of these. */
export const reachedNobody: readonly CallState[] = ['rejected', 'counsellor_unreachable']

const unanswered: readonly CallState[] = ['parent_no_answer', 'parent_busy', 'parent_failed']

/** Another number of the parent may reach them. */
export const isUnanswered = (state: CallState) => unanswered.includes(state)

export const isLive = (state: CallState) => state === 'ringing' || goingOn.includes(state)

export const stateWords: Readonly<Record<CallState, string>> = {
  placing: 'Placing the call',
  dialling: 'Ringing',
  in_progress: 'On the call',
  simulated: 'Simulated – no phone was rung',
  connected: 'Connected',
  parent_no_answer: 'No answer',
  parent_busy: 'Line Busy',
  parent_failed: 'Could not be reached',
  counsellor_unreachable: 'Your telephone did not answer',
  rejected: 'Refused by the telephone service',
  unknown: 'Not known whether it rang',
  ringing: 'Incoming call',
  missed: 'Missed call',
}
