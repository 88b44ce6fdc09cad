import { getCallRecords, getMyCall } from '@portal/contract/calls'
import { keyOf } from '../http/key-of.ts'
import { leadQuestions } from '../leads/lead-questions.ts'

/** What a call to a lead makes out of date. */
export const callKeys = (leadId: number): readonly (readonly string[])[] => [
  keyOf(getMyCall),
  keyOf(getCallRecords, { id: leadId }),
  ...leadQuestions(leadId),
]
