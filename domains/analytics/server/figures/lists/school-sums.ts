import { type RawBuilder, sql } from 'kysely'
import { schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import type { ComparedPeriod, Period } from '#domains/analytics/contract/period.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type FigureList, readLists } from './read-lists.ts'

/** The figures of each school, as columns. */
export const schoolColumns = schoolFigureNames.map((name) => sql.ref(name))

/** What a school had of a figure in the period before, as a column of `figuresOfSchools`. */
export const before = (name: string) => sql.ref(`${name}_before`)

const places = (lists: readonly FigureList[]): number =>
  1 + lists.reduce((most, { schools }) => schools?.reduce((highest, school) => Math.max(highest, school), most) ?? most, 0)

/** How many facts of each figure each school has. */
function sumsOf(lists: readonly FigureList[], size: number): Map<string, Int32Array> {
  const sums = new Map<string, Int32Array>(schoolFigureNames.map((name) => [name, new Int32Array(size)]))
  for (const { figure, schools } of lists) {
    const ofFigure = sums.get(figure)
    if (ofFigure && schools) for (const school of schools) ofFigure[school] = (ofFigure[school] as number) + 1
  }
  return sums
}

/** A query of every school that has any figure in a period or in the one before, with both, as `before` names the latter. */
export async function figuresOfSchools(db: Database, { start, end, previous }: ComparedPeriod): Promise<RawBuilder<unknown>> {
  const listsIn = (days: Period) => readLists(db, { figures: schoolFigureNames, from: days.start, until: days.end, withSchools: true })
  const [now, then] = await Promise.all([listsIn({ start, end }), listsIn(previous)])
  const size = Math.max(places(now), places(then))
  const sums = [...sumsOf(now, size).values(), ...sumsOf(then, size).values()]
  const known = Array.from({ length: size }, (_, school) => school).filter((school) => school > 0 && sums.some((sum) => sum[school] !== 0))
  const columns = [...schoolColumns, ...schoolFigureNames.map(before)]
  return sql`
    select school_id, ${sql.join(columns.map((column) => sql`${column}::float8 as ${column}`))}
    from unnest(${known}::integer[], ${sql.join(sums.map((sum) => sql`${known.map((school) => sum[school])}::integer[]`))})
      as sums (school_id, ${sql.join(columns)})`
}
