import { z } from 'zod'
import { Comment, LeadRow } from '#domains/leads/contract/leads.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Day, Flag, Id, IdParams, Ids, Instant, listAnswer, Named, PhoneNumber, paging } from '#platform/contract/shapes.ts'

/** The days of a past list unless others are chosen. Open lists cover all days. */
export const defaultDays = 7

interface AskedDays {
  start_date?: string | undefined
  end_date?: string | undefined
  any_day?: boolean | undefined
}

/** The first day that a past list covers; undefined for all days. */
export const firstPastDay = ({ start_date, end_date, any_day }: AskedDays, now = Date.now()): string | undefined =>
  any_day ? start_date : (start_date ?? dayAfter(end_date ?? kolkataDay(now), 1 - defaultDays))

export const commentsShown = 3

const ofLead = {
  lead: Named,
  phone: PhoneNumber.nullable().meta({ description: 'The number in use; of an unassigned call only for who sees the lead.' }),
  cities: z.array(z.string()),
  owner: LeadRow.shape.owner,
  latest_action: LeadRow.shape.latest_action,
  scheduled_date: Instant.nullable().meta({
    description: 'When the lead’s next step is due: a follow-up, or a call that the parent booked.',
  }),
  next_is_booked: z.boolean().meta({ description: 'The next step is the call that the parent booked (ours).' }),
  user_comments: z.array(Comment).meta({ description: `The newest ${commentsShown} comments on the lead.` }),
}

const Enquiry = z.object({
  id: z.int(),
  time: Instant,
  school: z
    .object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      collab: z.boolean(),
      location: z.string().nullable().meta({ description: 'Locality and city.' }),
      address: z.string().nullable(),
    })
    .nullable(),
  visit_interest: z.boolean(),
  system_generated: z.boolean(),
  child: z.string().nullable(),
  class: z.string().nullable(),
  ...ofLead,
})
export type Enquiry = z.infer<typeof Enquiry>

const BookedCall = z.object({
  id: z.int(),
  parent_call_scheduled: z.object({ for: z.string().nullable(), slot: Instant, message: z.string().nullable(), booked_at: Instant }),
  ...ofLead,
})
export type BookedCall = z.infer<typeof BookedCall>

const days = { start_date: Day.optional(), end_date: Day.optional() }
export const pastDays = {
  ...days,
  any_day: Flag.optional().meta({ description: `All days, not the ${defaultDays} that are meant without a first day (ours).` }),
}
export const ofEnquiry = {
  collab: Flag.optional().meta({ description: 'About a collaborating school.' }),
  visit_interest: Flag.optional().meta({ description: 'Asked for a visit.' }),
}
/** Named as the specification names the cities of booked calls; any place has an id among them. */
export const ofPlaces = {
  citys: Ids.optional().meta({ description: 'Places that the parent looks in: cities, districts and localities alike.' }),
}
export const ofLatestAction = {
  action_id: Id.optional().meta({ description: 'The lead’s latest action.' }),
  sub_action_id: Id.optional(),
  schedule_start_date: Day.optional().meta({ description: 'The lead’s next follow-up, from this day.' }),
  schedule_end_date: Day.optional(),
}

const firstAfterLast = 'The first day is after the last.'

export function checkDays(query: Record<string, unknown>, context: z.RefinementCtx) {
  for (const kind of ['', 'schedule_']) {
    const [first, last] = [query[`${kind}start_date`], query[`${kind}end_date`]]
    if (typeof first === 'string' && typeof last === 'string' && first > last)
      context.addIssue({ code: 'custom', message: firstAfterLast, path: [`${kind}start_date`] })
  }
}

const saidOpen = 'Without days, however old they are.'
const saidPast = `Without a first day, of ${defaultDays} days until the last day or today.`

export const listEnquiries = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/all-enquiry-list/',
  summary: `Lists open enquiries of the reader’s leads, the newest first: nobody spoke to the parent since. ${saidOpen}`,
  roles: leadRoles,
  query: z.strictObject({ ...paging(), ...days, ...ofEnquiry, ...ofPlaces }).superRefine(checkDays),
  answer: listAnswer(Enquiry),
})

export const listPastEnquiries = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/past-enquiry-list/',
  summary: `Lists enquiries of the reader’s leads that staff acted on since, the newest first. ${saidPast}`,
  roles: leadRoles,
  query: z
    .strictObject({
      ...paging(),
      ...pastDays,
      ...ofLatestAction,
      ...ofEnquiry,
      ...ofPlaces,
      only_comments: Flag.optional().meta({
        description: 'Those after which there was a comment and no action; the other filters but the days do not count then.',
      }),
    })
    .superRefine(checkDays),
  answer: listAnswer(Enquiry),
})

export const listBookedCalls = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/all-parent-call-scheduled-list/',
  summary: `Lists the calls that parents of the reader’s leads booked, that nobody spoke to them for yet, and that they have not said no since: first what is due and to come, the earliest first, then what was missed, the latest first. ${saidOpen}`,
  roles: leadRoles,
  query: z.strictObject({ ...paging(), ...days, ...ofPlaces }).superRefine(checkDays),
  answer: listAnswer(BookedCall),
})

export const listPastBookedCalls = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/past-parent-call-scheduled-list/',
  summary: `Lists booked calls of the reader’s leads that are open no more: the parent was spoken to for them, or said no since. The latest come first. ${saidPast}`,
  roles: leadRoles,
  query: z.strictObject({ ...paging(), ...pastDays, ...ofLatestAction, ...ofPlaces }).superRefine(checkDays),
  answer: listAnswer(BookedCall),
})

export const listUnassignedCalls = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/all-unassigned-parent-call-scheduled-list/',
  summary: `Lists booked calls of parents without an owner, in the order of booked calls; the counsellor who claims one has the lead. ${saidOpen}`,
  roles: leadRoles,
  query: z.strictObject({ ...paging(), ...days, ...ofPlaces }).superRefine(checkDays),
  answer: listAnswer(BookedCall),
})

export const activityLists = ['enquiries', 'past-enquiries', 'booked-calls', 'past-booked-calls', 'unassigned-calls'] as const
export type ActivityListName = (typeof activityLists)[number]

export const claimCall = defineOperation({
  method: 'POST',
  path: '/api/v2/admin_custom/unassigned-parent-call-scheduled/:id/claim/',
  summary: 'Gives the counsellor the lead of an unassigned booked call. Of two who claim it at once, one gets it.',
  roles: ['counsellor'],
  params: IdParams,
  answer: z.object({ lead: Named }),
  refusals: {
    callNotFound: [404, 'This booked call does not exist, or is not shared with you.'],
    claimed: [409, 'This call is already claimed: {owner} has this parent now.'],
  },
  success: 'This parent is yours now',
  ours: true,
})

export const getCounsellorCities = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/get-counsellor_cities/',
  summary: 'Lists the cities that the reader works for; for counsellor admins those that any counsellor works for.',
  roles: leadRoles,
  answer: z.object({ results: z.array(Named) }),
})
