import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, Id, Instant, idOf, isDay, listAnswer, Named, PhoneNumber, paging, textOf } from '#platform/contract/shapes.ts'
import { maxReceivers } from './receivers.ts'

/** Leads that wait for a counsellor: nobody owns them, or their owner is no longer active. */
const root = '/api/v1/admin_custom/assignment/queue/'
const admins = ['counsellor_admin'] as const

/** Why leads without an owner wait. */
export const queueReasons = ['no_rule', 'no_counsellor', 'nobody_there', 'taken_back', 'earlier'] as const
export type QueueReason = (typeof queueReasons)[number]

const QueuedLead = z.object({
  id: z.int().meta({ description: 'The lead.' }),
  name: z.string(),
  phone: PhoneNumber.nullable(),
  cities: z.array(z.string()),
  source: z.string(),
  created_at: Instant,
  owner: Named.nullable().meta({ description: 'Who had it, and is not active any more.' }),
  why: z.enum([...queueReasons, 'left']),
  rule: z.string().nullable().meta({ description: 'Whose counsellors are not free, or which has none for this lead.' }),
  due_at: Instant.nullable().meta({ description: 'When its next follow-up is due.' }),
})
export type QueuedLead = z.infer<typeof QueuedLead>

export const queueKinds = ['nobody', 'left'] as const
export type QueueKind = (typeof queueKinds)[number]

const queueFilters = {
  of: z.enum(queueKinds, 'Give nobody or left.').default('nobody'),
  why: z.enum(queueReasons, 'Choose why the leads wait.').optional().meta({ description: 'Of leads without an owner: why they wait.' }),
  by: idOf('Choose who left.').optional().meta({ description: 'Of leads that were left behind: by whom.' }),
  source: textOf(60).min(1, 'Name the source.').optional(),
  city: idOf('Choose a city.').optional().meta({ description: 'Where the parent is looking.' }),
  came_from: Day.optional(),
  came_until: Day.optional(),
}

interface Days {
  came_from?: string | null | undefined
  came_until?: string | null | undefined
}

const daysInOrder = ({ came_from: from, came_until: until }: Days) => !from || !until || !isDay(from) || !isDay(until) || from <= until
const daysSentence = { message: 'The first day is after the last.', path: ['came_from'] }

/** Most leads that are chosen one by one; a bulk transfer gives all that the filters find. */
const maxChosen = 100
const chosenLeads = z.array(Id).min(1, 'Choose at least one lead.').max(maxChosen, `Choose at most ${maxChosen}.`)

/** What narrows the queue, in a body: a form leaves days blank. */
export const QueueFilters = z
  .strictObject({
    ...queueFilters,
    came_from: Day.nullish(),
    came_until: Day.nullish(),
    leads: chosenLeads.optional().meta({ description: 'These alone, chosen one by one.' }),
  })
  .refine(daysInOrder, daysSentence)
export type SentQueueFilters = z.output<typeof QueueFilters>
export type QueueFilters = z.output<z.ZodObject<typeof queueFilters>>

export const listQueue = defineOperation({
  method: 'GET',
  path: root,
  summary:
    'Lists the leads that wait for a counsellor: those without an owner, the newest first, or those that somebody left behind who is not active any more, what is due first comes first.',
  roles: admins,
  query: z.strictObject({ ...paging(), ...queueFilters }).refine(daysInOrder, daysSentence),
  answer: listAnswer(QueuedLead).extend({
    counts: z.object({ nobody: z.int(), left: z.int() }).meta({ description: 'All of them, whatever the filters say.' }),
    left_by: z.array(Named.extend({ leads: z.int(), follow_ups: z.int() })).meta({ description: 'Whose leads wait because they left.' }),
  }),
  ours: true,
})

export const listQueueChoices = defineOperation({
  method: 'GET',
  path: `${root}choices/`,
  summary: 'Lists the sources and cities of the leads that wait, with how many leads each has, for the filters of the queue.',
  roles: admins,
  query: z.strictObject({ of: queueFilters.of }),
  answer: z.object({
    sources: z.array(z.object({ name: z.string(), leads: z.int() })),
    cities: z.array(Named.extend({ leads: z.int() })),
  }),
  ours: true,
})

export const assignQueued = defineOperation({
  method: 'POST',
  path: `${root}assign/`,
  summary: 'Gives leads of the queue to a counsellor, or to several evenly. What found somebody meanwhile is left with them.',
  roles: admins,
  body: z.strictObject({
    lead_ids: chosenLeads,
    to: z
      .array(idOf('Choose a counsellor.'))
      .min(1, 'Choose at least one counsellor.')
      .max(maxReceivers, `Choose at most ${maxReceivers}.`)
      .meta({ description: 'Several get them in turn.' }),
  }),
  answer: z.object({ assigned: z.int(), stayed: z.int() }),
  refusals: { counsellorNotFound: [400, 'This counsellor is not active or does not exist. Choose another one.'] },
  ours: true,
})
