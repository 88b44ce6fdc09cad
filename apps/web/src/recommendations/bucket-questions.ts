import { listBucket } from '@portal/contract/recommendations'
import { keyOf } from '../http/key-of.ts'
import { leadQuestions } from '../leads/lead-questions.ts'

/** What a change of a lead's bucket makes out of date. */
export const bucketQuestions = (leadId: number) => [keyOf(listBucket, { id: leadId }), ...leadQuestions(leadId)]
