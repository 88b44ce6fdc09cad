import { actsFor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'
import { boardingFigureRoles } from './figure-roles.ts'

type Roles = Pick<Actor, 'roles'>

/** Sales executives know parents by the schools that they have, and never a number. */
export const isOfSales = (me: Roles) => hasAnyRole(me, ['sales_executive'])

/** Whose calls and actions somebody reads: their own, the team’s, or those about the schools of a sales executive. */
export function recentOf(me: Roles): 'own' | 'team' | 'sales' {
  if (overseesLeads(me)) return 'team'
  return isOfSales(me) ? 'sales' : 'own'
}

/** Whether somebody reads the figures of others than themselves. */
export const readsTeam = (me: Roles) => hasAnyRole(me, boardingFigureRoles)

/** Whether somebody reads the figures of a counsellor, as `readableCounsellors` has it in SQL. */
export const readsCounsellor = (me: Actor, { id, is_boarding }: { id: number; is_boarding: boolean }) =>
  actsFor(me, id) || (is_boarding && readsTeam(me))
