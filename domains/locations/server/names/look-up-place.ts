import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { beginning } from '#platform/server/db/search-pattern.ts'
import { type Candidate, meantPlace, shortestBeginning } from './meant-place.ts'
import { namedSpans, type Span } from './named-spans.ts'
import { openWhichPlace } from './which-place.ts'

/** Where a place lies. */
type PlacePoint = Pick<Candidate, 'id' | 'lat' | 'lng' | 'city_id'>

const wholes = (spans: Span[]) =>
  spans
    .filter((span) => span.whole)
    .filter((span, index, all) => all[index - 1]?.part !== span.part)
    .map((span) => span.name)

async function findCandidates(db: Database, spans: Span[], within: number[]): Promise<Candidate[]> {
  const names = [...new Set(spans.map((span) => span.name))]
  const parts = wholes(spans)
  // Very many names share the few trigrams of a short part.
  const telling = parts.filter((part) => part.length >= shortestBeginning)
  const { rows } = await sql<Candidate>`
    select id, kind, lower(name) as name, lat, lng, lineage[3] as city_id,
      array(select lower(higher.name) from place as higher where higher.id = any (place.lineage[2:]) and higher.id <> place.id) as above,
      array(select similarity(lower(place.name), part) from unnest(${parts}::text[]) with ordinality as part (part, n) order by n) as alike
    from place
    where kind in ('state', 'city', 'district', 'locality') and lat is not null
      and (lower(name) = any (${names}::text[]) or lower(name) like any (${telling.map(beginning)}::text[]) or lower(name) % any (${telling}::text[]))
      and (${within.length} = 0 or lineage && ${within}::integer[])`.execute(db)
  return rows
}

/** A place that lies in one of these, if any are given, and has coordinates. */
async function placeWithin(db: Database, id: number, within: number[]): Promise<PlacePoint | undefined> {
  const { rows } = await sql<PlacePoint>`
    select id, lat, lng, lineage[3] as city_id from place
    where id = ${id} and lat is not null and (${within.length} = 0 or lineage && ${within}::integer[])`.execute(db)
  return rows[0]
}

/** Finds the place that a text means as files and the website mean it, else the surest name inside of it; `within` leaves only places under these. */
export async function lookUpPlace(db: Database, text: string, within: number[] = []): Promise<PlacePoint | undefined> {
  const spans = namedSpans(text)
  if (spans.length === 0) return undefined
  const match = (await openWhichPlace(db))({ city: text.trim().replace(/\s+/g, ' ') })
  const found = 'refused' in match ? undefined : await placeWithin(db, match.locality ?? match.town, within)
  return found ?? meantPlace(spans, await findCandidates(db, spans, within))
}
