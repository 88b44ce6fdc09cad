import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { Id, Instant, idOf, listAnswer, Named, PhoneNumber, paging } from '#platform/contract/shapes.ts'

const admins = ['counsellor_admin'] as const
const root = '/api/v1/admin_custom/assignment/queue/'

const QueuedLead = z.object({
  id: z.int().meta({ description: 'The lead.' }),
  name: z.string(),
  phone: PhoneNumber.nullable(),
  cities: z.array(z.string()),
  source: z.string(),
  created_at: Instant,
  owner: Named.nullable().meta({ description: 'Who had it, and is not active any more.' }),
  why: z.enum(['no_rule', 'nobody_there', 'earlier', 'left']),
  rule: z.string().nullable().meta({ description: 'Whose counsellors are not there.' }),
  due_at: Instant.nullable().meta({ description: 'When its next follow-up is due.' }),
})
export type QueuedLead = z.infer<typeof QueuedLead>

export const queueKinds = ['nobody', 'left'] as const
export type QueueKind = (typeof queueKinds)[number]

export const listQueue = defineCall({
  method: 'GET',
  path: root,
  summary:
    'Lists the leads that wait for a counsellor: those without an owner, the newest first, or those that somebody left behind who is not active any more, what is due first comes first.',
  roles: admins,
  query: z.strictObject({ ...paging(), of: z.enum(queueKinds, 'Give nobody or left.').default('nobody') }),
  answer: listAnswer(QueuedLead).extend({
    counts: z.object({ nobody: z.int(), left: z.int() }),
    left_by: z.array(Named.extend({ leads: z.int(), follow_ups: z.int() })).meta({ description: 'Whose leads wait because they left.' }),
  }),
  ours: true,
})

const most = 100

export const assignQueued = defineCall({
  method: 'POST',
  path: `${root}assign/`,
  summary: 'Gives leads of the queue to a counsellor, or to whom the rules say. What found somebody meanwhile is left with them.',
  roles: admins,
  body: z.strictObject({
    lead_ids: z.array(Id).min(1, 'Choose at least one lead.').max(most, `Choose at most ${most}.`),
    to: idOf('Choose a counsellor.').nullable().meta({ description: 'null: to whom the rules say.' }),
  }),
  answer: z.object({ assigned: z.int(), stayed: z.int() }),
  refusals: { counsellorNotFound: [400, 'This counsellor is not active, or there is no such counsellor. Choose another one.'] },
  ours: true,
})
