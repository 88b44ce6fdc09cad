import { type Actor, hasAnyRole } from '#platform/contract/roles.ts'

/** Files of counsellor admins have whole numbers, unless the firm masks numbers for them; all others have masked ones. */
export const hasWholeNumbers = (me: Pick<Actor, 'roles'> & { hasMaskedNumbers?: boolean | undefined }) =>
  hasAnyRole(me, ['counsellor_admin']) && !me.hasMaskedNumbers

/** The most rows that may be exported in a day hold for everybody but counsellor admins. */
export const hasDayLimit = (me: Pick<Actor, 'roles'>) => !hasAnyRole(me, ['counsellor_admin'])
