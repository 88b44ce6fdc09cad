import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'

/** Counts every figure again, and looks for every first response, and compares what is kept; names at most 1,000 differences of each. */
export async function checkFigures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ difference: string }>`
    select 'figure ' || figure || ' on ' || day || coalesce(' of account ' || staff_id, '') || coalesce(' at school ' || school_id, '')
      || coalesce(' from ' || source, '') || ': ' || sum(happened) || ' by its rows, ' || sum(kept) || ' kept' as difference
    from (
      select figure, ${inIndia(sql`at`)}::date as day, staff_id, school_id, source, amount as happened, 0 as kept from figure_row
      union all select figure, day, staff_id, school_id, source, 0, amount from figure_total
    ) as either
    group by figure, day, staff_id, school_id, source having sum(happened) <> sum(kept) limit 1000`.execute(db)
  const { rows: responses } = await sql<{ difference: string }>`
    select 'first response to lead ' || lead_id || ': ' || coalesce(truth.at || ' of account ' || coalesce(truth.staff_id::text, 'nobody'), 'none')
      || ' by its acts, ' || coalesce(kept.at || ' of account ' || coalesce(kept.staff_id::text, 'nobody'), 'none') || ' kept' as difference
    from first_response_truth as truth full join first_response as kept using (lead_id)
    where (truth.staff_id, truth.at) is distinct from (kept.staff_id, kept.at) limit 1000`.execute(db)
  return [...rows, ...responses].map(({ difference }) => difference)
}
