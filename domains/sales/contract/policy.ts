import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'

/** Sales admins assign schools and see those of every executive. */
export const managesSales = (me: Pick<Actor, 'roles'>) => hasAnyRole(me, ['sales_admin'])
