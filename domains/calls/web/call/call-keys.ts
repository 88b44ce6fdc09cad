import { getCallRecords, getMyCall } from '#domains/calls/contract/calls.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const callKeys = (leadId: number): readonly (readonly string[])[] => [
  keyOf(getMyCall),
  keyOf(getCallRecords, { id: leadId }),
  ...leadQuestions(leadId),
]
