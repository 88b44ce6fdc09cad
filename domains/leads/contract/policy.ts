import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'
import type { LeadSource } from './lists.ts'

type Roles = Pick<Actor, 'roles'>

/** Counsellor admins see every lead and act for every counsellor. */
export const overseesLeads = (me: Roles) => hasAnyRole(me, ['counsellor_admin'])

/** Counsellors have leads of their own. Admins have some only if they are counsellors too. */
export const isCounsellor = (me: Roles) => hasAnyRole(me, ['counsellor'])

/** What belongs to counsellors is changed by them and by admins. */
export const actsFor = (me: Actor, ...owners: readonly (number | null | undefined)[]) => overseesLeads(me) || owners.includes(me.id)

interface Permissions extends Roles {
  boarding_unassigned_data_permission: boolean
  dormant_data_permission: boolean
}

/** Leads that have no owner, and dormant leads of anyone, are listed for admins and for counsellors with the permission. */
export function mayOpenSource(me: Permissions, source: LeadSource): boolean {
  if (source === 'unassigned') return overseesLeads(me) || me.boarding_unassigned_data_permission
  return source !== 'dead_data' || overseesLeads(me) || me.dormant_data_permission
}
