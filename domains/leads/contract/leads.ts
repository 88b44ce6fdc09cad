import { z } from 'zod'
import { Tenure } from '#platform/contract/money.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant, Named, PhoneNumber, textOf, tooLong } from '#platform/contract/shapes.ts'
import { ActionCategory } from './action-list.ts'
import { Chance } from './chances.ts'
import type { AddedFields } from './columns/lead-column.ts'
import { Language } from './languages.ts'
import { ChildTenure } from './query.ts'
import { steps } from './steps.ts'

export const Child = z.object({
  id: z.int(),
  combined_data: z.int().meta({ description: 'The lead.' }),
  child_name: z.string(),
  child_age: z.int().nullable(),
  gender: z.enum(['girl', 'boy']).nullable(),
  board: z.array(z.int()).meta({ description: 'By id, in the order of the list.' }),
  board_names: z.array(z.string()).meta({ description: 'The same in words (ours).' }),
  class_name: z.array(z.int()).meta({ description: 'By id, in the order of the list.' }),
  class_names: z.array(z.string()).meta({ description: 'The same in words (ours).' }),
  fees: z.int().nullable(),
  fees_tenure: ChildTenure,
  raw_district: z.string().nullable().meta({ description: 'The wanted place of the school, in the parent’s words.' }),
  raw_district_region: z.string().nullable(),
})

const Enquiry = z.object({
  name: z.string().meta({ description: 'The school.' }),
  slug: z.string(),
  collab: z.boolean(),
  visit_status: z.boolean().meta({ description: 'Asked for a visit.' }),
  time: Instant,
  system_generated: z.boolean(),
})

const LatestAction = z.object({ category: ActionCategory, name: z.string(), sub_action: z.string().nullable(), at: Instant })
const FollowUp = z.object({
  id: z.int(),
  category: ActionCategory,
  name: z.string(),
  due_at: Instant,
  is_appointment: z.boolean().meta({ description: 'It stands beside the next call, until its own outcome.' }),
  schools: z.array(z.string()).meta({ description: 'The schools of an appointment, as staff tell them from others of their name.' }),
  school_ids: z.array(z.int()).meta({ description: 'Their ids, in the same order (ours).' }),
  owner: Named.nullable(),
})
export type FollowUp = z.infer<typeof FollowUp>

