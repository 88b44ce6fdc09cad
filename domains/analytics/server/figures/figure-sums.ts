import { sql } from 'kysely'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Narrowing } from './narrowing.ts'
import { totalOf } from './total-of.ts'

interface SumsQuery {
  figures: readonly FigureName[]
  period: ComparedPeriod
  narrowing?: Narrowing
}

interface Sum extends Amount {
  staff_id: number
  figure: FigureName
}

/** The days of a period, and those that it is compared with. */
export const bothDays = ({ start, end, previous }: ComparedPeriod) => [{ start, end }, previous]

/** What a figure comes to in the period, and in the days it is compared with: columns of `totalOf`. */
export const bothAmounts = ({ start, end, previous }: ComparedPeriod) => sql`
  coalesce(sum(amount) filter (where day between ${start}::date and ${end}::date), 0)::float8 as amount,
  coalesce(sum(amount) filter (where day between ${previous.start}::date and ${previous.end}::date), 0)::float8 as previous`

/** Figures by account, of those that have any in either period. */
export async function figureSums(
  db: Database,
  { figures, period, narrowing = {} }: SumsQuery,
): Promise<Map<number, Partial<Record<FigureName, Amount>>>> {
  const { rows } = await sql<Sum>`
    select staff_id, figure, ${bothAmounts(period)} from ${await totalOf(db, { figures, days: bothDays(period), narrowing, by: { staff: true } })}
    where staff_id is not null group by 1, 2`.execute(db)
  const sums = new Map<number, Partial<Record<FigureName, Amount>>>()
  for (const { staff_id: id, figure, amount, previous } of rows) {
    const found = sums.get(id) ?? {}
    found[figure] = { amount, previous }
    sums.set(id, found)
  }
  return sums
}

/** Each of some figures, also where nothing is known of it. */
export const allAmounts = <Name extends FigureName>(
  names: readonly Name[],
  found: Partial<Record<FigureName, Amount>> | undefined,
): Record<Name, Amount> =>
  Object.fromEntries(names.map((name) => [name, found?.[name] ?? { amount: 0, previous: 0 }])) as Record<Name, Amount>

/** Figures of each day of the period that has any. */
export async function figureDays<Name extends FigureName>(
  db: Database,
  { figures, period: { start, end }, narrowing = {} }: Omit<SumsQuery, 'figures'> & { figures: readonly Name[] },
): Promise<{ day: string; figures: Partial<Record<Name, number>> }[]> {
  const total = await totalOf(db, { figures, days: [{ start, end }], narrowing, by: { days: true } })
  const { rows } = await sql<{ day: string; figures: Partial<Record<Name, number>> }>`
    select day::text, json_object_agg(figure, amount) as figures from (
      select day, figure, sum(amount)::float8 as amount from ${total} group by day, figure having sum(amount) <> 0
    ) as kept group by day order by day`.execute(db)
  return rows
}
