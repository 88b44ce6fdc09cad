import { sql } from 'kysely'
import { farthestYears } from '#domains/actions/contract/actions.ts'
import { inIndia } from '#platform/server/db/india-days.ts'

const farthest = sql.lit(`${farthestYears} years`)
const day = (instant: unknown) => sql`${inIndia(sql`${instant}::timestamptz`)}::date`

/** True if an instant has passed, by the database's clock; false without one. */
export const isPast = (scheduledAt: string | null) => sql<boolean>`coalesce(${scheduledAt}::timestamptz <= now(), false)`

/** True if an instant is more years ahead than a next step may lie; false without one. */
export const isTooFar = (scheduledAt: string | null) =>
  sql<boolean>`coalesce(${day(scheduledAt)} > ${day(sql`now()`)} + interval ${farthest}, false)`
