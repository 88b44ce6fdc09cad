import { addComment } from '#domains/leads/contract/leads.ts'
import { request } from '#platform/web/http/request.ts'
import type { SendKept } from '#platform/web/kept/kept-acts.ts'

export const sendKeptComment: SendKept = ({ key, lead, text }) =>
  request(addComment, { params: { id: lead.id }, body: { comment: text } }, { idempotencyKey: key })
