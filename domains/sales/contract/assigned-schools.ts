import { z } from 'zod'
import { ListedSchool } from '#domains/schools/contract/school-lists.ts'
import { asTyped, SearchUnderstood } from '#domains/schools/contract/schools.ts'
import { defineCall } from '#platform/contract/call.ts'
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
})
export type SchoolContact = z.infer<typeof SchoolContact>

export const AssignedSchool = ListedSchool.extend({
  state: z.string().nullable().meta({ description: 'The state or union territory in which it lies.' }),
  open_classes: z.array(z.string()).meta({ description: 'The classes that are open for admission, from the youngest.' }),
  executive: Named.extend({ is_active: z.boolean() })
    .nullable()
    .meta({ description: 'The executive who has the school; null without one.' }),
  assigned_at: Instant.nullable(),
  last_contact: SchoolContact.omit({ id: true }).nullable().meta({ description: 'The newest contact that anybody noted.' }),
})
export type AssignedSchool = z.infer<typeof AssignedSchool>

/** Schools with an executive, without one, or with a deactivated one (they wait for another). */
export const AssignmentFilter = z.enum(['anybody', 'nobody', 'waiting'], 'Give anybody, nobody or waiting.')
export type AssignmentFilter = z.infer<typeof AssignmentFilter>

/** Days without a noted contact after which a school is worth a call. */
export const usualQuietDays = 30

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

const assignedAnswer = listAnswer(AssignedSchool).extend(SearchUnderstood.shape)

export const AssignedFilters = z.strictObject(filters)

const executiveNotFound = [404, 'There is no such sales executive, or their schools are not open to you.'] as const

export const listAssignedSchools = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/assigned-schools/',
  summary: 'Lists all schools by name with the sales executive who has each.',
  roles: ['sales_admin'],
  query: z.strictObject({ ...filters, whose: AssignmentFilter.optional(), executive: Ids.optional() }),
  answer: assignedAnswer,
  ours: true,
})

export const listSchoolsOfExecutive = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/school-detail',
  summary: 'Lists the schools of a sales executive by name: of anyone for admins, otherwise one’s own.',
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  query: AssignedFilters,
  answer: assignedAnswer,
  refusals: { executiveNotFound },
})

export const listAssignableSchools = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/assign-schools/',
  summary: 'Lists the schools that can be assigned to a sales executive: all that they do not have, with whose they are.',
  roles: ['sales_admin'],
  params: IdParams,
  query: z.strictObject({ ...filters, whose: AssignmentFilter.optional() }),
  answer: assignedAnswer,
  refusals: { executiveNotFound },
})

export const countAssignedSchools = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/assigned-schools/counts/',
  summary: 'Counts the schools that sales executives have, that nobody has, and that wait since their executive was deactivated.',
  roles: ['sales_admin'],
  answer: z.object({ anybody: z.int(), nobody: z.int(), waiting: z.int() }),
  ours: true,
})

export const mostAssigned = 200

export const assignSchools = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/:id/assign-schools/',
  summary: 'Assigns schools to a sales executive. Those of a colleague are taken over only if the admin says so.',
  roles: ['sales_admin'],
  params: IdParams,
  body: z.strictObject({
    schools: z
      .array(Id, 'Choose the schools.')
      .min(1, 'Choose the schools.')
      .max(mostAssigned, `Assign at most ${mostAssigned} at a time.`),
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

export const takeSchoolsAway = defineCall({
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

export const getSchoolContacts = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/school-contacts/',
  summary: `Answers the newest ${historyShown} contacts with a school, and the executives who had it.`,
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  answer: z.object({ contacts: z.array(SchoolContact), assignments: z.array(Assignment) }),
  refusals: { schoolNotFound },
  ours: true,
})

export const addSchoolContact = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/:id/school-contacts/',
  summary: 'Notes a contact with a school: its executive does, or an admin.',
  roles: ['sales_admin', 'sales_executive'],
  params: IdParams,
  body: z.strictObject({
    kind: z.enum(kinds, 'Say how you were in contact.'),
    note: textOf(1000).pipe(z.string().min(1, 'Write what was said.')),
  }),
  answer: SchoolContact,
  refusals: { schoolNotFound },
  success: 'Contact noted',
  ours: true,
})
