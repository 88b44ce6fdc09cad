import type { Database } from '#platform/server/db/database.ts'
import { formerNames } from './former-names.ts'

interface Place {
  id: number
  kind: string
  parent_id: number | null
  name: string
}

/** The words in which a row says where a school lies. */
interface Said {
  state?: string | undefined
  city?: string | undefined
  district?: string | undefined
  locality?: string | undefined
}

interface FoundDistrict {
  district: number
  district_region: number | null
}

/**
 * A place; `corrected` says where the locality lies if not in the district that was said. Where only the locality is not found, `without` is
 * the place without it, and `isElsewhere` says that it is probably the city that is wrong.
 */
export type FoundPlace =
  | (FoundDistrict & { corrected?: string })
  | { refused: string; without?: FoundDistrict | undefined; isElsewhere?: boolean }

/** A name of a place as it is compared; names of former days stand for those of today. */
export const foldPlace = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => formerNames[word] ?? word)
    .join(' ')

interface Places {
  find: (kind: string, name: string | undefined) => Place[]
  above: (place: Place | undefined) => Place | undefined
  districtsOf: (cityId: number) => Place[]
}

async function openPlaces(db: Database): Promise<Places> {
  const places: Place[] = await db
    .selectFrom('place')
    .select(['id', 'kind', 'parent_id', 'name'])
    .where('kind', 'in', ['state', 'city', 'district', 'locality'])
    .orderBy('id')
    .execute()
  const byId = new Map(places.map((place) => [place.id, place]))
  const named = Map.groupBy(places, ({ kind, name }) => `${kind} ${foldPlace(name)}`)
  const districts = Map.groupBy(
    places.filter(({ kind }) => kind === 'district'),
    ({ parent_id }) => parent_id,
  )
  return {
    find: (kind, name) => (name === undefined ? [] : (named.get(`${kind} ${foldPlace(name)}`) ?? [])),
    above: (place) => byId.get(place?.parent_id ?? 0),
    districtsOf: (cityId) => districts.get(cityId) ?? [],
  }
}

type Meant = Place[] | { refused: string }

function calledDistricts({ find, above }: Places, { state, city, district }: Said): Meant {
  const states = find('state', state)
  const called = find('district', district).filter((one) => !state || states.some(({ id }) => id === above(above(one))?.id))
  if (called.length === 0) return { refused: `There is no district “${district}”${state ? ` in ${state}` : ''}.` }
  const cities = find('city', city)
  const meant = called.filter((one) => !city || cities.some(({ id }) => id === one.parent_id))
  if (meant.length > 0) return meant
  if (cities.length === 0) return { refused: `There is no city “${city}” in our list. Leave it empty where the district says enough.` }
  return { refused: `The district ${district} belongs to ${above(called[0])?.name}, not to ${city}.` }
}

function districtsOfCity({ find, districtsOf }: Places, { state, city }: Said): Meant {
  const states = find('state', state)
  const cities = find('city', city).filter((one) => !state || states.some(({ id }) => id === one.parent_id))
  if (cities.length === 0) return { refused: `There is no city “${city}”${state ? ` in ${state}` : ''}. Give the district.` }
  return cities.flatMap(({ id }) => districtsOf(id))
}

function meantDistricts(places: Places, said: Said): Meant {
  const { state, city, district, locality } = said
  if (state && places.find('state', state).length === 0) return { refused: `There is no state “${state}”.` }
  if (district) return calledDistricts(places, said)
  if (city) return districtsOfCity(places, said)
  if (!locality) return { refused: 'Give the city or the district.' }
  return places.find('locality', locality).flatMap((one) => places.above(one) ?? [])
}

const withinOf = ({ state, city, district }: Said) => city ?? district ?? state ?? 'our list'

function onlyDistrict([only, other]: Place[], said: Said): FoundPlace {
  if (only && !other) return { district: only.id, district_region: null }
  const within = withinOf(said)
  return { refused: other ? `${within} has several districts. Give the district or the locality.` : `There is no district in ${within}.` }
}

function onlyOne(places: readonly (Place | undefined)[]): Place | undefined {
  const [first] = places
  return places.every((place) => place?.id === first?.id) ? first : undefined
}

function findLocality({ find, above }: Places, districts: Place[], said: Said): FoundPlace {
  const within = withinOf(said)
  const { locality } = said
  const called = find('locality', locality)
  const here = called.filter((one) => districts.some(({ id }) => id === one.parent_id))
  const [found] = here
  if (found && here.some(({ parent_id }) => parent_id !== found.parent_id))
    return { refused: `${within} has the locality ${locality} in several districts. Give the district.` }
  if (found) return { district: found.parent_id ?? 0, district_region: found.id }
  const [only, other] = districts
  const without = only && !other ? { district: only.id, district_region: null } : undefined
  const sibling = onlyOne(called.filter((one) => only?.parent_id === above(one)?.parent_id))
  // Of a city with several districts, people know the localities better than the districts.
  if (sibling && without) {
    const corrected = `${locality} lies in the district ${above(sibling)?.name} of ${above(above(sibling))?.name}.`
    return { district: sibling.parent_id ?? 0, district_region: sibling.id, corrected }
  }
  const states = find('state', said.state)
  const cities = called
    .map((one) => above(above(one)))
    .filter((city) => city && (!said.state || states.some(({ id }) => id === city.parent_id)))
  // A name that several cities have tells nothing of the city.
  const elsewhere = onlyOne(cities)
  if (elsewhere) {
    const refused = `${within} has no locality ${locality}; ${elsewhere.name} has one. Correct the city, or leave the locality empty.`
    return { refused, without, isElsewhere: true }
  }
  return { refused: `There is no locality “${locality}” in ${within}. Write it as our list does, or leave it empty.`, without }
}

/** Finds the district and the locality that a row means among our places, or says what is wrong with its words. */
export async function openPlaceFinder(db: Database): Promise<(said: Said) => FoundPlace> {
  const places = await openPlaces(db)
  return (said) => {
    const districts = meantDistricts(places, said)
    if ('refused' in districts) return districts
    return said.locality ? findLocality(places, districts, said) : onlyDistrict(districts, said)
  }
}
