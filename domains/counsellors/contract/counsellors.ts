import { z } from 'zod'
import { AccountLink } from '#domains/accounts/contract/links.ts'
import {
  AccountChanges,
  accountRefusals,
  accountsQuery,
  NewAccount,
  nothingSaid,
  OpenedAccount,
  RemovedFactor,
  StaffAccount,
  saysSomething,
} from '#domains/accounts/contract/people.ts'
import { Absence } from '#domains/assignment/contract/attendance.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, listAnswer } from '#platform/contract/shapes.ts'

const roles = ['counsellor_admin'] as const
const readers = ['counsellor_admin', 'boarding_analyst'] as const

const flag = z.boolean('Say true or false.')
const permissions = { is_boarding: flag, boarding_unassigned_data_permission: flag, dormant_data_permission: flag }

export const CounsellorAccount = StaffAccount.extend({
  ...permissions,
  waiting_leads: z.int().meta({ description: 'For a deactivated counsellor: their leads, which wait for another owner.' }),
})
export type CounsellorAccount = z.infer<typeof CounsellorAccount>

export const CounsellorDetails = CounsellorAccount.extend({
  leads: z.int().meta({ description: 'Leads that are theirs.' }),
  open_follow_ups: z.int(),
  absences: z.array(Absence).meta({ description: 'Those that go on or are still to come, the earliest first.' }),
})
export type CounsellorDetails = z.infer<typeof CounsellorDetails>

export const listCounsellorAccounts = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/counselor-executive-list/',
  summary: 'Lists counsellors by name, with their cities, the active ones first; for boarding analysts the boarding counsellors.',
  roles: readers,
  query: accountsQuery.extend({ boarding: z.enum(['true', 'false'], 'Give true or false.').optional() }),
  answer: listAnswer(CounsellorAccount),
})

export const getCounsellorAccount = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/counselor-executive/',
  summary: 'Answers one counsellor, with how much is theirs.',
  roles: readers,
  query: z.strictObject({ id: Id }),
  answer: CounsellorDetails,
  refusals: accountRefusals.find,
})

export const createCounsellor = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/counselor-executive/',
  summary: 'Opens the account of a counsellor and answers, this once, the link by which they choose its password.',
  roles,
  confirmed: true,
  body: NewAccount.extend({ ...z.strictObject(permissions).partial().shape }),
  answer: OpenedAccount,
  refusals: accountRefusals.create,
  success: 'Account created',
  ours: true,
  unrepeatable: true,
})

export const changeCounsellor = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/counselor-executive/:id/',
  summary: 'Changes the name, cities or permissions of a counsellor, deactivates them, or activates them again.',
  roles,
  confirmed: true,
  params: IdParams,
  body: AccountChanges.extend({ ...z.strictObject(permissions).partial().shape }).refine(saysSomething, nothingSaid),
  answer: CounsellorDetails,
  refusals: accountRefusals.change,
  success: 'Details has been updated',
  ours: true,
})

export const resetCounsellor = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/counselor-executive/:id/reset-password/',
  summary: 'Takes a counsellor their password, ends their sessions, and answers the link by which they choose a new one, this once.',
  roles,
  confirmed: true,
  params: IdParams,
  answer: AccountLink,
  refusals: accountRefusals.reset,
  success: 'The link is ready',
  ours: true,
  unrepeatable: true,
})

export const resetCounsellorFactor = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/counselor-executive/:id/reset-second-factor/',
  summary: 'Removes the second factor of a counsellor who lost it: the password alone opens the account then.',
  roles,
  confirmed: true,
  params: IdParams,
  answer: RemovedFactor,
  refusals: accountRefusals.reset,
  success: 'The second factor is removed',
  ours: true,
})
