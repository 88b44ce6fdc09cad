import { createStore } from '@tanstack/react-store'
import type { addComment } from '#domains/leads/contract/leads.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'

/** What a comment leaves open: the next call with a parent, which was due when it was written. */
export interface DueQuestion {
  leadId: number
  followUp: NonNullable<AnswerOf<typeof addComment>['due']>
}

/** Whether the call-back is done is asked of the latest comment alone, until it is answered. */
export const dueQuestion = createStore<DueQuestion | undefined>(undefined)

export const forgetDueQuestion = () => dueQuestion.setState(() => undefined)

/** Whoever goes on to the next parent may still answer; with the one after it is asked no more. */
export const leaveDueQuestion = (leftId: number) => dueQuestion.setState((asked) => (asked?.leadId === leftId ? asked : undefined))
