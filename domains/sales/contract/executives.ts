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
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, listAnswer } from '#platform/contract/shapes.ts'
import { defaultQuietDays } from './assigned-schools.ts'

const roles = ['sales_admin'] as const

export const SalesExecutive = StaffAccount.extend({
  schools: z.int().meta({ description: 'How many schools are assigned to them.' }),
  to_contact: z.int().meta({ description: `Those of them without a noted contact in the last ${defaultQuietDays} days.` }),
})
export type SalesExecutive = z.infer<typeof SalesExecutive>

export const listSalesExecutives = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/sales-executive-list/',
  summary:
    'Lists sales executives by name, with their cities, how many schools they have and how many of these are to be contacted; the active ones first.',
  roles,
  query: accountsQuery,
  answer: listAnswer(SalesExecutive),
})

export const getSalesExecutive = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/sales-executive/',
  summary: 'Answers one sales executive.',
  roles,
  query: z.strictObject({ id: Id }),
  answer: SalesExecutive,
  refusals: accountRefusals.find,
  ours: true,
})

export const createSalesExecutive = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/sales-executive/',
  summary: 'Opens the account of a sales executive and answers, this once, the link by which they choose its password.',
  roles,
  confirmed: true,
  body: NewAccount,
  answer: OpenedAccount,
  refusals: accountRefusals.create,
  success: 'Account created',
  ours: true,
  unrepeatable: true,
})

export const changeSalesExecutive = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/sales-executive/:id/',
  summary: 'Changes the name or the cities of a sales executive, deactivates them, or activates them again.',
  roles,
  confirmed: true,
  params: IdParams,
  body: AccountChanges.refine(saysSomething, nothingSaid),
  answer: SalesExecutive,
  refusals: accountRefusals.change,
  success: 'Details has been updated',
  ours: true,
})

export const resetSalesExecutive = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/sales-executive/:id/reset-password/',
  summary: 'Takes a sales executive their password, ends their sessions, and answers the link by which they choose a new one, this once.',
  roles,
  confirmed: true,
  params: IdParams,
  answer: AccountLink,
  refusals: accountRefusals.reset,
  success: 'The link is ready',
  ours: true,
  unrepeatable: true,
})

export const resetSalesExecutiveFactor = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/sales-executive/:id/reset-second-factor/',
  summary: 'Removes the second factor of a sales executive who lost it: the password alone opens the account then.',
  roles,
  confirmed: true,
  params: IdParams,
  answer: RemovedFactor,
  refusals: accountRefusals.reset,
  success: 'The second factor is removed',
  ours: true,
})
