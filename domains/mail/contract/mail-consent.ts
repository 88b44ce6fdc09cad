import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant, textOf } from '#platform/contract/shapes.ts'
import { MailKind } from './mail.ts'

const path = '/api/v1/admin_custom/thread/:id/unsubscribed/'

const Refused = z.object({
  results: z.array(
    z.object({
      kind: MailKind,
      words: z.string().meta({ description: 'The kind, as the parent reads it.' }),
      at: Instant,
    }),
  ),
})
export type RefusedKinds = z.infer<typeof Refused>

export const listUnsubscribed = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the kinds of mail from which the address of this lead unsubscribed.',
  roles: leadRoles,
  params: IdParams,
  answer: Refused,
  refusals: leadGone,
  ours: true,
})

export const takeBackUnsubscribe = defineOperation({
  method: 'POST',
  path,
  summary: 'Takes back that the address of this lead unsubscribed, as the parent asked for mails of this kind again; the timeline has why.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    kind: MailKind,
    reason: textOf(500).min(1, 'Write how the parent said so.').meta({ description: 'It is kept in the timeline.' }),
  }),
  answer: Refused,
  refusals: { ...leadGone, notUnsubscribed: [409, 'The address of this parent is not unsubscribed from these mails. They can be sent.'] },
  success: 'Mails of this kind can be sent again',
  ours: true,
})
