import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { asSchoolColumns, isOfSchool, schoolColumns } from './school-totals.ts'

const more = schoolColumns.map((column) => sql`${column} = kept.${column} + excluded.${column}`)

/**
 * Joins what changed of the kept figures: one row for each figure, day, member of staff, school and source that has any. A change on a day
 * before Mondays whose totals are kept is added to each of them.
 */
export async function mergeFigureDeltas(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`lock table school_total in share row exclusive mode`.execute(tx)
    await sql`
      with gone as (delete from figure_change returning *), changed as (
        select figure, day, staff_id, school_id, source, sum(amount) as amount from gone group by 1, 2, 3, 4, 5 having sum(amount) <> 0
      ), joined as (
        insert into figure_day as kept (figure, day, staff_id, school_id, source, amount)
        select figure, day, staff_id, school_id, source, amount from changed order by 1, 2, 3, 4, 5
        on conflict (figure, day, staff_id, school_id, source) do update set amount = kept.amount + excluded.amount
      ), last as (
        select max(until) as until from school_total
      )
      insert into school_total as kept (until, school_id, ${sql.join(schoolColumns)})
      select monday::date, school_id, ${sql.join(schoolColumns.map((column) => sql`sum(${column})`))}
      from (select day, school_id, ${asSchoolColumns} from changed where ${isOfSchool}) as told, last,
        generate_series(date_trunc('week', day) + interval '7 days', last.until, interval '7 days') as monday
      group by 1, 2 order by 1, 2
      on conflict (until, school_id) do update set ${sql.join(more)}`.execute(tx)
    await sql`select add_school_totals()`.execute(tx)
  })
  await sql`delete from figure_day where amount = 0`.execute(db)
}
