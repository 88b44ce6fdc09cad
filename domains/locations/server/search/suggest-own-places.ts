import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere, beginning } from '#platform/server/db/search-pattern.ts'
import { distinctSuggestions, maxSuggestions, type PlaceSuggestion } from '#platform/server/gateways/geocoding/place-suggester.ts'
import { shortestBeginning } from '../names/meant-place.ts'
import { formerNames } from '../names/other-names.ts'

const kindsOf = { district: ['city', 'district'], locality: ['locality'] } as const

/** Some places read like others, as a district with the name of its city, so more are read than shown. */
const asked = 3 * maxSuggestions

interface PlaceFound {
  id: number
  name: string
  above: string[]
  begins: boolean
}

const todays = (text: string) =>
  Object.entries(formerNames)
    .filter(([former]) => text.length >= shortestBeginning && former.startsWith(text))
    .map(([, today]) => today)

/** Our places whose names begin with the typed text, or are like it if none do; places at or around `near` come first. */
export async function findOwnPlaces(
  db: Database,
  typed: string,
  kinds: readonly string[],
  near?: { id: number; city_id: number } | undefined,
): Promise<PlaceFound[]> {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const begins = [beginning(text), anywhere(` ${text}`), ...todays(text).map(beginning)]
  // Very many names are like a short one.
  const alike = text.length >= shortestBeginning ? [text] : []
  const { rows } = await sql<PlaceFound>`
    select id, name, lower(name) like any (${begins}::text[]) as begins,
      array(select higher.name from place as higher
        where higher.id = any (place.lineage) and higher.id <> place.id and higher.kind <> 'country'
        order by cardinality(higher.lineage) desc) as above
    from place
    where kind = any (${kinds}::text[]) and (lower(name) like any (${begins}::text[]) or lower(name) % any (${alike}::text[]))
    order by lower(name) like any (${begins}::text[]) desc,
      coalesce(${near?.id ?? null}::integer = any (lineage), false) desc,
      coalesce(lineage[3] = ${near?.city_id ?? null}::integer, false) desc,
      lower(name) like ${beginning(text)} desc, rank desc, similarity(lower(name), ${text}) desc, name, id
    limit ${asked}`.execute(db)
  return rows.some((row) => row.begins) ? rows.filter((row) => row.begins) : rows
}

/** Suggests our places for a text that is typed in words. */
export async function suggestOwnPlaces(
  db: Database,
  typed: string,
  kind: keyof typeof kindsOf,
  near: { id: number; city_id: number } | undefined,
): Promise<PlaceSuggestion[]> {
  const found = await findOwnPlaces(db, typed, kindsOf[kind], near)
  return distinctSuggestions(
    found.map(({ name, above }) => ({ name, within: [...new Set(above)].filter((higher) => higher !== name).join(', ') })),
  )
}
