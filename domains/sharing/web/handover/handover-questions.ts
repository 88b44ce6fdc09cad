import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { listTransferRequests } from '#domains/sharing/contract/requests.ts'
import { listHandoverCounsellors, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const handoverQuestions: readonly (readonly string[])[] = [keyOf(listHandovers), keyOf(listHandoverCounsellors)]

/** The queries that a request for a lead, or its answer, makes stale. */
export const requestQuestions = (leadId: number): readonly (readonly string[])[] => [...leadQuestions(leadId), keyOf(listTransferRequests)]
