import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'

/** Files of counsellor admins have whole numbers, all others have masked ones. */
export const hasWholeNumbers = (me: Pick<Actor, 'roles'>) => hasAnyRole(me, ['counsellor_admin'])

/** The most rows that may be exported in a day hold for everybody but counsellor admins. */
export const hasDayLimit = (me: Pick<Actor, 'roles'>) => !hasAnyRole(me, ['counsellor_admin'])
