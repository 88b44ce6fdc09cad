import { z } from 'zod'
import { LeadRow } from '#domains/leads/contract/leads.ts'
import { LeadListName } from '#domains/leads/contract/lists.ts'
import { KeptLeadQuery } from '#domains/leads/contract/query.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Flag, Id, IdParams, Instant, Named, tooLong } from '#platform/contract/shapes.ts'
import { DayProgress } from './targets.ts'

export const dialReasons = [
  'missed_call',
  'call_back',
  'booked_call',
  'reply',
  'new_enquiry',
  'untouched',
  'missed_follow_up',
  'longest_idle',
] as const
export const DialReason = z.enum(dialReasons)
export type DialReason = z.infer<typeof DialReason>

/** Why a lead is served: it waits for a reason of its own, or else stands in the list that is dialed. */
export const servedReasons = [...dialReasons, 'listed'] as const
const ServedReason = z.enum(servedReasons)
export type ServedReason = z.infer<typeof ServedReason>

/** Admins see every lead, and would take those of others. */
const dialerRoles = ['counsellor'] as const

const paused = [409, '{by} paused your dialer: {reason}'] as const

/** Seconds between two signs of life of an open dialer. */
export const heartbeatSeconds = 20

/** Days for which it is kept whom the dialer served, and in which session. */
export const servedDays = 90

export const DialedLead = LeadRow.extend({
  enquiries: LeadRow.shape.all_enquiries.meta({ description: 'The same as all_enquiries.' }),
  reason: z.object({
    kind: ServedReason,
    at: Instant.nullable().meta({ description: 'The instant that the reason speaks of.' }),
    words: z.string().meta({ description: 'Why this parent is next, as staff read it.' }),
  }),
  lease_since: Instant.meta({ description: 'Since then the counsellor has this lead.' }),
  lease_until: Instant.meta({ description: 'Until then nobody else is served this lead.' }),
})
export type DialedLead = z.infer<typeof DialedLead>

const LikelyFirst = Flag.default(false).meta({
  description: 'Parents with a high chance of an admission come before others who wait without a time of their own (ours).',
})

export const serveLead = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/auto-dialer-data/',
  summary:
    'Serves the next lead to one counsellor alone: without combined_data the one they have or a new one, with it the one after; with follow_up=false it gives the lead back, whichever one they have if none is named, and ends.',
  roles: dialerRoles,
  query: z.strictObject({
    combined_data: Id.optional().meta({ description: 'The lead that is being left.' }),
    follow_up: Flag.default(true),
    likely_first: LikelyFirst,
  }),
  answer: z
    .object({ count: z.int(), results: z.array(DialedLead) })
    .meta({ description: 'One lead, or none when nobody is left to call.' }),
  refusals: { paused },
  acts: true,
})

const Figures = z.object({
  served: z.int(),
  calls: z.int(),
  talk_seconds: z.int(),
  simulated: z.int().meta({ description: 'Simulated calls, which are none of the others.' }),
  outcomes: z
    .array(z.object({ name: z.string(), count: z.int() }))
    .meta({ description: 'What was logged, the most frequent first; and of calls after which nothing was logged, how they ended.' }),
  per_hour: z.number().nullable().meta({ description: 'Leads left in an hour; nothing before five minutes have passed.' }),
})

const Pause = z.object({ by: z.string(), reason: z.string(), at: Instant })

/** Why counsellors pause their own dialer, in words. */
export const pauseReasonWords = { lunch: 'Lunch', tea: 'Tea', meeting: 'Meeting', training: 'Training', other: 'Something else' } as const
export type PauseReason = keyof typeof pauseReasonWords
export const pauseReasons = Object.keys(pauseReasonWords) as PauseReason[]
const PauseReason = z.enum(pauseReasons, 'Choose why you pause.')

const OwnPause = z.object({ since: Instant, reason: PauseReason.nullable().meta({ description: 'null: they did not say.' }) })

/** More leads of a kind than this are not counted. */
export const maxWaiting = 99

/** So many of a list are dialed at most: a counsellor calls some 120 parents a day. */
export const maxDialed = 2000

const ListOrder = z.enum(['list', 'reasons'], 'Say list for the order of the list, or reasons for that of the dialer.')

const DialedList = z.object({
  list: LeadListName,
  view: z
    .object({ name: z.string(), is_changed: z.boolean().meta({ description: 'Somebody changed or deleted the view since.' }) })
    .nullable()
    .meta({ description: 'The saved view that it was begun from, by its name then.' }),
  order: ListOrder,
  found: z.int().meta({ description: `How many it found when it was begun; the first ${maxDialed} of them are dialed.` }),
  total: z.int(),
  left: z.int().meta({ description: 'Those who were not served from it yet.' }),
})
export type DialedList = z.infer<typeof DialedList>

export const DialerSession = z.object({
  status: z.enum(['opened', 'dialing', 'paused', 'closed']),
  started_at: Instant.nullable(),
  lead_id: z.int().nullable().meta({ description: 'The lead that the counsellor has now.' }),
  lease_until: Instant.nullable(),
  pause: Pause.nullable().meta({ description: 'An admin’s, until it is lifted.' }),
  own_pause: OwnPause.nullable().meta({ description: 'The counsellor’s own, until they go on.' }),
  today: DayProgress,
  dialed_list: DialedList.nullable().meta({ description: 'The list that is dialed instead of everybody who waits.' }),
  figures: Figures,
})
export type DialerSession = z.infer<typeof DialerSession>

