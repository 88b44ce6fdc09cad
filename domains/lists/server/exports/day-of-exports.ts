import { sql } from 'kysely'
import { hasDayLimit } from '#domains/lists/contract/policy.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { india } from '#platform/contract/india.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'

/** How much a member of staff may export in a day, and has exported today. */
export interface DayOfExports {
  limit: number
  taken: number
}

/** The limit of this day and what it holds already; null for an admin, or where the firm sets none. */
export async function dayOfExports(db: Database, staff: Actor): Promise<DayOfExports | null> {
  if (!hasDayLimit(staff)) return null
  const { rows } = await sql<{ limit: number | null; taken: number }>`
    select rows_a_day as limit, (
      select coalesce(sum(rows), 0)::integer from taken_file
      where staff_id = ${staff.id} and at >= date_trunc('day', now(), ${sql.lit(india.zone)})) as taken
    from export_setting`.execute(db)
  const [{ limit, taken } = { limit: null, taken: 0 }] = rows
  return limit === null ? null : { limit, taken }
}

export const leftOf = ({ limit, taken }: DayOfExports) => Math.max(0, limit - taken)

/** The name of the refusal of a day that takes no row more; undefined if it takes some. */
export function refusalOfDay(day: DayOfExports | null) {
  if (day === null || leftOf(day) > 0) return undefined
  return day.limit === 0 ? 'exportsOff' : 'dayIsFull'
}

/** The words of the sentence that rows are refused with. */
export const limitWords = ({ limit, taken }: DayOfExports, rows = 0) => ({
  ...{ rows: counted(rows, 'row'), limit: counted(limit, 'row'), taken: grouped(taken) },
})
