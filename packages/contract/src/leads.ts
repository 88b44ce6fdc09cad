import { z } from 'zod'
import { defineCall } from './call.ts'
import { leadRoles } from './roles.ts'
import { Day, Flag, Id, IdParams, Ids, Instant, listAnswer, listOf, Named, paging } from './shapes.ts'

/** What an entry of the action list is about; each is a funnel stage of its own colour. */
export const actionCategories = ['call', 'visit', 'lead', 'application', 'registration', 'admission', 'other'] as const
export const ActionCategory = z.enum(actionCategories)
export type ActionCategory = z.infer<typeof ActionCategory>

/** Budget tenures, and how many of each make a year: budgets and fees are compared per year. */
export const tenures = { M: 12, Q: 4, HY: 2, Y: 1 } as const
const Tenure = z.enum(['M', 'Q', 'HY', 'Y'], 'Give M, Q, HY or Y.')

/** The orders of a lead list; a leading `-` turns each round. Recent Users is the usual one. */
const orderings = ['latest_user_action_timestamp', 'created_at', 'name', 'cur_action_created_at', 'cur_action_scheduled_time'] as const
export const recentUsers = '-latest_user_action_timestamp'
const Ordering = z.enum(
  [...orderings, ...orderings.map((field) => `-${field}` as const)],
  `Order by one of ${orderings.join(', ')}; a leading - turns it round.`,
)

const largestFee = 100_000_000
const Fee = z.coerce
  .number('Give whole rupees.')
  .int('Give whole rupees.')
  .min(0, 'A fee cannot be negative.')
  .max(largestFee, `A fee is at most ${largestFee} rupees.`)

/** An action in a filter: the id of an action list entry, or a category for all of its entries. */
const ActionRefs = listOf(z.union([z.enum(actionCategories), Id], 'Give ids of actions, or categories.'))

const text = z.string().trim().max(100, 'Search for at most 100 characters.').optional()

/** Every filter of a lead list; days are Asia/Kolkata days and both ends are included. */
const leadFilters = {
  search: text.meta({ description: 'Part of a name or of any number.' }),
  user_name: text.meta({ description: 'Part of a name.' }),
  actions: ActionRefs.optional().meta({ description: 'The latest action is one of these.' }),
  sub_actions: Ids.optional().meta({ description: 'The latest sub-action is one of these.' }),
  exclude_actions: ActionRefs.optional().meta({ description: 'There is a latest action, and it is none of these.' }),
  cities: Ids.optional(),
  districts: Ids.optional(),
  district_regions: Ids.optional(),
  visit_interest: Flag.optional().meta({ description: 'Asked for a visit in an enquiry.' }),
  collab: Flag.optional().meta({ description: 'Asked about a collaborating school.' }),
  online_schools: Flag.optional().meta({ description: 'Asked for online schooling.' }),
  cart_or_form_or_call: z
    .enum(['cart', 'cart_item', 'form', 'call'], 'Give cart, cart_item, form or call.')
    .optional()
    .meta({ description: 'Something in the cart (cart, cart_item), an application form, or a call booked by the parent.' }),
  is_missed_call: Flag.optional().meta({ description: 'The next follow-up’s time has passed.' }),
  num_of_call_attempts: z.coerce
    .number('Give a number.')
    .int('Give a whole number.')
    .min(0, 'Give 0 or more.')
    .max(1000, 'Give at most 1000.')
    .optional()
    .meta({ description: 'Exactly so many calls logged.' }),
  is_new_application_form: Flag.optional().meta({ description: 'An application newer than the latest action.' }),
  is_new_whatsapp_message: Flag.optional().meta({ description: 'A message from the parent that nobody answered.' }),
  min_fee: Fee.optional(),
  max_fee: Fee.optional(),
  tenure: Tenure.optional().meta({ description: 'Tenure of min_fee and max_fee; a year if left out.' }),
  international_parent: Flag.optional().meta({ description: 'The number is not Indian.' }),
  re_engaged: Flag.optional().meta({ description: 'Came back after 30 quiet days, and nobody has acted since.' }),
  start_date: Day.optional().meta({ description: 'Latest act of the parent, from this day.' }),
  end_date: Day.optional(),
  scheduled_start_date: Day.optional().meta({ description: 'Next follow-up, from this day.' }),
  scheduled_end_date: Day.optional(),
  action_start_date: Day.optional().meta({ description: 'Latest action, from this day.' }),
  action_end_date: Day.optional(),
} as const

const ordered = (from: string | undefined, to: string | undefined) => from === undefined || to === undefined || from <= to
const feesInOrder = (query: { min_fee?: number | undefined; max_fee?: number | undefined }) =>
  query.min_fee === undefined || query.max_fee === undefined || query.min_fee <= query.max_fee

