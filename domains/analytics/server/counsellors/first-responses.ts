import { sql } from 'kysely'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { startOfDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { keepParents } from '../figures/lists/keep-parents.ts'
import { microsecondsAt, readLists } from '../figures/lists/read-lists.ts'
import { conditionsOfSums, type Narrowing } from '../figures/narrowing.ts'

type FirstResponse = CounsellorFigures['first_response']

export const noResponse: FirstResponse = { parents: 0, within_hour: 0, minutes: null }

const figure = 'first_response'

/** In the middle of sorted amounts. */
function middleOf(sorted: Float64Array): number {
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] as number
  return Number.isInteger(half) ? (upper + (sorted[half - 1] as number)) / 2 : upper
}

/** After a merge the first act may be older than the lead: such a parent waited no time. */
const responseOf = (seconds: readonly number[]): FirstResponse => ({
  parents: seconds.length,
  within_hour: seconds.filter((waited) => waited <= 3600).length,
  minutes: Math.round(middleOf(Float64Array.from(seconds, (waited) => Math.max(0, waited)).sort()) / 6) / 10,
})

/** The accounts whose figures are read, by number. */
async function accountsMeant(db: Database, narrowing: Narrowing): Promise<ReadonlySet<number>> {
  const conditions = [sql`true`, ...conditionsOfSums(figure, narrowing)]
  const { rows } = await sql<{ staff_id: number }>`
    select staff_id from (select id as staff_id from staff) as account where ${sql.join(conditions, sql` and `)}`.execute(db)
  return new Set(rows.map(({ staff_id: id }) => id))
}

/** How soon the parents who came in the period were acted on, by the counsellor who was the first. */
export async function firstResponses(db: Database, { start, end }: Period, narrowing: Narrowing): Promise<Map<number, FirstResponse>> {
  const [lists, keeps, accounts] = await Promise.all([
    readLists(db, { figures: [figure], from: start, until: end, withStaff: true }),
    keepParents(db, [figure], narrowing, { start, end }),
    accountsMeant(db, narrowing),
  ])
  const begins = microsecondsAt(startOfDay(start))
  const waited = new Map<number, number[]>([...accounts].map((id) => [id, []]))
  for (const list of lists)
    for (let place = 0; place < list.leads.length; place++) {
      const seconds = list.amounts?.[place] ?? 1
      const own = waited.get(list.staff?.[place] ?? 0)
      const isMeant = own !== undefined && (list.times[place] as number) + seconds * 1_000_000 >= begins && (keeps?.(list, place) ?? true)
      if (isMeant) own.push(seconds)
    }
  return new Map([...waited].filter(([, own]) => own.length > 0).map(([id, own]) => [id, responseOf(own)]))
}
