import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { remembering } from '#platform/server/remembering.ts'
import { askMeant, calledPlaces, contradictsState, nameAndState, toldPlace } from './called-places.ts'
import { openPlaces, type Place, type Places } from './open-places.ts'

/** The words of a row for the place of a school. */
type PlaceWords = Readonly<Partial<Record<PlaceField | 'pincode', string | undefined>>>

type PlaceField = 'state' | 'city' | 'district' | 'locality'

interface FoundDistrict {
  district: number
  district_region: number | null
}

/** What is wrong with the word of a field, and what may be meant. */
interface PlaceTrouble {
  field: PlaceField
  refused: string
  suggestions: readonly string[]
}

/**
 * A place; `corrected` says where the locality lies if not in the given district, `unread` which word is not in our list where another
 * says enough. If only the locality is not found, `without` is the place without it, and `isElsewhere` says that the city is probably
 * wrong.
 */
export type FoundPlace =
  | (FoundDistrict & { corrected?: string; unread?: PlaceTrouble })
  | (PlaceTrouble & { without?: FoundDistrict | undefined; isElsewhere?: boolean; unread?: PlaceTrouble })

type PlaceMatch = { districts: Place[]; unread?: PlaceTrouble } | PlaceTrouble

const trouble = (field: PlaceField, refused: string, suggestions: readonly string[] = []): PlaceTrouble => ({
  field,
  refused,
  suggestions,
})

/** Where a district is called as its city, the word makes the difference: `Mumbai district, Maharashtra`. */
const saysDistrict = (name: string) => /\bdist(?:t|rict)?\b/i.test(name)

function near(places: Places, kinds: readonly string[], name: string, state: string | undefined): string[] {
  const states = places.find('state', state)
  const found = kinds.flatMap((kind) => places.nearest(kind, name))
  const here = found.filter((place) => state === undefined || states.some(({ id }) => id === places.stateOf(place)?.id))
  return [...new Set(here.map((place) => toldPlace(places, place)))]
}

/** The districts that a word means: one that is called so, or those of a city, as registers and people write either in either column. */
function districtsCalled(places: Places, field: 'city' | 'district', text: string, said: string | undefined): Place[] | PlaceTrouble {
  const { name, state } = nameAndState(places, text, said)
  if (contradictsState(places, state, said)) return trouble(field, `The ${field} is “${text}”, and the state is ${said}.`)
  const kinds = field === 'city' && !saysDistrict(name) ? ['city', 'district'] : ['district', 'city']
  const found = calledPlaces(places, name, state, kinds)
  if (found.length > 0) return found.flatMap((place) => (place.kind === 'city' ? places.districtsOf(place.id) : place))
  const suggestions = near(places, kinds, name, state)
  const meant = askMeant(suggestions) || (field === 'city' ? ' Give the district.' : '')
  return trouble(field, `There is no ${field} “${text}”${state ? ` in ${state}` : ''}.${meant}`, suggestions)
}

/** The districts of both words; where our list has only one of them, it says enough. */
function inBoth(places: Places, { state, city = '', district = '' }: PlaceWords): PlaceMatch {
  const byDistrict = districtsCalled(places, 'district', district, state)
  const byCity = districtsCalled(places, 'city', city, state)
  if ('refused' in byDistrict) return 'refused' in byCity ? byDistrict : { districts: byCity, unread: byDistrict }
  if ('refused' in byCity) return { districts: byDistrict, unread: byCity }
  const districts = byDistrict.filter(({ id }) => byCity.some((one) => one.id === id))
  if (districts.length > 0) return { districts }
  const other = places.above(byDistrict[0])
  return trouble('city', `The district ${district} belongs to ${other?.name}, not to ${city}.`, other ? [toldPlace(places, other)] : [])
}

function meantDistricts(places: Places, said: PlaceWords): PlaceMatch {
  const { state, city, district, locality } = said
  if (state && places.find('state', state).length === 0) {
    const suggestions = places.nearest('state', state).map(({ name }) => name)
    return trouble('state', `There is no state “${state}”.${askMeant(suggestions)}`, suggestions)
  }
  if (city && district) return inBoth(places, said)
  if (city || district) {
    const found = districtsCalled(places, district ? 'district' : 'city', district ?? city ?? '', state)
    return 'refused' in found ? found : { districts: found }
  }
  if (!locality) return trouble('district', 'Give the city or the district.')
  return { districts: places.find('locality', locality).flatMap((one) => places.above(one) ?? []) }
}

const withinOf = ({ state, city, district }: PlaceWords) => city ?? district ?? state ?? 'our list'

