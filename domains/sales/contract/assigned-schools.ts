import { z } from 'zod'
import { ListedSchool, townsOnly } from '#domains/schools/contract/school-lists.ts'
import { asTyped, SearchUnderstood } from '#domains/schools/contract/schools.ts'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import {
  Flag,
  Id,
  IdParams,
  Ids,
  Instant,
  listAnswer,
  Named,
  pageSize,
  paging,
  searchText,
  textOf,
  wholeNumber,
} from '#platform/contract/shapes.ts'

export const contactKinds = { call: 'Call', visit: 'Visit', email: 'E-mail', message: 'Message' } as const
const kinds = Object.keys(contactKinds) as (keyof typeof contactKinds)[]

export const SchoolContact = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(kinds),
  by: z.string(),
  note: z.string(),
  mended: z
    .object({ at: Instant, by: z.string(), kind: z.enum(kinds), note: z.string() })
    .nullable()
    .meta({ description: 'When and by whom it was mended last, and what it said before; null if it never was.' }),
  is_own: z.boolean().meta({ description: 'Whether the reader may mend it.' }),
})
export type SchoolContact = z.infer<typeof SchoolContact>

export const AssignedSchool = ListedSchool.extend({
  state: z.string().nullable().meta({ description: 'The state or union territory in which it lies.' }),
  open_classes: z.array(z.string()).meta({ description: 'The classes that are open for admission, from the youngest.' }),
  executive: Named.extend({ is_active: z.boolean() })
    .nullable()
    .meta({ description: 'The executive who has the school; null without one.' }),
  assigned_at: Instant.nullable(),
  last_contact: SchoolContact.pick({ at: true, kind: true, by: true, note: true })
    .nullable()
    .meta({ description: 'The newest contact that anybody noted.' }),
})
export type AssignedSchool = z.infer<typeof AssignedSchool>

/** Schools with an executive, without one, or with a deactivated one (they wait for another). */
export const AssignmentFilter = z.enum(['anybody', 'nobody', 'waiting'], 'Give anybody, nobody or waiting.')
export type AssignmentFilter = z.infer<typeof AssignmentFilter>

/** Days without a noted contact after which a school is worth a call. */
export const defaultQuietDays = 30

const filters = {
  search: searchText().optional(),
  as_typed: asTyped,
  collab: Flag.optional(),
  city: Ids.optional(),
  district: Ids.optional(),
  district_region: Ids.optional(),
  admission_open: Flag.optional(),
  quiet_for: wholeNumber('Give a number of days.')
    .pipe(z.number().min(1, 'Give at least 1 day.').max(3650, 'Give at most 3650 days.'))
    .optional()
    .meta({ description: 'Schools with which nobody noted a contact for so many days, or ever.' }),
  ...paging(100, pageSize),
}

const assignedAnswer = listAnswer(AssignedSchool).extend({ ...SearchUnderstood.shape, ...townsOnly })

export const AssignedFilters = z.strictObject(filters)

const executiveNotFound = [404, 'There is no such sales executive, or their schools are not open to you.'] as const

export const listAssignedSchools = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/assigned-schools/',
  summary: 'Lists all schools by name with the sales executive who has each.',
  roles: ['sales_admin'],
  query: z.strictObject({ ...filters, whose: AssignmentFilter.optional(), executive: Ids.optional() }),
  answer: assignedAnswer,
  ours: true,
})

export const listSchoolsOfExecutive = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/school-detail',
  summary: 'Lists the schools of a sales executive by name: of anyone for admins, otherwise one’s own.',
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  query: AssignedFilters,
  answer: assignedAnswer,
  refusals: { executiveNotFound },
})

export const listAssignableSchools = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/assign-schools/',
  summary: 'Lists the schools that can be assigned to a sales executive: all that they do not have, with whose they are.',
  roles: ['sales_admin'],
  params: IdParams,
  query: z.strictObject({ ...filters, whose: AssignmentFilter.optional() }),
  answer: assignedAnswer,
  refusals: { executiveNotFound },
})

export const countAssignedSchools = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/assigned-schools/counts/',
  summary: 'Counts the schools that sales executives have, that nobody has, and that wait since their executive was deactivated.',
  roles: ['sales_admin'],
  answer: z.object({ anybody: z.int(), nobody: z.int(), waiting: z.int() }),
  ours: true,
})

const maxAssigned = 200

/** Most schools that are handed out at once, and to how many executives. */
export const maxHandedOut = 20_000
const maxExecutives = 50

/** Minutes in which handing out can be undone. */
export const undoMinutes = 10

const FoundSchools = z.strictObject({
  search: searchText().optional(),
  as_typed: z.boolean().optional(),
  collab: z.boolean().optional(),
  admission_open: z.boolean().optional(),
  city: z.array(Id).optional(),
  district: z.array(Id).optional(),
  district_region: z.array(Id).optional(),
  quiet_for: z.int().min(1, 'Give at least 1 day.').max(3650, 'Give at most 3650 days.').optional(),
  whose: AssignmentFilter.optional(),
  executive: z.array(Id).optional(),
})

const Handout = z.object({ id: z.int(), changed: z.int() })

