import { createStore } from '@tanstack/react-store'
import type { addComment } from '#domains/leads/contract/leads.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'

export interface DueQuestion {
  leadId: number
  followUp: NonNullable<AnswerOf<typeof addComment>['due']>
}

/** Asked of the latest comment alone, until it is answered. */
export const dueQuestion = createStore<DueQuestion | undefined>(undefined)

export const forgetDueQuestion = () => dueQuestion.setState(() => undefined)

/** It can still be answered at the next parent, and not at the one after. */
export const leaveDueQuestion = (leftId: number) => dueQuestion.setState((asked) => (asked?.leadId === leftId ? asked : undefined))