/** Says that a word can be several districts, and how each could be written in its place. */
function several(places: Places, districts: readonly Place[], said: PlaceWords): PlaceTrouble {
  const within = withinOf(said)
  const field = said.city ? 'city' : 'district'
  const cities = new Map(districts.map((one) => [one.parent_id, places.above(one)]))
  if (cities.size > 1) {
    const suggestions = [...cities.values()].flatMap((city) => (city ? toldPlace(places, city) : []))
    if (new Set(suggestions).size > 1) return trouble(field, `“${within}” can be ${suggestions.join(' or ')}.`, suggestions)
  }
  const suggestions = districts.map((one) => `${one.name} district, ${places.stateOf(one)?.name}`)
  return trouble(field, `${within} has several districts. Give the district or the locality.`, suggestions)
}

function onlyDistrict(places: Places, districts: Place[], said: PlaceWords): FoundPlace {
  const [only, other] = districts
  if (only && !other) return { district: only.id, district_region: null }
  return other ? several(places, districts, said) : trouble('district', `There is no district in ${withinOf(said)}.`)
}

function onlyOne(places: readonly (Place | undefined)[]): Place | undefined {
  const [first] = places
  return places.every((place) => place?.id === first?.id) ? first : undefined
}

/** The city that alone has a locality which the given districts lack. */
function cityElsewhere({ find, above }: Places, called: readonly Place[], state: string | undefined): Place | undefined {
  const states = find('state', state)
  const cities = called.map((one) => above(above(one))).filter((city) => city && (!state || states.some(({ id }) => id === city.parent_id)))
  // A name that several cities have tells nothing of the city.
  return onlyOne(cities)
}

function findLocality(places: Places, districts: Place[], said: PlaceWords): FoundPlace {
  const { find, above } = places
  const within = withinOf(said)
  const { locality } = said
  const called = find('locality', locality)
  const here = called.filter((one) => districts.some(({ id }) => id === one.parent_id))
  const [found] = here
  if (found && here.some(({ parent_id }) => parent_id !== found.parent_id))
    return trouble('locality', `${within} has the locality ${locality} in several districts. Give the district.`)
  if (found) return { district: found.parent_id ?? 0, district_region: found.id }
  const [only, other] = districts
  const without = only && !other ? { district: only.id, district_region: null } : undefined
  const sibling = onlyOne(called.filter((one) => only?.parent_id === above(one)?.parent_id))
  // In a city with several districts, people know the localities better than the districts.
  if (sibling && without) {
    const corrected = `${locality} lies in the district ${above(sibling)?.name} of ${above(above(sibling))?.name}.`
    return { district: sibling.parent_id ?? 0, district_region: sibling.id, corrected }
  }
  if (!without && other) return several(places, districts, said)
  const elsewhere = cityElsewhere(places, called, said.state)
  if (elsewhere) {
    const refused = `${within} has no locality ${locality}; ${elsewhere.name} has one. Correct the city, or leave the locality empty.`
    return { ...trouble('locality', refused), without, isElsewhere: true }
  }
  const refused = `There is no locality “${locality}” in ${within}. Write it as our list does, or leave it empty.`
  return { ...trouble('locality', refused), without }
}

type PincodeDistricts = ReadonlyMap<string, readonly number[]>

/** Those of several districts in which a pincode lies: a word that two states have, or a city with several, is no question then. */
function byPincode(districts: Place[], pincode: string | undefined, known: PincodeDistricts): Place[] {
  if (districts.length < 2 || !pincode) return districts
  const there = known.get(pincode.replace(/\s/g, '')) ?? []
  const found = districts.filter(({ id }) => there.includes(id))
  return found.length === 1 ? found : districts
}

function findPlace(places: Places, pincodes: PincodeDistricts, said: PlaceWords): FoundPlace {
  const match = meantDistricts(places, said)
  if ('refused' in match) return match
  const { unread } = match
  const districts = byPincode(match.districts, said.pincode, pincodes)
  const found = said.locality ? findLocality(places, districts, said) : onlyDistrict(places, districts, said)
  return unread ? { ...found, unread } : found
}

/** Finds the district and the locality that a row means among our places, or names the fault of its words. */
export async function openPlaceFinder(db: Database): Promise<(said: PlaceWords) => FoundPlace> {
  const places = await openPlaces(db)
  const { rows } = await sql<{ pincode: string; districts: number[] }>`
    select pincode, array_agg(distinct parent_id) as districts from place
    where kind = 'locality' and pincode is not null group by pincode`.execute(db)
  const pincodes: PincodeDistricts = new Map(rows.map(({ pincode, districts }) => [pincode, districts]))
  return remembering(
    (said: PlaceWords) => findPlace(places, pincodes, said),
    (said) => JSON.stringify([said.state, said.city, said.district, said.locality, said.pincode]),
  )
}
