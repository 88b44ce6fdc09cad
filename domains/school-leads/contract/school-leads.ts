import { z } from 'zod'
import { LoggedAction } from '#domains/actions/contract/action-list.ts'
import { LeadRow } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant, listAnswer, Named, paging, searchText } from '#platform/contract/shapes.ts'

const roles = ['sales_executive'] as const

/** In place of a telephone number that somebody wrote into a name or a comment. */
export const hiddenNumber = '(number hidden)'

/** A lead as sales executives read it, without fields for numbers; a number in a text is hidden. */
export const SchoolLead = LeadRow.pick({
  id: true,
  name: true,
  stage: true,
  untouched: true,
  number_of_calls: true,
  latest_action: true,
}).extend({
  calling: LeadRow.shape.calling.pick({ opted_out: true, chase_ended_at: true }),
  schools: z.array(Named).meta({ description: 'The reader’s schools that the parent asked about, the latest first.' }),
  asked_at: Instant.meta({ description: 'When the parent last asked about one of them.' }),
  places: z.array(z.string()),
  owner: Named.nullable().meta({ description: 'The counsellor who has the lead.' }),
})
export type SchoolLead = z.infer<typeof SchoolLead>

const activityKinds = [
  'enquiry',
  'cart',
  'application',
  'booked_call',
  'login',
  'page_visit',
  'visit_wanted',
  'school_declined',
  'facts_asked',
] as const

/** Newest entries of each kind that a lead is read with. */
export const maxEntries = 50

export const SchoolLeadDetails = SchoolLead.extend({
  budget: LeadRow.shape.budget,
  children: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      age: z.int().nullable(),
      gender: z.string().nullable(),
      boards: z.array(z.string()),
      classes: z.array(z.string()),
    }),
  ),
  asked: z
    .array(z.object({ id: z.int(), at: Instant, kind: z.enum(activityKinds), school: Named, wants_visit: z.boolean() }))
    .meta({ description: `The parent’s activities about the reader’s schools; the newest ${maxEntries}.` }),
  steps: z
    .array(
      z.object({
        id: z.int(),
        kind: z.enum(['lead', 'visit', 'registration', 'admission']),
        status: z.string(),
        on_date: Instant,
        school: Named,
      }),
    )
    .meta({ description: `Steps with the reader’s schools that stand; the newest ${maxEntries}.` }),
  actions: z.array(LoggedAction).meta({ description: `Actions that counsellors logged; the newest ${maxEntries}.` }),
})
export type SchoolLeadDetails = z.infer<typeof SchoolLeadDetails>

export const listSchoolLeads = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-leads/',
  summary: 'Lists the leads whose parents asked about the reader’s schools, who asked last first, without numbers.',
  roles,
  query: z.strictObject({
    ...paging(),
    search: searchText().optional().meta({ description: 'Part of a name; digits find nothing.' }),
    school: Id.optional().meta({ description: 'Asked about this one of the reader’s schools.' }),
  }),
  answer: listAnswer(SchoolLead),
  ours: true,
})

export const getSchoolLead = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-leads/:id/',
  summary: 'Answers one lead whose parent asked about the reader’s schools, without numbers.',
  roles,
  params: IdParams,
  answer: SchoolLeadDetails,
  refusals: { leadNotFound: [404, 'This lead does not exist, or its parent asked about no school of yours.'] },
  ours: true,
})
