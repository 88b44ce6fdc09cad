import { addComment } from '#domains/leads/contract/leads.ts'
import { request } from '#platform/web/http/request.ts'
import type { SendQueued } from '#platform/web/offline-queue/offline-queue.ts'

export const sendQueuedComment: SendQueued = ({ key, lead, text }) =>
  request(addComment, { params: { id: lead.id }, body: { comment: text } }, { idempotencyKey: key })
