import { sql } from 'kysely'
import { isOfBoarding, isOfCounselling } from '#domains/accounts/server/account/has-role.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'

/** Accounts beside which a reader stands: those of boarding for boarding analysts, else all of counselling. A condition on `staff`. */
export const isOfTeam = (reader: Actor) => (hasAnyRole(reader, ['boarding_analyst']) ? isOfBoarding : isOfCounselling)

/** Accounts of counselling that a reader reads: admins and boarding analysts their team, others themselves. A condition on `staff`. */
export const readableCounsellors = (reader: Actor) =>
  overseesLeads(reader) || hasAnyRole(reader, ['boarding_analyst']) ? isOfTeam(reader) : sql<boolean>`staff.id = ${reader.id}`