export const handOutSchools = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/assigned-schools/hand-out/',
  summary:
    'Hands schools out to one or several executives, so that each ends up with about as many, neighbours together; to nobody takes them away. Whom one of them has stays there.',
  roles: ['sales_admin'],
  body: z
    .strictObject({
      to: z
        .array(Id, 'Choose the executives.')
        .max(maxExecutives, `Choose at most ${maxExecutives} executives.`)
        .meta({ description: 'The executives; without any the schools are taken away.' }),
      schools: z
        .array(Id, 'Choose the schools.')
        .min(1, 'Choose the schools.')
        .max(maxHandedOut, `Hand out at most ${grouped(maxHandedOut)} schools at a time.`)
        .optional(),
      found: FoundSchools.optional().meta({ description: 'Instead of single schools: all that these filters of the list find.' }),
      count: z
        .int()
        .optional()
        .meta({ description: 'How many schools the list had when it was read; if it has others now, nothing happens.' }),
      colleagues: z
        .enum(['ask', 'take_over', 'leave_out'], 'Give ask, take_over or leave_out.')
        .default('ask')
        .meta({ description: 'What becomes of schools that other active executives have.' }),
    })
    .refine(({ schools, found }) => (schools === undefined) !== (found === undefined), 'Give either schools or filters.'),
  answer: Handout.extend({
    given: z.array(Named.extend({ count: z.int() })).meta({ description: 'How many schools each executive got.' }),
  }),
  refusals: {
    executiveNotFound: [404, 'One of these is not a sales executive. Choose again.'],
    executiveInactive: [409, '{executive} is deactivated. Choose somebody else, or activate them first.'],
    schoolNotFound: [404, 'One of these schools is not in our list any more. Load the list again.'],
    hasExecutive: [409, '{count} of these schools have somebody: {executives}. Say that you take them over, or leave them out.'],
    listChanged: [409, 'The list has {count} schools by now. Look at it again, then hand them out.'],
    tooMany: [400, 'These are more than {most} schools. Narrow the list.'],
  },
  ours: true,
})

export const undoHandout = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/assigned-schools/hand-out/:id/undo/',
  summary: `Gives schools back to those who had them before they were handed out, within ${undoMinutes} minutes. What was handed on since is left alone.`,
  roles: ['sales_admin'],
  params: IdParams,
  answer: Handout.extend({ kept: z.int().meta({ description: 'Schools that stayed where they are, because they were handed on since.' }) }),
  refusals: {
    handoutNotFound: [404, 'You handed out nothing like that.'],
    tooLate: [409, `Handing out can be undone for ${undoMinutes} minutes, and these are over.`],
    undone: [409, 'This is already undone.'],
    handedOn: [409, 'These schools were handed on since. Undo that first, or hand them out again.'],
  },
  success: 'Undone',
  ours: true,
})

export const assignSchools = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/:id/assign-schools/',
  summary: 'Assigns schools to a sales executive. Those of a colleague are taken over only if the admin says so.',
  roles: ['sales_admin'],
  params: IdParams,
  body: z.strictObject({
    schools: z.array(Id, 'Choose the schools.').min(1, 'Choose the schools.').max(maxAssigned, `Assign at most ${maxAssigned} at a time.`),
    take_over: z.boolean('Say true or false.').default(false),
  }),
  answer: z.object({ changed: z.int() }),
  refusals: {
    executiveNotFound: [404, 'There is no such sales executive.'],
    executiveInactive: [409, '{executive} is deactivated. Choose somebody else, or activate them first.'],
    schoolNotFound: [404, 'One of these schools is not in our list any more. Load the list again.'],
    hasExecutive: [409, '{count} of these schools have somebody: {executives}. Say that you take them over, or leave them out.'],
  },
  success: 'Schools assigned',
  ours: true,
})

export const takeSchoolsAway = defineOperation({
  method: 'DELETE',
  path: '/api/v1/admin_custom/:id/assign-schools/',
  summary: 'Takes schools away from a sales executive; they have no executive then. Those that they do not have any more are left alone.',
  roles: ['sales_admin'],
  params: IdParams,
  query: z.strictObject({ school: Ids.refine((ids) => ids.length > 0, 'Choose the schools.') }),
  answer: z.object({ changed: z.int() }),
  refusals: { executiveNotFound: [404, 'There is no such sales executive.'] },
  success: 'Schools taken away',
  ours: true,
})

const Assignment = z.object({
  id: z.int(),
  executive: z.string(),
  at: Instant,
  by: z.string().nullable(),
  ended_at: Instant.nullable(),
  ended_by: z.string().nullable(),
})

export const historyShown = 50

const schoolNotFound = [404, 'This school is not in our list, or is not assigned to you.'] as const

export const getSchoolContacts = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/school-contacts/',
  summary: `Answers how a school is reached, the newest ${historyShown} contacts with it, and the executives who had it.`,
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  answer: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    contacts: z.array(SchoolContact),
    assignments: z.array(Assignment),
  }),
  refusals: { schoolNotFound },
  ours: true,
})

const contactBody = z.strictObject({
  kind: z.enum(kinds, 'Say how you were in contact.'),
  note: textOf(1000).pipe(z.string().min(1, 'Write what was said.')),
})

export const addSchoolContact = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/:id/school-contacts/',
  summary: 'Notes a contact with a school: its executive does, or an admin.',
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  body: contactBody,
  answer: SchoolContact,
  refusals: { schoolNotFound },
  success: 'Contact noted',
  ours: true,
})

export const mendSchoolContact = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/school-contacts/:id/',
  summary: 'Mends a contact that one noted, or any for admins; what it said before is kept.',
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  body: contactBody.extend({ seen: contactBody.meta({ description: 'What it said when the mending began.' }) }),
  answer: SchoolContact,
  refusals: {
    contactNotFound: [404, 'This contact is not there, or is not yours to mend.'],
    mendedMeanwhile: [409, '{by} corrected this contact meanwhile. Look at it again.'],
  },
  success: 'Contact mended',
  ours: true,
})
