import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { listTransferRequests } from '#domains/sharing/contract/requests.ts'
import { listHandoverCounsellors, listHandovers } from '#domains/sharing/contract/sharing.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const handoverQuestions: readonly (readonly string[])[] = [keyOf(listHandovers), keyOf(listHandoverCounsellors)]

/** What asking for a lead, or the answer, makes out of date. */
export const requestQuestions = (leadId: number): readonly (readonly string[])[] => [...leadQuestions(leadId), keyOf(listTransferRequests)]
