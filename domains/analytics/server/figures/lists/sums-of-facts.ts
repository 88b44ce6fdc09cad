import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import type { Narrowing } from '../narrowing.ts'
import { keepParents } from './keep-parents.ts'
import { type FigureList, microsecondsAt, readLists } from './read-lists.ts'

interface SumsQuery {
  figures: readonly FigureName[]
  days: Period & { until?: string | undefined }
  narrowing: Narrowing
  /** Columns by which sums are told apart. Days that are not stand as the first. */
  by: { days: boolean; staff: boolean; schools: boolean; sources: boolean }
}

type Sum = [figure: FigureName, day: string, staff: number, school: number, source: string | null, amount: number]

/** By account, then by school. */
type Sums = Map<number, Map<number, number>>

/** Sums the facts that are kept of one list, by account and school. */
function sumList(list: FigureList, keeps: (list: FigureList, place: number) => boolean, sums: Sums): void {
  const { leads, staff, schools, amounts } = list
  for (let place = 0; place < leads.length; place++) {
    if (!keeps(list, place)) continue
    const [account, school] = [staff?.[place] ?? 0, schools?.[place] ?? 0]
    const own = sums.get(account) ?? new Map<number, number>()
    if (own.size === 0) sums.set(account, own)
    own.set(school, (own.get(school) ?? 0) + (amounts?.[place] ?? 1))
  }
}

/**
 * A query of the sums of facts whose parents are meant: figure, day, staff_id, school_id, source, amount. What sums are not told apart by
 * is null.
 */
export async function sumsOfFacts(db: Database, { figures, days, narrowing, by }: SumsQuery): Promise<RawBuilder<unknown>> {
  const { start, end, until } = days
  const [lists, keepsParent] = await Promise.all([
    readLists(db, { figures, from: start, until: end, withStaff: by.staff, withSchools: by.schools }),
    keepParents(db, figures, narrowing, days),
  ])
  const ends = until === undefined ? Infinity : microsecondsAt(until)
  const keeps = (list: FigureList, place: number) =>
    (list.times[place] as number) < ends && (keepsParent === undefined || keepsParent(list, place))
  const groups = Map.groupBy(lists, ({ figure, day, source }) =>
    JSON.stringify([figure, by.days ? day : start, by.sources ? source : null]),
  )
  const rows: Sum[] = []
  for (const [group, alike] of groups) {
    const [figure, day, source] = JSON.parse(group) as [FigureName, string, string | null]
    // Other requests get their turn.
    await breathe()
    const sums: Sums = new Map()
    for (const list of alike) sumList(list, keeps, sums)
    for (const [account, own] of sums) for (const [school, amount] of own) rows.push([figure, day, account, school, source, amount])
  }
  const column = (place: number) => rows.map((row) => row[place])
  return sql`
    select figure, day, nullif(staff_id, 0) as staff_id, nullif(school_id, 0) as school_id, source, amount
    from unnest(${column(0)}::figure_name[], ${column(1)}::date[], ${column(2)}::integer[], ${column(3)}::integer[], ${column(4)}::text[],
      ${column(5)}::bigint[]) as sums (figure, day, staff_id, school_id, source, amount)`
}
