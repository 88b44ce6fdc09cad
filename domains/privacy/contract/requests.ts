import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Day, Flag, Id, IdParams, Instant, idOf, listAnswer, Named, paging, tooLong } from '#platform/contract/shapes.ts'

/** What a parent may ask (DPDP Act 2023, sections 11 to 14), in words that name the request. */
export const requestKinds = {
  see: 'See their data',
  mend: 'Mend their data',
  erase: 'Erase their data',
  complain: 'Complaint',
  nominate: 'Name somebody who acts for them',
} as const

export type RequestKind = keyof typeof requestKinds
const kinds = Object.keys(requestKinds) as [RequestKind, ...RequestKind[]]

/** Days within which a grievance is answered at the latest (rule 14 of the DPDP Rules 2025). */
export const grievanceDays = 90

const ParentRequest = z.object({
  id: z.int(),
  kind: z.enum(kinds),
  words: z.string().meta({ description: 'What they asked, as it was written down.' }),
  lead: Named,
  taken_by: Named,
  at: Instant,
  due_on: Day,
  is_late: z.boolean(),
  answer: z.string().nullable(),
  answered_by: Named.nullable(),
  answered_at: Instant.nullable(),
})
export type ParentRequest = z.infer<typeof ParentRequest>

const admins = ['counsellor_admin'] as const
const root = '/api/v1/admin_custom/parent-requests/'
const longest = 2_000
const text = (missing: string) => z.string(missing).trim().min(1, missing).max(longest, tooLong(longest))

export const listParentRequests = defineOperation({
  method: 'GET',
  path: root,
  summary: 'Lists what parents asked about their data: what is open first, by the day on which it is due.',
  roles: admins,
  query: z.object({ ...paging(), lead: Id.optional(), answered: Flag.optional() }),
  answer: listAnswer(ParentRequest).extend({ open: z.int(), late: z.int() }),
  ours: true,
})

export const addParentRequest = defineOperation({
  method: 'POST',
  path: root,
  summary: 'Writes down what a parent asks about their data. The admins are told, and it is due by its kind.',
  roles: leadRoles,
  body: z.strictObject({
    lead: idOf('Choose the parent.'),
    kind: z.enum(kinds, 'Say what they ask.'),
    words: text('Write down what they ask.'),
  }),
  answer: z.object({ id: z.int(), due_on: Day }),
  refusals: leadGone,
  success: 'Request Written Down',
  ours: true,
})

export const answerParentRequest = defineOperation({
  method: 'POST',
  path: `${root}:id/answer/`,
  summary: 'Closes a request of a parent with what was answered.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({ answer: text('Write down what was answered.') }),
  answer: z.object({ id: z.int() }),
  refusals: {
    requestNotFound: [404, 'There is no such request.'],
    answeredAlready: [409, '{who} answered this request already.'],
  },
  success: 'Request Answered',
  ours: true,
})
