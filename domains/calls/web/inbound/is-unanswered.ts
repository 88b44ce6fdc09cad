import type { CallState } from '#platform/contract/call-states.ts'

const unanswered: readonly CallState[] = ['parent_no_answer', 'parent_busy', 'parent_failed']

/** The parent's telephone did not bring them to it: another number of theirs may. */
export const isUnanswered = (state: CallState) => unanswered.includes(state)
