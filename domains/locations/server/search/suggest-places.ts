import type { z } from 'zod'
import type { suggestPlaces as operation } from '#domains/locations/contract/locations.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { PlaceSuggester, PlaceSuggestion } from '#platform/server/gateways/geocoding/place-suggester.ts'
import { lookUpPlace } from '../names/look-up-place.ts'
import { suggestOwnPlaces } from './suggest-own-places.ts'

type Query = z.output<typeof operation.query>
type Answer = z.output<typeof operation.answer>
type Near = NonNullable<Awaited<ReturnType<typeof lookUpPlace>>>

/** Without a letter or a digit nothing is named yet. */
const named = /[\p{L}\p{N}]/u

async function askProvider(
  suggester: PlaceSuggester | undefined,
  { search, kind, session }: Query,
  near: Near | undefined,
  tell: (trouble: unknown) => void,
): Promise<PlaceSuggestion[]> {
  try {
    const point = near && { lat: near.lat, lng: near.lng }
    return (await suggester?.suggest({ text: search, kind, near: point, session })) ?? []
  } catch (trouble) {
    tell(trouble)
    return []
  }
}

/** Suggestions of the map provider if it has any, otherwise our own. Text behind a comma says where a place lies, as `near` does. */
export async function suggestPlaces(
  db: Database,
  suggester: PlaceSuggester | undefined,
  query: Query,
  tell: (trouble: unknown) => void,
): Promise<Answer> {
  const [name = '', ...behind] = query.search.split(',')
  if (!named.test(name)) return { source: 'local', results: [] }
  const around = [...behind, query.near ?? ''].join(',')
  const near = named.test(around) ? await lookUpPlace(db, around) : undefined
  const results = await askProvider(suggester, query, near, tell)
  if (suggester && results.length > 0) return { source: suggester.source, results }
  return { source: 'local', results: await suggestOwnPlaces(db, name, query.kind, near) }
}