export const LeadRow = z.object({
  id: z.int(),
  name: z.string(),
  mobile_number: z.string(),
  mobile_number_with_code: PhoneNumber,
  all_mobile_numbers: z
    .array(PhoneNumber.extend({ wrong: z.boolean() }))
    .meta({ description: 'The number in use first, then the older ones; those under which the parent cannot be reached come last.' }),
  budget: z.object({ min: z.int(), max: z.int(), tenure: Tenure }).nullable(),
  language: Language.nullable().meta({ description: 'Which they speak with us, by its code; null: nobody knows (ours).' }),
  email: z.string().nullable().meta({ description: 'The parent’s e-mail address (ours).' }),
  email_bounced: z
    .string()
    .nullable()
    .meta({ description: 'Why mail came back from that address, which is not written to until it is changed (ours).' }),
  form: z.array(Child),
  locations: z.object({
    items: z.array(Named.extend({ kind: z.enum(['city', 'district', 'locality', 'other']), city: z.string().nullable() })),
    raw_district: z.string().nullable().meta({ description: 'In the parent’s words, where it is none of our places.' }),
    raw_district_region: z.string().nullable(),
    edited: z.boolean(),
  }),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  validation_skipped: z.boolean(),
  all_enquiries: z.array(Enquiry).meta({ description: 'Newest first; a list has the newest 50 of each lead, the whole lead has all.' }),
  scheduled_date: Instant.nullable().meta({ description: 'When the next follow-up is due.' }),
  shared_or_transferred: z.enum(['shared', 'transferred']).nullable(),
  number_of_calls: z.int().meta({
    description: 'Calls that were dialed, and outcomes logged by hand to which none of them belongs; a call and its outcome are one.',
  }),
  owner: Named.nullable(),
  shared_with: z.array(Named),
  stage: z.enum(steps).nullable().meta({ description: 'The furthest step that stands, of any child. Calls never take it away.' }),
  chance: Chance.nullable().meta({
    description: 'How likely an admission with us is, after the last thing that happened; null: not known, or taken already (ours).',
  }),
  untouched: z.boolean().meta({ description: 'Staff never acted: no action, comment or dialed call.' }),
  latest_action: LatestAction.nullable(),
  follow_ups: z.array(FollowUp).meta({ description: 'The open follow-ups: the next call and the appointments, the earliest first.' }),
  done_follow_up: z
    .object({ due_at: Instant, late: z.boolean() })
    .nullable()
    .meta({ description: 'The latest that an action followed, and whether that came after its time.' }),
  latest_user_action_timestamp: Instant.nullable(),
  created_at: Instant,
  first_call_at: Instant.nullable().meta({
    description: 'When staff first called the parent, or first spoke to one who called; null: not yet.',
  }),
  new_whatsapp_message: z.boolean(),
  re_engaged: z.boolean(),
  calling: z
    .object({
      opted_out: z.boolean().meta({ description: 'Do not disturb: no calls.' }),
      writing_blocked: z.boolean().meta({ description: 'Do not disturb: neither WhatsApp nor mail (ours).' }),
      said_no_at: Instant.nullable().meta({
        description: 'When they last said no, or every child had an admission, even if something newer happened.',
      }),
      chase_ended_at: Instant.nullable().meta({ description: 'When they said no, and nothing came from them since.' }),
      consented: z.boolean().meta({ description: 'Agreed to be called, even if the number is on the register.' }),
      dnd: z.boolean().nullable().meta({ description: 'The number in use is on the do-not-disturb register; null: not asked yet.' }),
      zones: z.array(z.string()).meta({ description: 'The zones in which a parent abroad may be, by the number; none in India.' }),
      booked_at: Instant.nullable().meta({
        description: 'The time of the call that the parent booked, until they are spoken to or say no (ours).',
      }),
      missed_at: Instant.nullable().meta({ description: 'When the parent called and nobody answered, until they are called back.' }),
      not_picked: z.int().meta({
        description:
          'The outcomes Call Not Picked in a row, since another action was logged and since the latest activity of the parent, a message of theirs that waits for an answer and a missed call that was not returned (ours).',
      }),
    })
    .meta({ description: 'Facts to know before calling.' }),
  more: (z.record(z.string(), z.unknown()) as z.ZodType as z.ZodType<AddedFields>).meta({
    description: 'Fields that columns of other domains add, each under its name (ours).',
  }),
})
export type LeadRow = z.infer<typeof LeadRow>

/**
 * The kinds of timeline entries, each with the domain that writes it: a domain above declares its own in its `contract/domain.ts`.
 * @public
 */
export interface TimelineKinds {
  created: 'leads'
  joined: 'leads'
  comment: 'leads'
  edit: 'leads'
  number_settled: 'leads'
  enquiry: 'leads'
  cart: 'leads'
  application: 'leads'
  booked_call: 'leads'
  login: 'leads'
  page_visit: 'leads'
  message_consent: 'leads'
  not_understood: 'leads'
  also_told: 'leads'
  login_consent: 'leads'
  /** What a parent allowed or forbade, if it has no kind of its own. */
  consent: 'leads'
}
export type TimelineKind = keyof TimelineKinds

/** Which of them there are is known where all domains are put together (portal/server/whole-lead/whole-lead.ts). */
export const TimelineKind = z.string() as z.ZodType<string> as z.ZodType<TimelineKind>

/** The author of entries that no member of staff made. */
export const thePortal = 'Inside Portal'
export const theParent = 'Parent'

export const TimelineItem = z.object({
  id: z.string(),
  kind: TimelineKind,
  at: Instant,
  by: z
    .string()
    .nullable()
    .meta({ description: `The member of staff, “${theParent}”, or “${thePortal}” where it did so by itself; null where nobody is known.` }),
  action: z.string().meta({ description: 'The event in words.' }),
  comment: z.string().nullable(),
  scheduled_at: Instant.nullable(),
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .meta({ description: 'For an edit: each field with its value before and after, as people read it.' }),
  undone: z.boolean().meta({ description: 'It was taken back, with all that it did (ours).' }),
})
export type TimelineItem = z.infer<typeof TimelineItem>

