import { z } from 'zod'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { LeadListName } from '#domains/leads/contract/lists.ts'
import { KeptLeadQuery } from '#domains/leads/contract/query.ts'
import { undoMinutes } from '#domains/sharing/contract/change-lead.ts'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant, idOf, Named, textOf } from '#platform/contract/shapes.ts'
import { QueueFilters } from './assignment-queue.ts'
import { maxReceivers } from './receivers.ts'

/** What a list's filters find, or for admins all that somebody has, or what waits in the queue. */
const which = {
  list: LeadListName.optional(),
  query: KeptLeadQuery.optional().meta({ description: 'The filters of the list, as an address writes them.' }),
  from: idOf('Choose a counsellor.')
    .optional()
    .meta({ description: 'Instead of a list, for admins: all that this counsellor has, also one who is not active any more.' }),
  queue: QueueFilters.optional().meta({ description: 'Instead of a list, for admins: what these filters find in the queue.' }),
}

type Which = { [Key in keyof typeof which]?: unknown }

const isOneOfThem = ({ list, query, from, queue }: Which) =>
  [list, from, queue].filter((given) => given !== undefined).length === 1 && (list === undefined) === (query === undefined)
const oneOfThemSentence = 'Give a list with its filters, a counsellor, or a part of the queue.'

/** Most leads of one transfer. */
export const maxMoved = 50_000
/** The preview lists so many leads: all of a counsellor's are not on the screen behind it. */
export const maxListed = 100

const byRules = z
  .boolean('Say true or false.')
  .default(false)
  .meta({ description: 'The assignment rules choose the receivers, by what each parent looks for.' })

/** Why leads stay where they are when the rules choose. */
export const stayReasons = ['no_rule', 'no_counsellor', 'nobody_there', 'all_full'] as const
export type StayReason = (typeof stayReasons)[number]

const Stay = z.object({
  leads: z.int(),
  why: z.enum(stayReasons).meta({
    description:
      'no_rule: none fits. no_counsellor: the rule has none for them but perhaps the owner. nobody_there: its counsellors are not there; leads that have an owner ask only who is on leave. all_full: those who are there have as many leads as they may have.',
  }),
  rule: z.string().nullable(),
  waits: z
    .boolean()
    .meta({ description: 'Nobody has them: they wait in the queue and are tried again. False: they stay with their owners.' }),
})

const root = '/api/v1/admin_custom/bulk-transfers/'

const refusals = {
  permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
  tooMany: [400, `These are more than ${grouped(maxMoved)} leads. Narrow the list.`],
  nothing: [400, 'None of these leads is yours to transfer. Only the owner and the admins transfer a lead.'],
} as const

const ListedLead = Named.extend({
  owner: Named.nullable(),
  cities: z.array(z.string()),
  due_at: Instant.nullable().meta({ description: 'When its next step is due.' }),
})

export const previewBulkTransfer = defineOperation({
  method: 'POST',
  path: `${root}preview/`,
  summary: `Counts and lists what a bulk transfer would move: what the list finds, and what of it is the reader’s to give. By the rules it also says who would get how many, of at most ${grouped(maxMoved)} leads.`,
  roles: leadRoles,
  body: z.strictObject({ ...which, by_rules: byRules }).refine(isOneOfThem, { message: oneOfThemSentence, path: ['list'] }),
  answer: z.object({
    found: z.int(),
    movable: z.int().meta({ description: 'The reader’s to give: their own, or for admins all.' }),
    leads: z.array(ListedLead).meta({ description: `The first ${maxListed} of the reader’s to give.` }),
    receivers: z
      .array(Named.extend({ leads: z.int() }))
      .nullable()
      .meta({
        description:
          'Who would get how many by the rules; null: not asked. Leads that nobody has go as new leads do, by presence, hours and limits; those of an owner to everybody who is not on leave.',
      }),
    stay: z.array(Stay).nullable().meta({ description: 'What the rules would not move, by the reason; null: not asked.' }),
    on_leave: z
      .array(Named.extend({ until: Instant.nullable() }))
      .nullable()
      .meta({ description: 'Counsellors of these rules who get none, because they are on leave; null: not asked.' }),
    without: z.object({ absent: z.int(), full: z.int() }).nullable().meta({
      description:
        'How many other counsellors of these rules get none: `absent` are not at work now (checked out, outside their hours, or not seen lately), `full` have as many leads as they may have. Null: not asked.',
    }),
  }),
  refusals: { permissionMissing: refusals.permissionMissing, tooMany: refusals.tooMany },
  ours: true,
})