/** The query of a lead list. */
export const LeadQuery = z
  .strictObject({ ...paging(), ordering: Ordering.default(recentUsers), ...leadFilters })
  .refine(feesInOrder, { message: 'The lowest fee is above the highest.', path: ['min_fee'] })
  .refine((query) => ordered(query.start_date, query.end_date), { message: 'The first day is after the last.', path: ['start_date'] })
  .refine((query) => ordered(query.scheduled_start_date, query.scheduled_end_date), {
    message: 'The first day is after the last.',
    path: ['scheduled_start_date'],
  })
  .refine((query) => ordered(query.action_start_date, query.action_end_date), {
    message: 'The first day is after the last.',
    path: ['action_start_date'],
  })
export type LeadQuery = z.infer<typeof LeadQuery>

export const PhoneNumber = z.object({ number: z.string().meta({ description: 'National digits.' }), country_code: z.int() })
export type PhoneNumber = z.infer<typeof PhoneNumber>

const Child = z.object({
  id: z.int(),
  child_name: z.string(),
  child_age: z.int().nullable(),
  gender: z.enum(['girl', 'boy']).nullable(),
  board: z.array(z.string()),
  class_name: z.array(z.string()),
  fees: z.int().nullable(),
})

const Enquiry = z.object({
  name: z.string().meta({ description: 'The school.' }),
  collab: z.boolean(),
  visit_status: z.boolean().meta({ description: 'Asked for a visit.' }),
  time: Instant,
  system_generated: z.boolean(),
})

const LatestAction = z.object({ category: ActionCategory, name: z.string(), sub_action: z.string().nullable(), at: Instant })
const FollowUp = z.object({ category: ActionCategory, name: z.string(), due_at: Instant, owner: Named.nullable() })

/** One lead as lists show it. */
export const LeadRow = z.object({
  id: z.int(),
  name: z.string(),
  mobile_number: z.string(),
  mobile_number_with_code: PhoneNumber,
  all_mobile_numbers: z.array(PhoneNumber).meta({ description: 'The number in use first, then the older ones.' }),
  budget: z.object({ min: z.int(), max: z.int(), tenure: Tenure }).nullable(),
  form: z.array(Child),
  locations: z.object({ items: z.array(Named.extend({ city: z.string().nullable() })), edited: z.boolean() }),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  validation_skipped: z.boolean(),
  all_enquiries: z.array(Enquiry).meta({ description: 'Newest first.' }),
  scheduled_date: Instant.nullable().meta({ description: 'When the next follow-up is due.' }),
  shared_or_transferred: z.enum(['shared', 'transferred']).nullable(),
  number_of_calls: z.int(),
  owner: Named.nullable(),
  shared_with: z.array(Named),
  latest_action: LatestAction.nullable(),
  follow_up: FollowUp.nullable(),
  latest_user_action_timestamp: Instant.nullable(),
  created_at: Instant,
  new_whatsapp_message: z.boolean(),
  re_engaged: z.boolean(),
})
export type LeadRow = z.infer<typeof LeadRow>

export const listAllLeads = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/counsellor/document/all-data/',
  summary: 'Lists the leads that the reader sees, filtered, ordered and paged, with their exact count.',
  roles: leadRoles,
  query: LeadQuery,
  answer: listAnswer(LeadRow),
})

/** What an entry of the timeline tells. */
export const eventKinds = [
  'created',
  'action',
  'comment',
  'share',
  'transfer',
  'edit',
  'enquiry',
  'cart',
  'application',
  'booked_call',
  'login',
] as const

const TimelineItem = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  at: Instant,
  by: z.string().nullable().meta({ description: 'The member of staff, or nobody when the parent did it.' }),
  action: z.string().meta({ description: 'What happened, in words.' }),
  comment: z.string().nullable(),
  scheduled_at: Instant.nullable(),
})
export type TimelineItem = z.infer<typeof TimelineItem>

export const Comment = z.object({ id: z.int(), comment: z.string(), by: z.string(), timestamp: Instant })
export type Comment = z.infer<typeof Comment>

const counted = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int(), items: z.array(item) })
const SchoolStep = z.object({ id: z.int(), child: z.string().nullable(), status: z.string(), date: Instant, school: z.string() })

