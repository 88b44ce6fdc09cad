import { type RawBuilder, sql } from 'kysely'
import { schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Narrowing } from '../narrowing.ts'
import { keepParents } from './keep-parents.ts'
import { microsecondsAt, readLists } from './read-lists.ts'

/** The figures of each school, as columns. */
export const schoolColumns = schoolFigureNames.map((name) => sql.ref(name))

/** What a school had of a figure in the period before, as a column of `figuresOfSchools`. */
export const before = (name: string) => sql.ref(`${name}_before`)

type Days = Period & { until?: string | undefined }

/** How many facts of each figure each school has in some days, by its number. */
async function sumsIn(db: Database, days: Days, narrowing: Narrowing): Promise<Map<string, number[]>> {
  const [lists, keepsParent] = await Promise.all([
    readLists(db, { figures: schoolFigureNames, from: days.start, until: days.end, withSchools: true }),
    keepParents(db, schoolFigureNames, narrowing, days),
  ])
  const ends = days.until === undefined ? Infinity : microsecondsAt(days.until)
  const sums = new Map<string, number[]>(schoolFigureNames.map((name) => [name, []]))
  for (const list of lists) {
    const ofFigure = sums.get(list.figure) ?? []
    const { schools, times } = list
    for (let place = 0; place < (schools?.length ?? 0); place++) {
      if ((times[place] as number) >= ends || (keepsParent !== undefined && !keepsParent(list, place))) continue
      const school = schools?.[place] ?? 0
      ofFigure[school] = (ofFigure[school] ?? 0) + 1
    }
  }
  return sums
}

/** A query of every school with any figure in a period or in the days it is compared with. `before` names those of the latter. */
export async function figuresOfSchools(
  db: Database,
  { start, end, previous }: ComparedPeriod,
  narrowing: Narrowing,
): Promise<RawBuilder<unknown>> {
  const both = await Promise.all([sumsIn(db, { start, end }, narrowing), sumsIn(db, previous, narrowing)])
  const sums = both.flatMap((ofDays) => [...ofDays.values()])
  const ids = new Set(sums.flatMap((ofFigure) => Object.keys(ofFigure).map(Number)))
  const schoolIds = [...ids].filter((school) => school > 0)
  const columns = [...schoolColumns, ...schoolFigureNames.map(before)]
  return sql`
    select school_id, ${sql.join(columns.map((column) => sql`${column}::float8 as ${column}`))}
    from unnest(${schoolIds}::integer[], ${sql.join(sums.map((sum) => sql`${schoolIds.map((school) => sum[school] ?? 0)}::integer[]`))})
      as sums (school_id, ${sql.join(columns)})`
}
