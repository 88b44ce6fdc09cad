import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'

/** The day on which the first parent came: the least entry of an index of facts. */
export async function getFirstDay(db: Database): Promise<{ first_day: string | null }> {
  const { rows } = await sql<{ first_day: string | null }>`
    select ${inIndia(sql`min(at)`)}::date::text as first_day from figure_fact where figure = 'known_parent' and staff_id is null`.execute(
    db,
  )
  return rows[0] ?? { first_day: null }
}
