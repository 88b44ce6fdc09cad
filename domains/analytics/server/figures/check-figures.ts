import { type RawBuilder, sql } from 'kysely'
import { becomings } from '#domains/analytics/contract/figure-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import { asSchoolColumns, isOfSchool, schoolColumns } from './school-totals.ts'

interface Difference {
  difference: string
}

const flags = ['talked', 'admitted', ...becomings].map((name) => sql.ref(name))

/**
 * Compares the kept days of parents with what happened, and the sums with the kept days. Leads that a job is about to recount are left out.
 */
async function checkParentDays(db: Database): Promise<Difference[]> {
  const { rows: days } = await sql<Difference>`
    select 'days of lead ' || lead_id || ': ' || what || ' on ' || day || ', '
      || case sum(count) when 1 then 'not kept' when -1 then 'kept, but there is none' else 'kept wrong' end as difference
    from (
      select lead_id, what, day, day_before, school_id, source, ${sql.join(flags)}, sum(count) as count
      from (select 1 as count, * from parent_day_truth union all select -1, * from parent_day) as either
      where lead_id not in (select lead_id from parent_day_change)
      group by lead_id, what, day, day_before, school_id, source, ${sql.join(flags)} having sum(count) <> 0
    ) as unlike
    group by lead_id, what, day, school_id, source limit 1000`.execute(db)
  const sums = flags.map((flag) => sql`sum(count * ${flag}) as ${flag}`)
  const kept = flags.map((flag) => sql`${flag}::integer`)
  const { rows: totals } = await sql<Difference>`
    select 'parents of ' || what || ' on ' || day || coalesce(' after ' || day_before, '') || ': the sums are not those of their days' as difference
    from (
      select what, day, day_before, sum(count * parents) as parents, ${sql.join(sums)}
      from (
        select 1 as count, what, day, day_before, 1 as parents, ${sql.join(kept)} from parent_day where what <> 'asked'
        union all select -1, what, day, day_before, parents, ${sql.join(flags)} from parent_day_sum
      ) as either
      group by what, day, day_before
    ) as unlike
    where parents <> 0 or ${sql.join(
      flags.map((flag) => sql`${flag} <> 0`),
      sql` or `,
    )} limit 1000`.execute(db)
  return [...days, ...totals]
}

/** What is kept of schools until each Monday: from one to the next it grows by the kept days between. */
async function checkSchoolTotals(db: Database): Promise<Difference[]> {
  const signed = (sign: RawBuilder<unknown>) => sql.join(schoolColumns.map((column) => sql`${sign} * ${column}`))
  const { rows } = await sql<Difference>`
    select 'school ' || school_id || ' until ' || until || ': what is kept does not grow by its days' as difference
    from (
      select until, school_id, ${sql.join(schoolColumns)} from school_total
      union all select until + 7, school_id, ${signed(sql`-1`)} from school_total
      union all select date_trunc('week', day)::date + 7, school_id, ${signed(sql`-1`)}
      from (select day, school_id, ${asSchoolColumns} from figure_day where ${isOfSchool}) as told
    ) as either
    where until <= (select max(until) from school_total)
    group by until, school_id
    having (${sql.join(schoolColumns.map((column) => sql`sum(${column})`))}) <> (${sql.join(schoolColumns.map(() => sql`0`))})
    limit 1000`.execute(db)
  return rows
}

const responseOf = (row: 'truth' | 'kept') => {
  const [at, staff, came] = ['at', 'staff_id', 'came_at'].map((column) => sql.ref(`${row}.${column}`))
  return sql`coalesce(${at} || ' of account ' || coalesce(${staff}::text, 'nobody') || ' to a parent of ' || ${came}, 'none')`
}

/**
 * Recounts every figure (also by school), first response and day of a parent, and compares them with what is kept. Names at most 1,000
 * differences of each.
 */
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
    select 'first response to lead ' || lead_id || ': ' || ${responseOf('truth')} || ' by its acts, ' || ${responseOf('kept')} || ' kept' as difference
    from first_response_truth as truth full join first_response as kept using (lead_id)
    where (truth.staff_id, truth.at, truth.came_at) is distinct from (kept.staff_id, kept.at, kept.came_at) limit 1000`.execute(db)
  return [...rows, ...(await checkSchoolTotals(db)), ...responses, ...(await checkParentDays(db))].map(({ difference }) => difference)
}
