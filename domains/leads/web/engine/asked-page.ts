import type { Me } from '#domains/accounts/contract/sessions.ts'
import { type AddedConditions, conditionsOf } from '#domains/leads/contract/listing/conditions-of.ts'
import { sortsOf } from '#domains/leads/contract/listing/orders.ts'
import { listedSource } from '#domains/leads/contract/listing/sources.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import { mayOpenSource, overseesLeads } from '#domains/leads/contract/policy.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import type { AskedHere } from './lead-shelf.ts'

type Account = Pick<Me, 'roles' | 'user_info' | 'firm'>

/** A page of a list as conditions on facts. Undefined for lists of other leads than those that the server sends. */
export function askedPage(
  source: LeadSource,
  query: LeadQuery,
  { roles, user_info, firm }: Account,
  added: AddedConditions,
): AskedHere | undefined {
  const { whose, conditions, schedule } = listedSource(source, user_info)
  if (!mayOpenSource({ roles, ...user_info }, source)) return undefined
  // Who oversees leads is sent all of them, without saying whose they are.
  if (whose !== 'own' && overseesLeads({ roles }) !== (whose === 'everyone')) return undefined
  const { limit, offset, ordering, ...filters } = query
  const chosen = conditionsOf({ filters, schedule, hasNumbers: false }, added)
  return {
    whose: whose === 'nobody' ? 'nobody' : 'own',
    conditions: [...conditions, ...chosen],
    dormantAfterDays: firm.dormant_after_days,
    sorts: sortsOf(ordering, schedule),
    offset,
    limit,
  }
}
