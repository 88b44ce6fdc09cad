import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { beginning } from '#platform/server/db/search-pattern.ts'
import { type Candidate, meantPlace, shortestBeginning } from './meant-place.ts'
import { namedSpans, type Span } from './named-spans.ts'

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

/** The place first and then what it lies in. A name of several cities needs the city or state; `within` leaves only places under these. */
export async function lookUpPlace(db: Database, text: string, within: number[] = []) {
  const spans = namedSpans(text)
  return spans.length === 0 ? undefined : meantPlace(spans, await findCandidates(db, spans, within))
}
