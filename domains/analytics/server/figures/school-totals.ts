import { type RawBuilder, sql } from 'kysely'
import { schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'

/** The figures that are kept of each school, as columns. */
export const schoolColumns = schoolFigureNames.map((name) => sql.ref(name))

/** Rows of figures as the columns of `school_total`: what a row counts stands in the column of its figure. */
export const asSchoolColumns = sql.join(
  schoolFigureNames.map((name) => sql`case figure when ${sql.lit(name)} then amount::integer else 0 end as ${sql.ref(name)}`),
)

/** A condition on kept figures: those of schools. */
export const isOfSchool = sql`figure in (${sql.join(schoolFigureNames.map((name) => sql.lit(name)))}) and school_id is not null`

/** What a school had of a figure in the period before, as a column of `figuresOfSchools`. */
export const before = (name: string) => sql.ref(`${name}_before`)

/**
 * A query of every school with its figures in a period, and in the one before as `before` names them. Each is what stands at its end
 * without what stands at its beginning: until the Monday before it is kept, and the days since are read, and what is not joined yet.
 */
export function figuresOfSchools({ start, end, previous }: ComparedPeriod): RawBuilder<unknown> {
  const sums = schoolFigureNames.map(
    (name) =>
      sql`sum(${sql.ref(name)} * counts)::float8 as ${sql.ref(name)}, sum(${sql.ref(name)} * counts_before)::float8 as ${before(name)}`,
  )
  return sql`
    with edge as materialized (
      select edge.day, counts, counts_before,
        case when last.until is null then '-infinity' else least(date_trunc('week', edge.day)::date, last.until) end as monday
      from (values (${end}::date + 1, 1, 0), (${start}::date, -1, 1), (${previous.start}::date, 0, -1)) as edge (day, counts, counts_before),
        (select max(until) as until from school_total) as last
    )
    select school_id, ${sql.join(sums)}
    from (
      select school_id, counts, counts_before, ${sql.join(schoolColumns)} from edge join school_total on until = monday
      union all
      select school_id, counts, counts_before, ${asSchoolColumns}
      from edge join figure_day on figure_day.day >= monday and figure_day.day < edge.day where ${isOfSchool}
      union all
      select school_id, (day >= ${start}::date)::integer, (day < ${start}::date)::integer, ${asSchoolColumns}
      from figure_change where ${isOfSchool} and day between ${previous.start}::date and ${end}::date
    ) as known group by school_id`
}
