import type { CallState } from '#platform/contract/call-states.ts'

const unanswered: readonly CallState[] = ['parent_no_answer', 'parent_busy', 'parent_failed']

/** Another number of the parent may reach them. */
export const isUnanswered = (state: CallState) => unanswered.includes(state)
