import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { listAnswer } from '#platform/contract/shapes.ts'
import { LeadRow } from './leads.ts'
import { leadQuery } from './query.ts'
import type { Meaning } from './steps.ts'

/** The sources of lists. Each takes all filters and is a call of its own. */
export const leadSources = [
  'all',
  'processed',
  'today',
  'pending',
  'missed',
  'done',
  'untouched',
  'dormant',
  'unassigned',
  'dead_data',
] as const
export type LeadSource = (typeof leadSources)[number]

const permissionMissing = [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'] as const

const listCall = <const Path extends `/api/${string}`>(path: Path, summary: string) => ({
  method: 'GET' as const,
  path,
  summary,
  roles: leadRoles,
  query: leadQuery,
  answer: listAnswer(LeadRow),
})

export const listAllLeads = defineOperation(
  listCall(
    '/api/v1/admin_custom/counsellor/document/all-data/',
    'Lists the leads that the reader owns or has a share in (admins: all), filtered, ordered and paged, with their exact count.',
  ),
)

export const listAllUsers = defineOperation(
  listCall(
    '/api/v2/admin_custom/all-user-list/',
    'Lists the same leads as all-data, for clients that page by the address of the next page.',
  ),
)

export const listProcessedLeads = defineOperation(
  listCall(
    '/api/v1/admin_custom/counsellor/document/processed-data/',
    'Lists leads by how far they are: the stage pages, told apart by actions (ids of the entries that mean the stage), exclude_actions, cart_or_form_or_call and has_follow_up.',
  ),
)

export const listTodaysLeads = defineOperation(
  listCall('/api/v1/admin_custom/counsellor/document/todays-data/', 'Lists the leads that are new, or whose parent was active, today.'),
)

export const listUntouchedLeads = defineOperation({
  ...listCall('/api/v1/admin_custom/counsellor/document/untouched-data/', 'Lists the reader’s leads with no staff action ever.'),
  ours: true,
})

export const listDormantLeads = defineOperation({
  ...listCall(
    '/api/v1/admin_custom/counsellor/document/dormant-data/',
    'Lists leads with nothing from either side for as many days as the firm’s settings say: the reader’s own, or with the permission for dormant data everyone’s.',
  ),
  ours: true,
})

export const listBoardingLeads = defineOperation({
  ...listCall(
    '/api/v1/admin_custom/counsellor/document/boarding-unassigned-dead-data/',
    'Lists boarding leads that nobody owns (unassigned), or those with nothing from either side for so long that they are dormant (dead_data).',
  ),
  query: () => leadQuery().safeExtend({ data_type: z.enum(['unassigned', 'dead_data'], 'Give unassigned or dead_data.') }),
  refusals: { permissionMissing },
})

export const listPendingFollowUps = defineOperation({
  ...listCall('/api/v3/admin_custom/pending-follow-up-data', 'Lists leads whose open follow-up is of a call, a visit or a lead.'),
  query: () =>
    leadQuery().safeExtend({
      phone_number: z.string().trim().max(20, 'Search for at most 20 digits.').optional().meta({ description: 'Part of any number.' }),
    }),
})

export const listMissedFollowUps = defineOperation(
  listCall(
    '/api/v3/admin_custom/missed-follow-up-data/',
    'Lists leads whose follow-up’s time has passed and that nothing has closed since.',
  ),
)

export const listDoneFollowUps = defineOperation(
  listCall(
    '/api/v3/admin_custom/done-follow-up-data/',
    'Lists leads whose latest closed follow-up was followed by an action; the schedule’s dates and order are those of that follow-up.',
  ),
)

/** The two boarding sources share a call, and `data_type` tells them apart. */
export const callsOfSources = {
  all: listAllLeads,
  processed: listProcessedLeads,
  today: listTodaysLeads,
  pending: listPendingFollowUps,
  missed: listMissedFollowUps,
  done: listDoneFollowUps,
  untouched: listUntouchedLeads,
  dormant: listDormantLeads,
  unassigned: listBoardingLeads,
  dead_data: listBoardingLeads,
} as const satisfies Record<LeadSource, unknown>

export const leadListCalls = [listAllUsers, ...new Set(Object.values(callsOfSources))]

export const leadListNames = [
  'users',
  'registration-initiated',
  'call-scheduled',
  'visit-scheduled',
  'lead-generated',
  'application-submitted',
  'admission-done',
  'others',
  'missed',
  'done',
  'pending',
  'todays-data',
  'untouched-data',
  'dormant-data',
] as const
export const LeadListName = z.enum(leadListNames, 'There is no such list.')
export type LeadListName = z.infer<typeof LeadListName>

/** The lists of the day that staff look into again and again, and the most that is counted of each. */
export const countedLists = ['todays-data', 'pending', 'missed'] as const satisfies readonly LeadListName[]
export const maxCounted = 99

export const countLists = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/list-counts/',
  summary: `Counts the leads of the daily lists as they open (pending: due today), up to ${maxCounted} of each.`,
  roles: leadRoles,
  answer: z.object({ results: z.array(z.object({ list: LeadListName, count: z.int(), more: z.boolean() })) }),
  ours: true,
})

interface LeadList {
  title: string
  source: LeadSource
  boardingSource?: LeadSource
  /** Filters that make the list what it is, as an address writes them. */
  fixed: Readonly<Record<string, string>>
  /** The step of a stage’s list. Its call is asked for the entries of the action list that mean this step. */
  stage?: Meaning
}

export const leadLists: Readonly<Record<LeadListName, LeadList>> = {
  users: { title: 'Users', source: 'all', fixed: {} },
  'registration-initiated': { title: 'Registration Initiated', source: 'processed', fixed: { cart_or_form_or_call: 'cart' } },
  'call-scheduled': { title: 'Call Scheduled', source: 'processed', fixed: { call_scheduled: 'true' } },
  'visit-scheduled': { title: 'Visit Scheduled', source: 'processed', fixed: {}, stage: 'visit_scheduled' },
  'lead-generated': { title: 'Lead Generated', source: 'processed', fixed: {}, stage: 'lead_generated' },
  'application-submitted': { title: 'Application Submitted', source: 'processed', fixed: {}, stage: 'application_submitted' },
  'admission-done': { title: 'Admission Done', source: 'processed', fixed: {}, stage: 'admission_done' },
  others: { title: 'Others', source: 'processed', fixed: { exclude_actions: 'call,visit,lead,admission' } },
  missed: { title: 'Missed', source: 'missed', fixed: {} },
  done: { title: 'Done', source: 'done', fixed: {} },
  pending: { title: 'Pending', source: 'processed', fixed: { actions: 'call,visit,lead', has_follow_up: 'true' } },
  'todays-data': { title: 'Today’s Data', source: 'today', fixed: {} },
  'untouched-data': { title: 'Untouched Data', source: 'untouched', boardingSource: 'unassigned', fixed: {} },
  'dormant-data': { title: 'Dormant Data', source: 'dormant', boardingSource: 'dead_data', fixed: {} },
}

export const sourceOf = (list: LeadListName, account: { is_boarding: boolean }): LeadSource =>
  (account.is_boarding ? leadLists[list].boardingSource : undefined) ?? leadLists[list].source

export const usersList = (account: { is_boarding: boolean }): LeadListName => (account.is_boarding ? 'todays-data' : 'users')
