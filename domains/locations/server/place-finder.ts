import type { Database } from '#platform/server/db/database.ts'
import { openPlaces, type Place, type Places } from './open-places.ts'

/** The words of a row for the place of a school. */
interface PlaceWords {
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
 * A place; `corrected` says where the locality lies if not in the given district. If only the locality is not found, `without` is the
 * place without it, and `isElsewhere` says that the city is probably wrong.
 */
export type FoundPlace =
  | (FoundDistrict & { corrected?: string })
  | { refused: string; without?: FoundDistrict | undefined; isElsewhere?: boolean; suggestions?: readonly string[] }

type PlaceMatch = Place[] | { refused: string }

function calledDistricts({ find, above }: Places, { state, city, district }: PlaceWords): PlaceMatch {
  const states = find('state', state)
  const called = find('district', district).filter((one) => !state || states.some(({ id }) => id === above(above(one))?.id))
  if (called.length === 0) return { refused: `There is no district “${district}”${state ? ` in ${state}` : ''}.` }
  const cities = find('city', city)
  const meant = called.filter((one) => !city || cities.some(({ id }) => id === one.parent_id))
  if (meant.length > 0) return meant
  if (cities.length === 0) return { refused: `There is no city “${city}” in our list. Leave it empty where the district says enough.` }
  return { refused: `The district ${district} belongs to ${above(called[0])?.name}, not to ${city}.` }
}

function districtsOfCity({ find, districtsOf }: Places, { state, city }: PlaceWords): PlaceMatch {
  const states = find('state', state)
  const cities = find('city', city).filter((one) => !state || states.some(({ id }) => id === one.parent_id))
  if (cities.length === 0) return { refused: `There is no city “${city}”${state ? ` in ${state}` : ''}. Give the district.` }
  return cities.flatMap(({ id }) => districtsOf(id))
}

function meantDistricts(places: Places, said: PlaceWords): PlaceMatch {
  const { state, city, district, locality } = said
  if (state && places.find('state', state).length === 0) return { refused: `There is no state “${state}”.` }
  if (district) return calledDistricts(places, said)
  if (city) return districtsOfCity(places, said)
  if (!locality) return { refused: 'Give the city or the district.' }
  return places.find('locality', locality).flatMap((one) => places.above(one) ?? [])
}

const withinOf = ({ state, city, district }: PlaceWords) => city ?? district ?? state ?? 'our list'

function onlyDistrict([only, other]: Place[], said: PlaceWords): FoundPlace {
  if (only && !other) return { district: only.id, district_region: null }
  const within = withinOf(said)
  return { refused: other ? `${within} has several districts. Give the district or the locality.` : `There is no district in ${within}.` }
}

function onlyOne(places: readonly (Place | undefined)[]): Place | undefined {
  const [first] = places
  return places.every((place) => place?.id === first?.id) ? first : undefined
}

function findLocality({ find, above }: Places, districts: Place[], said: PlaceWords): FoundPlace {
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
  // In a city with several districts, people know the localities better than the districts.
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

/** Finds the district and the locality that a row means among our places, or names the fault of its words. */
export async function openPlaceFinder(db: Database): Promise<(said: PlaceWords) => FoundPlace> {
  const places = await openPlaces(db)
  return (said) => {
    const districts = meantDistricts(places, said)
    if ('refused' in districts) return districts
    return said.locality ? findLocality(places, districts, said) : onlyDistrict(districts, said)
  }
}
