import { addComment } from '#domains/leads/contract/leads.ts'
import { request } from '#platform/web/http/request.ts'
import type { SendWaiting } from '#platform/web/outbox/outbox.ts'

export const sendWaitingComment: SendWaiting = ({ key, lead, text }) =>
  request(addComment, { params: { id: lead.id }, body: { comment: text } }, { idempotencyKey: key })