const BulkTransfer = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'undoing', 'undone']),
  of: z.string().meta({ description: 'The list, whose leads they were, or the queue.' }),
  by: Named,
  to: z.array(Named),
  by_rules: z.boolean().meta({ description: 'The assignment rules chose the receivers.' }),
  note: z.string().nullable(),
  total: z.int().nullable().meta({ description: 'null: they are being counted.' }),
  moved: z.int(),
  skipped: z.int().meta({ description: 'Were somebody else’s by then, or the receiver’s own.' }),
  in_use: z.int().meta({ description: 'Stayed, because somebody had them in the dialer or on the telephone.' }),
  returned: z.int(),
  kept: z
    .int()
    .meta({ description: 'Not taken back, because somebody worked on them or transferred them on since, or has them in hand now.' }),
  stayed_leads: z.array(Named).meta({ description: 'The first of those that were in use; once it is undone, of those that were kept.' }),
  trouble: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  undo_until: Instant.nullable().meta({ description: 'Until then the reader may undo it.' }),
})
export type BulkTransfer = z.infer<typeof BulkTransfer>

export const bulkTroubles = {
  disabled: 'Your account was disabled while this went on.',
  permissionMissing: 'Your account has no permission for this data any more.',
  receiversGone: 'None of the counsellors is active any more.',
} as const

export const startBulkTransfer = defineOperation({
  method: 'POST',
  path: root,
  summary:
    'Starts a job that transfers what a list’s filters find, all leads of a counsellor, or what waits in the queue, to one or several counsellors evenly, or to whom the assignment rules say.',
  roles: leadRoles,
  body: z
    .strictObject({
      ...which,
      to: z.array(idOf('Choose a counsellor.')).max(maxReceivers, `Choose at most ${maxReceivers}.`).default([]),
      by_rules: byRules,
      note: textOf(longestComment).optional(),
    })
    .refine(isOneOfThem, { message: oneOfThemSentence, path: ['list'] })
    .refine(({ to, by_rules }) => by_rules || to.length > 0, { message: 'Choose at least one counsellor.', path: ['to'] })
    .refine(({ to, by_rules }) => !by_rules || to.length === 0, { message: 'Choose counsellors or the rules, not both.', path: ['to'] }),
  answer: BulkTransfer,
  refusals: {
    ...refusals,
    oneAtATime: [409, 'Your last bulk transfer is still running. Wait until it is done.'],
    counsellorNotFound: [400, 'This counsellor is not active or does not exist. Choose another one.'],
    noRule: [400, 'By the rules nobody gets any of these leads now. Choose counsellors instead.'],
  },
  success: 'The transfer has begun',
  ours: true,
})

export const listBulkTransfers = defineOperation({
  method: 'GET',
  path: root,
  summary:
    'Lists the reader’s bulk transfers, the newest first, with how far each is; for admins those of one counsellor’s leads, by whomever.',
  roles: leadRoles,
  query: z.strictObject({ from: which.from }),
  answer: z.object({ results: z.array(BulkTransfer) }),
  ours: true,
})

export const undoBulkTransfer = defineOperation({
  method: 'POST',
  path: `${root}:id/undo/`,
  summary: `Takes a bulk transfer back within ${undoMinutes} minutes; only its maker can. Leads that somebody has worked on or transferred on since stay, and are named; where all were transferred on, the later transfer is undone first.`,
  roles: leadRoles,
  params: IdParams,
  answer: BulkTransfer,
  refusals: {
    transferNotFound: [404, 'This transfer does not exist, or you may not undo it.'],
    tooLate: [409, `A transfer can be undone for ${undoMinutes} minutes. Transfer the leads back instead.`],
    notDone: [409, 'This transfer is not finished, or is already undone.'],
    transferredOn: [409, 'These leads were transferred on since. Undo that first, or transfer them back.'],
    oneAtATime: [409, 'Your last bulk transfer is still running. Wait until it is done.'],
  },
  success: 'The leads are being taken back',
  ours: true,
})