export const Comment = z.object({ id: z.int(), comment: z.string(), by: z.string(), timestamp: Instant })
export type Comment = z.infer<typeof Comment>

const counted = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int(), items: z.array(item) })
const countsOfKinds = z.record(z.string(), z.int()) as z.ZodType<Partial<Record<string, number>>> as z.ZodType<
  Partial<Record<TimelineKind, number>>
>

export const ownSections = {
  timeline: z
    .object({
      total: z.int(),
      counts: countsOfKinds.meta({ description: 'How many entries there are of each kind.' }),
      items: z.array(TimelineItem),
    })
    .meta({ description: 'Newest first; at most 200 items, the older ones are asked for a page at a time.' }),
  cart: counted(z.object({ child: z.string().nullable(), class: z.string().nullable(), time: Instant, school: z.string() })),
  application: counted(z.object({ child_name: z.string().nullable(), class: z.string().nullable(), time: Instant, school: z.string() })),
  parent_call_scheduled: counted(z.object({ id: z.int(), for: z.string().nullable(), slot: Instant, message: z.string().nullable() })),
  comment: counted(Comment),
  allowed_login_via_inside: z.boolean(),
  login_consent_at: Instant.nullable().meta({ description: 'When the parent last said whether they agree to it (ours).' }),
}

/** A domain above declares its own sections in its `contract/domain.ts`. */
export interface LeadSections extends z.infer<z.ZodObject<typeof ownSections>> {}

export type LeadDetails = LeadRow & LeadSections

const LeadDetails = LeadRow.extend(ownSections) as z.ZodType<LeadRow> as z.ZodType<LeadDetails>

const leadNotFound = [404, 'This lead does not exist, or is not shared with you.'] as const

export const leadGone = {
  leadNotFound,
  leadMoved: [409, 'This lead was transferred to {owner}, who has it now.'],
  /** `current.merged_into` of the refusal is the lead to open instead. */
  leadMerged: [409, 'This lead was merged into {name}. Open that one: it has everything of both.'],
} as const

/** The refusal carries both values, and the editor asks whose to keep. */
export const changedMeanwhile = [409, 'Someone else changed this while you were editing. Choose whose to keep.'] as const

export const PlaceWords = textOf(120)

const OpenedFrom = z.enum(['call_scheduled', 'call-scheduled', 'enquiry', 'user'], 'Give call_scheduled, enquiry or user.')

export const getLead = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/details/:id/',
  summary: 'Answers the whole lead: its row, timeline, comments and every other section.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({
    type: OpenedFrom.optional().meta({
      description: 'The screen from which the lead was opened; the answer has every section in any case.',
    }),
  }),
  answer: LeadDetails,
  refusals: leadGone,
})

export const getLeadOfKind = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/details/:id/',
  summary: 'Answers the whole lead, opened from a call that the parent scheduled or from an enquiry.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({ type: OpenedFrom.default('call_scheduled') }),
  answer: LeadDetails,
  refusals: leadGone,
})

/** In characters. */
export const longestComment = 4000

export const addComment = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/comment/:id/create/',
  summary: 'Adds a comment to a lead’s timeline.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({
    comment: z.string('Write a comment first.').trim().min(1, 'Write a comment first.').max(longestComment, tooLong(longestComment)),
  }),
  answer: Comment.extend({
    due: z
      .object({ id: z.int(), name: z.string(), due_at: Instant })
      .nullable()
      .meta({ description: 'The next call that is due and stays open: a comment alone closes nothing (ours).' }),
  }),
  refusals: leadGone,
  success: 'Comment Added Successfully',
})

export const getNotificationCount = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/notification-count/',
  summary:
    'Counts what is new for the member of staff: follow-ups that are due within the hour or overdue for at most a day, missed calls, replies, and unread notices.',
  roles: 'staff',
  answer: z.object({ result: z.int() }),
})
