import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Joins what changed of the kept figures: one row for each figure, day, member of staff, school and source that has any. */
export async function joinFigures(db: Database): Promise<void> {
  await sql`
    with gone as (delete from figure_change returning *), changed as (
      select figure, day, staff_id, school_id, source, sum(amount) as amount from gone group by 1, 2, 3, 4, 5 having sum(amount) <> 0
    )
    insert into figure_day as kept (figure, day, staff_id, school_id, source, amount)
    select figure, day, staff_id, school_id, source, amount from changed order by 1, 2, 3, 4, 5
    on conflict (figure, day, staff_id, school_id, source) do update set amount = kept.amount + excluded.amount`.execute(db)
  await sql`delete from figure_day where amount = 0`.execute(db)
}
