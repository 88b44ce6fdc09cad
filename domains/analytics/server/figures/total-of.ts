import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { dayAfter, startOfDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import { sumsOfFacts } from './lists/sums-of-facts.ts'
import { asksParents, conditionsOfSums, kindOf, limitsStaff, type Narrowing } from './narrowing.ts'

/** Days, of which the last may count in part. */
type Days = Period & { until?: string | undefined }

interface TotalQuery {
  figures: readonly FigureName[]
  /** Those of a period, and those that it is compared with. */
  days: readonly Days[]
  narrowing?: Narrowing
  /** Columns by which the reader tells sums apart, besides the figure and these days. */
  by?: { days?: boolean; staff?: boolean; schools?: boolean; sources?: boolean }
}

const isSomeOf = (figures: readonly FigureName[]) => sql`figure = any (${figures}::figure_name[])`

/** Sums of some days that the roll-up has; of a last day that counts in part, from its facts. */
function rolledUp(figures: readonly FigureName[], narrowing: Narrowing, { start, end, until }: Days): RawBuilder<unknown>[] {
  const [first] = figures
  if (first === undefined) return []
  const where = sql.join([isSomeOf(figures), ...conditionsOfSums(first, narrowing)], sql` and `)
  const lastWhole = until === undefined ? end : dayAfter(end, -1)
  return [
    sql`select figure, day, staff_id, null::integer as school_id, source, amount from figure_total where ${where} and day between ${start}::date and ${lastWhole}::date`,
    ...(until === undefined
      ? []
      : [
          sql`select figure, ${end}::date, staff_id, school_id, source, amount from figure_fact
            where ${where} and at >= ${startOfDay(end)} and at < ${until}`,
        ]),
  ]
}

/** Whether facts count only at some of the schools. */
export const limitsSchools = ({ ownSchools, any_school, school, collab, city, district, district_region, board }: Narrowing) =>
  ownSchools !== undefined ||
  any_school === true ||
  [school, collab, city, district, district_region, board].some((one) => one !== undefined)

/** Sums of some days whose facts were looked at one by one. */
async function lookedAt(db: Database, days: Days, { figures, narrowing = {}, by = {} }: TotalQuery): Promise<RawBuilder<unknown>[]> {
  const parts = [...Map.groupBy(figures, kindOf).values()]
  return await Promise.all(
    parts.map(async (part) => {
      const kept = {
        days: by.days ?? false,
        staff: by.staff === true || limitsStaff(narrowing),
        schools: by.schools === true || limitsSchools(narrowing),
        sources: by.sources === true || narrowing.source !== undefined,
      }
      const sums = await sumsOfFacts(db, { figures: part, days, narrowing, by: kept })
      const conditions = conditionsOfSums(part[0] as FigureName, narrowing)
      return sql`select * from (${sums}) as sums where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`
    }),
  )
}

/**
 * A query of the sums of some figures in some days, as narrowed: figure, day, staff_id, school_id, source, amount. The sums by day answer
 * what they can; where schools or parents matter, the lists of facts do.
 */
export async function totalOf(db: Database, query: TotalQuery): Promise<RawBuilder<unknown>> {
  const { figures, days, narrowing = {} } = query
  const isOfSchools = query.by?.schools === true || limitsSchools(narrowing)
  const ofFacts = figures.filter((figure) => isOfSchools || asksParents(figure, narrowing))
  const others = figures.filter((figure) => !ofFacts.includes(figure))
  const parts = [
    ...days.flatMap((some) => rolledUp(others, narrowing, some)),
    ...(ofFacts.length === 0 ? [] : (await Promise.all(days.map((some) => lookedAt(db, some, { ...query, figures: ofFacts })))).flat()),
  ]
  return sql`(${sql.join(parts, sql` union all `)}) as figure_total`
}