/** The whole lead: its row and every section. */
export const LeadDetails = LeadRow.extend({
  timeline: z.object({ total: z.int(), items: z.array(TimelineItem) }).meta({ description: 'Newest first; at most 200 items.' }),
  school_bucket: z.array(z.object({ name: z.string(), slug: z.string() })),
  lead: z.object({ generated: z.boolean(), items: z.array(SchoolStep) }),
  cart: counted(z.object({ child: z.string().nullable(), class: z.string().nullable(), time: Instant, school: z.string() })),
  application: counted(z.object({ child_name: z.string().nullable(), class: z.string().nullable(), time: Instant, school: z.string() })),
  admission: z.object({
    done: z.boolean(),
    items: z.array(
      z.object({ id: z.int(), child: z.string().nullable(), done_by: z.string().nullable(), done_on: Instant, school: z.string() }),
    ),
  }),
  parent_call_scheduled: counted(z.object({ for: z.string().nullable(), slot: Instant, message: z.string().nullable() })),
  registrations_at_school: z.object({ done: z.boolean(), items: z.array(SchoolStep) }),
  share_transfer_timeline: z.object({
    total: z.int(),
    items: z.array(z.object({ by: z.string(), type: z.enum(['share', 'transfer']), at: Instant, to: z.array(z.string()) })),
  }),
  visit: z.object({
    scheduled: z.boolean(),
    items: z.array(
      z.object({ id: z.int(), child: z.string().nullable(), status: z.string(), scheduled_date: Instant, school: z.string() }),
    ),
  }),
  comment: counted(Comment),
  allowed_login_via_inside: z.boolean(),
})
export type LeadDetails = z.infer<typeof LeadDetails>

const leadNotFound = [404, 'This lead does not exist, or is not shared with you.'] as const

export const getLead = defineCall({
  method: 'GET',
  path: '/api/v3/admin_custom/details/:id/',
  summary: 'Answers the whole lead: its row, timeline, comments and every other section.',
  roles: leadRoles,
  params: IdParams,
  answer: LeadDetails,
  refusals: { leadNotFound },
})

/** The longest comment, in characters. */
export const longestComment = 4000

export const addComment = defineCall({
  method: 'POST',
  path: '/api/v3/admin_custom/comment/:id/create/',
  summary: 'Adds a comment to a lead’s timeline.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    comment: z
      .string('Write a comment first.')
      .trim()
      .min(1, 'Write a comment first.')
      .max(longestComment, 'Keep it under 4,000 characters.'),
  }),
  answer: Comment,
  refusals: { leadNotFound },
  success: 'Comment Added Successfully',
})

export const getFilterData = defineCall({
  method: 'GET',
  path: '/api/v2/admin_custom/filter-data/',
  summary:
    'Answers what lead lists are filtered by: cities, those with the most schools first, the districts of the cities given, and their localities.',
  roles: leadRoles,
  query: z.strictObject({ cities: Ids.optional(), districts: Ids.optional() }),
  answer: z.object({
    city_list: z.array(Named.extend({ other: z.boolean().meta({ description: 'Boarding Schools and Online Schools, not a town.' }) })),
    district_list: z.array(Named.extend({ city_id: z.int() })),
    district_region_list: z.array(Named.extend({ district_id: z.int() })),
  }),
})
export type FilterData = z.infer<typeof getFilterData.answer>

export const listActions = defineCall({
  method: 'GET',
  path: '/api/v2/admin_custom/action-list/',
  summary: 'Lists the actions that staff can log, in order, with their sub-actions.',
  roles: leadRoles,
  query: z.strictObject({
    category: z.enum(['base', ...actionCategories], 'Give base for the whole list, or one category.').default('base'),
  }),
  answer: z.object({
    result: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        category: ActionCategory,
        needs_schedule: z.boolean(),
        sub_actions: z.array(z.object({ id: z.int(), name: z.string(), needs_schedule: z.boolean() })),
      }),
    ),
  }),
})
export type ActionListEntry = z.infer<typeof listActions.answer>['result'][number]

export const getNotificationCount = defineCall({
  method: 'GET',
  path: '/api/v3/admin_custom/notification-count/',
  summary: 'Counts what waits for the member of staff now: follow-ups that are overdue or due within the hour.',
  roles: 'staff',
  answer: z.object({ result: z.int() }),
})

export const getDashboardInfo = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/dashboard-info',
  summary: 'Answers the figures of one account’s dashboard: its own, or for counsellor admins any counsellor’s.',
  roles: 'staff',
  params: IdParams,
  answer: z.object({
    staff: Named,
    leads: z.int().meta({ description: 'Leads the account sees.' }),
    untouched: z.int().meta({ description: 'Of those, leads with no staff action ever.' }),
    due_today: z.int().meta({ description: 'Open follow-ups due today.' }),
    overdue: z.int().meta({ description: 'Open follow-ups whose time has passed.' }),
    actions_today: z.int().meta({ description: 'Actions the account logged today.' }),
    new_today: z.int().meta({ description: 'Leads new, or asking again, today.' }),
    by_stage: z.array(z.object({ category: z.string(), leads: z.int() })).meta({ description: 'Leads by category of the latest action.' }),
  }),
  refusals: { staffNotFound: [404, 'There is no such account, or its dashboard is not yours to see.'] },
})