export const getDialer = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/auto-dialer-session/',
  summary: `Answers the counsellor's dialer: its status, what was done in it, and who waits, by reason, up to ${maxWaiting} of each.`,
  roles: dialerRoles,
  answer: DialerSession.extend({
    waiting: z.array(z.object({ kind: DialReason, words: z.string(), count: z.int(), more: z.boolean() })),
  }),
  ours: true,
})

export const recordDialer = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/auto-dialer-session/',
  summary: 'Records the status of the counsellor’s dialer, and keeps the lead that they have for a while longer.',
  roles: dialerRoles,
  body: z.strictObject({
    status: z.enum(['opened', 'dialing', 'paused', 'closed'], 'Say opened, dialing, paused or closed.'),
    combined_data: Id.optional().meta({
      description: 'The lead on the screen; when the session was ended and this lead given back, in another window, none begins.',
    }),
  }),
  answer: DialerSession,
  ours: true,
  unrepeatable: true,
})

export const sayPauseReason = defineOperation({
  method: 'PUT',
  path: '/api/v3/admin_custom/auto-dialer-session/reason/',
  summary: 'Says why the counsellor’s own dialer is paused. It is forgotten when they go on.',
  roles: dialerRoles,
  body: z.strictObject({ reason: PauseReason }),
  answer: DialerSession,
  refusals: { notPaused: [409, 'Your dialer is not paused. Press Pause first.'] },
  ours: true,
})

const dialedListPath = '/api/v3/admin_custom/auto-dialer-list/'

export const dialList = defineOperation({
  method: 'POST',
  path: dialedListPath,
  summary: `Has the counsellor's dialer serve what a list's filters find now, the first ${maxDialed}, instead of everybody who waits. It passes over who does not fit the filters any more, and ends with the session.`,
  roles: dialerRoles,
  body: z.strictObject({
    list: LeadListName,
    query: KeptLeadQuery.meta({ description: 'The filters of the list, as an address writes them.' }),
    order: ListOrder.default('list'),
    view: Id.optional().meta({ description: 'The saved view whose filters these are.' }),
  }),
  answer: DialerSession,
  refusals: {
    permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
    nobody: [400, 'This list has nobody to dial. Remove a filter.'],
  },
  ours: true,
})

const noList = [409, 'Your dialer has no list now. Open the list and dial it again.'] as const

export const orderDialedList = defineOperation({
  method: 'PATCH',
  path: dialedListPath,
  summary: 'Changes the order in which the dialed list is served: its own, or that of the dialer’s reasons.',
  roles: dialerRoles,
  body: z.strictObject({ order: ListOrder }),
  answer: DialerSession,
  refusals: { noList },
  ours: true,
})

export const leaveDialedList = defineOperation({
  method: 'DELETE',
  path: dialedListPath,
  summary: 'Has the counsellor’s dialer serve everybody who waits again.',
  roles: dialerRoles,
  answer: DialerSession,
  ours: true,
})

export const NextToDo = z.object({
  lead: Named,
  kind: ServedReason,
  at: Instant.nullable().meta({ description: 'The instant that the reason speaks of.' }),
  words: z.string().meta({ description: 'Why this parent is next, as staff read it.' }),
  is_held: z.boolean().meta({ description: 'The counsellor has this lead in the dialer now.' }),
})
export type NextToDo = z.infer<typeof NextToDo>

export const getNextToDo = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/next-to-do/',
  summary:
    'Returns the lead that the dialer would serve the counsellor next, and why, without claiming it. A lead in the dialer comes first; with combined_data it is the lead on the screen, and the one after it is returned.',
  roles: dialerRoles,
  query: z.strictObject({
    combined_data: Id.optional().meta({ description: 'The lead on the screen.' }),
    likely_first: LikelyFirst,
  }),
  answer: z.object({ next: NextToDo.nullable() }),
  ours: true,
})

const dialerAdmins = ['counsellor_admin'] as const

export const Dialing = z.object({
  staff: Named,
  status: DialerSession.shape.status,
  started_at: Instant.nullable(),
  seen_at: Instant.nullable(),
  lead: Named.nullable(),
  reason: z.string().nullable().meta({ description: 'Why the lead was served.' }),
  lead_since: Instant.nullable(),
  call: z.object({ state: z.string(), since: Instant }).nullable().meta({ description: 'The call that they are on.' }),
  pause: Pause.nullable(),
  own_pause: OwnPause.nullable(),
  figures: Figures,
})
export type Dialing = z.infer<typeof Dialing>

export const listDialing = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/auto-dialer-sessions/',
  summary: 'Lists who is dialing now, on which lead and for how long, and who is paused.',
  roles: dialerAdmins,
  answer: z.object({ results: z.array(Dialing) }),
  ours: true,
})

const noSuchCounsellor = [404, 'There is no such counsellor.'] as const

export const pauseDialer = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/auto-dialer-pause/:id/',
  summary: 'Pauses a counsellor’s dialer: they finish the lead that they have and are served no other until the pause is lifted.',
  roles: dialerAdmins,
  params: IdParams,
  body: z.strictObject({
    reason: z.string('Say why.').trim().min(1, 'Say why.').max(200, tooLong(200)),
  }),
  answer: z.object({ pause: Pause }),
  refusals: { noSuchCounsellor },
  success: 'Dialer paused',
  ours: true,
})

export const resumeDialer = defineOperation({
  method: 'DELETE',
  path: '/api/v3/admin_custom/auto-dialer-pause/:id/',
  summary: 'Lifts the pause of a counsellor’s dialer.',
  roles: dialerAdmins,
  params: IdParams,
  answer: z.object({ pause: z.null() }),
  refusals: { noSuchCounsellor },
  success: 'Dialer resumed',
  ours: true,
})
