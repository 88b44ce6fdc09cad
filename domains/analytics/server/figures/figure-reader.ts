import type { Staff } from '#platform/server/http/staff.ts'

/** Id and roles decide whose figures an account reads; jobs read for accounts that have no session. */
export type FigureReader = Pick<Staff, 'id' | 'roles'>
