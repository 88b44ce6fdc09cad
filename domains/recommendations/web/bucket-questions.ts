import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { listBucket } from '#domains/recommendations/contract/bucket.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const bucketQuestions = (leadId: number) => [keyOf(listBucket, { id: leadId }), ...leadQuestions(leadId)]
