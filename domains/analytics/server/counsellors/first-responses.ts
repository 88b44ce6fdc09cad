import { sql } from 'kysely'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { conditionsOfFacts, type Narrowing } from '../figures/narrowing.ts'

type FirstResponse = CounsellorFigures['first_response']

export const noResponse: FirstResponse = { parents: 0, within_hour: 0, minutes: null }

/** How soon the parents who came in the period were acted on, by the counsellor who was the first. */
export async function firstResponses(db: Database, { start, end }: Period, narrowing: Narrowing): Promise<Map<number, FirstResponse>> {
  const conditions = conditionsOfFacts('first_response', narrowing, { start, end })
  const { rows } = await sql<FirstResponse & { staff_id: number }>`
    select staff_id, count(*)::integer as parents, count(*) filter (where minutes <= 60)::integer as within_hour,
      round((percentile_cont(0.5) within group (order by greatest(minutes, 0)))::numeric, 1)::float8 as minutes
    from (
      select staff_id, amount / 60000000::float8 as minutes from figure_fact
      where ${sql.join([sql`figure = 'first_response'`, ...conditions], sql` and `)} and at >= ${startOfDay(start)} and at < ${startOfNextDay(end)}
        and at + amount * interval '1 microsecond' >= ${startOfDay(start)}
    ) as response
    group by staff_id`.execute(db)
  return new Map(rows.map(({ staff_id, ...response }) => [staff_id, response]))
}
