import { sql } from 'kysely'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { keepParents } from '../figures/lists/keep-parents.ts'
import { numbersOf } from '../figures/lists/read-lists.ts'
import { conditionsOfSums, type Narrowing } from '../figures/narrowing.ts'

type FirstResponse = CounsellorFigures['first_response']

export const noResponse: FirstResponse = { parents: 0, within_hour: 0, minutes: null }

interface Packed {
  leads: Buffer
  staff: Buffer
  seconds: Buffer
}

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

/** How soon the parents who came in the period were acted on, by the counsellor who was the first. */
export async function firstResponses(db: Database, { start, end }: Period, narrowing: Narrowing): Promise<Map<number, FirstResponse>> {
  const figure = 'first_response'
  const conditions = sql.join([sql`figure = ${figure}`, ...conditionsOfSums(figure, narrowing)], sql` and `)
  const [{ rows }, keeps] = await Promise.all([
    sql<Packed>`
      select coalesce(string_agg(int4send(lead_id), ''), '') as leads, coalesce(string_agg(int4send(staff_id), ''), '') as staff,
        coalesce(string_agg(float8send(amount / 1000000::float8), ''), '') as seconds
      from figure_fact where ${conditions} and staff_id is not null and at >= ${startOfDay(start)} and at < ${startOfNextDay(end)}
        and at + amount * interval '1 microsecond' >= ${startOfDay(start)}`.execute(db),
    keepParents(db, [figure], narrowing, { start, end }),
  ])
  const { leads, staff, seconds } = rows[0] ?? { leads: Buffer.alloc(0), staff: Buffer.alloc(0), seconds: Buffer.alloc(0) }
  const list = {
    figure,
    day: start,
    source: null,
    leads: numbersOf(leads),
    times: new Float64Array(),
    staff: null,
    schools: null,
    amounts: null,
  } as const
  const waited = new Map<number, number[]>()
  for (const [place, id] of numbersOf(staff).entries()) {
    if (keeps !== undefined && !keeps(list, place)) continue
    const own = waited.get(id) ?? []
    if (own.length === 0) waited.set(id, own)
    own.push(seconds.readDoubleBE(place * 8))
  }
  return new Map([...waited].map(([id, own]) => [id, responseOf(own)]))
}
