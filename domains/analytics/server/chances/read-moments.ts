import { sql } from 'kysely'
import { chanceFacts } from '#domains/analytics/contract/chance-levels.ts'
import { chanceDays } from '#domains/analytics/contract/chance-model.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Alike } from './fit-weights.ts'

/** How many leads one statement reads: it ends within a second or two, and its answer is small. */
const leadsOfSlice = 20_000

/** Sources with a weight of their own; all others share one. */
const maxSources = 8

const levelCount = chanceFacts.flat().length

interface Row {
  levels: number[]
  source: number
  is_seen: boolean
  moments: number
  admissions: number
}

interface Slice {
  rows: Row[] | null
  learned: number
  seen: number
}

export interface Moments {
  sources: string[]
  /** By fact the places of its levels, from 0; the last fact is the source, whose first level is any that `sources` does not name. */
  facts: number[][]
  learned: { alike: Alike[]; parents: number }
  seen: { alike: Alike[]; parents: number }
}

interface AskedMoments {
  learned: Period
  seen: Period
  signal?: AbortSignal | undefined
}

async function sourcesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from lead group by source order by count(*) desc, source limit ${sql.lit(maxSources)}`.execute(db)
  return rows.map(({ source }) => source)
}

const within = ({ start, end }: Period) => sql`at >= ${startOfDay(start)} and at < ${startOfNextDay(end)}`

async function readSlice(db: Database, first: number, sources: string[], { learned, seen }: AskedMoments): Promise<Slice> {
  const { rows } = await sql<Slice>`
    with moment as materialized (
      select distinct on (lead_id, at) lead_id, levels, coalesce(array_position(${sources}::text[], lead.source), 0) as source,
        at >= ${startOfDay(seen.start)} as is_seen,
        coalesce(admitted_at <= at + make_interval(days => ${sql.lit(chanceDays)}), false) as is_admitted
      from chance_moments(array(
        select id from lead where id between ${first}::integer and ${first + leadsOfSlice - 1}::integer)) join lead on lead.id = lead_id
      where not is_over and (${within(learned)} or ${within(seen)})
      order by lead_id, at
    ), alike as (
      select levels, source, is_seen, count(*) as moments, count(*) filter (where is_admitted) as admissions
      from moment group by levels, source, is_seen
    )
    select (select json_agg(alike) from alike) as rows,
      (select count(distinct lead_id)::integer from moment where is_admitted and not is_seen) as learned,
      (select count(distinct lead_id)::integer from moment where is_admitted and is_seen) as seen`.execute(db)
  return rows[0] as Slice
}

function factsWith(sources: readonly string[]): number[][] {
  let first = 0
  const facts = chanceFacts.map((levels) => {
    first += levels.length
    return levels.map((_, place) => first - levels.length + place)
  })
  return [...facts, ['', ...sources].map((_, place) => levelCount + place)]
}

interface Part {
  alike: Map<string, Alike>
  parents: number
}

function add({ alike }: Part, { levels, source, moments, admissions }: Row): void {
  const places = [...levels.map((level) => level - 1), levelCount + source]
  const key = places.join()
  const known = alike.get(key) ?? { levels: places, moments: 0, admissions: 0 }
  known.moments += moments
  known.admissions += admissions
  alike.set(key, known)
}

/** In one order, so that the same moments give the same weights. */
const sorted = ({ alike, parents }: Part) => ({
  alike: [...alike.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
  parents,
})

/** Counts the moments that look alike, a range of leads after another: what is kept grows with the ways to look, not with the leads. */
export async function readMoments(db: Database, asked: AskedMoments): Promise<Moments> {
  const sources = await sourcesOf(db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from lead`.execute(db)
  const last = rows[0]?.last ?? 0
  const parts = { learned: { alike: new Map(), parents: 0 } as Part, seen: { alike: new Map(), parents: 0 } as Part }
  for (let first = 1; first <= last; first += leadsOfSlice) {
    asked.signal?.throwIfAborted()
    const slice = await readSlice(db, first, sources, asked)
    for (const row of slice.rows ?? []) add(row.is_seen ? parts.seen : parts.learned, row)
    parts.learned.parents += slice.learned
    parts.seen.parents += slice.seen
  }
  return { sources, facts: factsWith(sources), learned: sorted(parts.learned), seen: sorted(parts.seen) }
}
