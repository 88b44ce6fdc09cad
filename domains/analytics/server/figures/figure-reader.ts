import type { Staff } from '#platform/server/http/staff.ts'

/** Whose figures somebody reads follows from their id and roles; jobs read for accounts that have no session. */
export type FigureReader = Pick<Staff, 'id' | 'roles'>
