import { type RawBuilder, sql } from 'kysely'
import type { PlaceMatch, PlaceWords } from '#domains/locations/server/names/which-place.ts'
import type { Arrival } from './arrival.ts'

/** The place a parent is looking for: our places, and the parent's own words for the rest. */
export interface ArrivalPlace {
  place_ids: readonly number[]
  raw_district: string | undefined
  raw_district_region: string | undefined
}

/** How these columns are read from JSON. */
export const arrivalPlaceColumns = sql`place_ids integer[], raw_district text, raw_district_region text`

/** The place of the first arrival that has one. */
export function arrivalPlaceOf(arrivals: readonly Arrival[]): ArrivalPlace | undefined {
  const arrival = arrivals.find(({ placeIds = [], placeWords }) => placeIds.length > 0 || placeWords !== undefined)
  if (!arrival) return undefined
  const { placeIds = [], placeWords = {} } = arrival
  return { place_ids: placeIds, raw_district: placeWords.district, raw_district_region: placeWords.locality }
}

/** Keeps the place that an arriving parent's words mean, and their own words if no place of ours matches. */
export function placeToKeep(match: PlaceMatch, { state, city, district, locality }: PlaceWords): Pick<Arrival, 'placeIds' | 'placeWords'> {
  const found = 'refused' in match ? match.without : match
  const placeIds = found && { placeIds: [found.town, ...(found.locality === null ? [] : [found.locality])] }
  if (!('refused' in match)) return { ...placeIds }
  if (found) return { ...placeIds, placeWords: { locality: match.word } }
  const town = district ?? city
  return { placeWords: { ...(town && { district: [town, state].filter(Boolean).join(', ') }), ...(locality && { locality }) } }
}

/** Their own words are for a map provider. */
export const hasWords = ({ raw_district, raw_district_region }: ArrivalPlace) => Boolean(raw_district ?? raw_district_region)

/** The names of places from the widest to the nearest, and the point of the nearest on the map. */
export const placeOf = (ids: RawBuilder<unknown>) => sql`(
  select string_agg(name, ', ' order by cardinality(lineage)) as names,
    (array_agg(lat order by cardinality(lineage) desc) filter (where lat is not null))[1] as lat,
    (array_agg(lng order by cardinality(lineage) desc) filter (where lat is not null))[1] as lng
  from place where place.id = any (${ids}))`
