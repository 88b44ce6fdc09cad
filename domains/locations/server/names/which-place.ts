import type { Database } from '#platform/server/db/database.ts'
import { remembering } from '#platform/server/remembering.ts'
import { openPlaces, type Place, type PlaceKind, type Places } from './open-places.ts'

/** The words for a place. The city alone may say all of it, as `Kothrud, Pune, Maharashtra`. */
export interface PlaceWords {
  state?: string | undefined
  city?: string | undefined
  district?: string | undefined
  locality?: string | undefined
  pincode?: string | undefined
}

type PlaceField = 'state' | 'city' | 'district' | 'locality'

/** Why a word means no place of ours, and the places that may be meant instead. */
export interface PlaceTrouble {
  field: PlaceField
  /** The field whose text has the word: a city may say the locality too. */
  cell: PlaceField
  word: string
  refused: string
  /** How each place that may be meant could be written. */
  suggestions: readonly string[]
  candidates: readonly number[]
}

export interface FoundPlace {
  /** The named city or district. */
  town: number
  locality: number | null
  /** Null for a city with several districts. */
  district: number | null
  /** Says where the locality lies if not in the given district. */
  corrected?: string
  /** A word that is not in our list where another says enough. */
  unread?: PlaceTrouble
}

/** If only the locality is not found, `without` is the place without it. `isElsewhere`: the city is probably wrong. */
export type PlaceMatch =
  | FoundPlace
  | (PlaceTrouble & { without?: FoundPlace | undefined; isElsewhere?: boolean; unread?: PlaceTrouble | undefined })

/** A district is needed for a school; for a parent a city with several districts says enough. */
type Needed = 'place' | 'district'

/** `Udaipur, Rajasthan`: as it could stand in the cell instead. */
const toldPlace = ({ stateOf, above }: Places, place: Place) =>
  [place.name, place.kind === 'locality' && above(above(place))?.name, stateOf(place)?.name].filter(Boolean).join(', ')

const trouble = (field: PlaceField, word: string, refused: string, more: Partial<PlaceTrouble> = {}): PlaceTrouble => ({
  ...{ field, cell: field, word, refused, suggestions: [], candidates: [] },
  ...more,
})

/** “ Is Pune, Maharashtra meant?”, where something is. */
const askMeant = (suggestions: readonly string[]) => (suggestions.length > 0 ? ` Is ${suggestions.join(' or ')} meant?` : '')

/** A part of a city that people name with it: `Thane West`. */
const side = /(?<![\s,(-])[\s,(-]+(?:east|west|north|south|city)\)?$/i

/** Where a district is called as its city, the word makes the difference: `Mumbai district, Maharashtra`. */
const saysDistrict = (name: string) => /\bdist(?:t|rict)?\b/i.test(name)

const longestState = 4

/** The name and the state of `Pune, Maharashtra`, `Pune (MH)` or `Aurangabad Bihar`. */
function nameAndState({ find }: Places, text: string, state: string | undefined): { name: string; state: string | undefined } {
  const sign = Math.max(text.lastIndexOf(','), text.lastIndexOf('('))
  const name = text.slice(0, Math.max(0, sign)).trim()
  const behind = text
    .slice(sign + 1)
    .trim()
    .replace(/\)$/, '')
    .trim()
  if (name && behind && !behind.includes(')')) return find('state', behind).length > 0 ? { name, state: behind } : { name: text, state }
  const words = text.trim().split(/\s+/)
  const isWhole = words.length < 2 || find('city', text).length > 0 || find('district', text).length > 0
  for (let at = Math.max(1, words.length - longestState); !isWhole && at < words.length; at++) {
    const end = words.slice(at).join(' ')
    const town = words.slice(0, at).join(' ')
    const isTown = find('city', town).length > 0 || find('district', town).length > 0
    if (isTown && find('state', end).length > 0) return { name: town, state: end }
  }
  return { name: text, state }
}

const isIndia = /^(?:india|bharat|ind|in|भारत)$/i

/** The state of `Uttar Pradesh (UP)`, `Hisar, Haryana`, `IN-GJ` or `Delhi, India`; none where only the country is said. */
function stateSaid({ find }: Places, text: string | undefined): string | undefined {
  if (text === undefined || find('state', text).length > 0) return text
  const parts = text.split(/[,;()[\]/]|^IN-/i).map((part) => part.trim())
  const named = parts.filter((part) => part !== '' && !isIndia.test(part))
  if (named.length === 0) return undefined
  return named.toReversed().find((part) => find('state', part).length > 0) ?? text
}

const isOneState = ({ find }: Places, one: string, other: string | undefined) =>
  find('state', one).some(({ id }) => find('state', other).some((found) => found.id === id))

/** Whether a cell names one state behind its place, and the column of states another. */
const contradictsState = (places: Places, state: string | undefined, given: string | undefined) =>
  given !== undefined && state !== given && places.find('state', given).length > 0 && !isOneState(places, given, state)

/** The places in a state, if one is said. */
function inState(places: Places, found: readonly Place[], state: string | undefined): readonly Place[] {
  if (state === undefined) return found
  const states = places.find('state', state)
  return found.filter((place) => states.some(({ id }) => id === places.stateOf(place)?.id))
}

/** Finds a name among the first of these kinds that has it; registers of a state leave its name out: `North` of Delhi, `South` of Goa. */
function called(places: Places, text: string, state: string | undefined, kinds: readonly PlaceKind[]): readonly Place[] {
  const names = [text, text.replace(side, '')]
  const ways = [
    ...names.flatMap((name) => kinds.map((kind) => () => places.find(kind, name))),
    ...(state ? names.flatMap((name) => kinds.map((kind) => () => places.find(kind, name, true))) : []),
    ...(state ? [() => places.find('district', `${text} ${state}`)] : []),
  ]
  for (const find of ways) {
    const found = inState(places, find(), state)
    if (found.length > 0) return found
  }
  return []
}

/** A name that more places have tells too little to ask for one of them. */
const maxMeant = 3

/** The towns that are spelled almost so; where the word may be a locality, else the few that are called so. */
function nearby(places: Places, kinds: readonly PlaceKind[], name: string, state: string | undefined, mayBeLocality: boolean) {
  const towns = kinds.flatMap((kind) => inState(places, places.nearest(kind, name), state))
  const distinct = (found: readonly Place[]) => [...new Map(found.map((place) => [toldPlace(places, place), place])).values()]
  if (towns.length > 0 || !mayBeLocality) return distinct(towns)
  const localities = distinct(inState(places, places.find('locality', name), state))
  return localities.length <= maxMeant ? localities : []
}

/** The towns that a word means, as registers and people write cities and districts in either column. */
function townsCalled(places: Places, field: 'city' | 'district', given: PlaceWords, needs: Needed): readonly Place[] | PlaceTrouble {
  const text = given[field] ?? ''
  const { name, state } = nameAndState(places, text, given.state)
  if (contradictsState(places, state, given.state))
    return trouble(field, text, `The ${field} is “${text}”, and the state is ${given.state}.`)
  const kinds: PlaceKind[] = field === 'city' && !saysDistrict(name) ? ['city', 'district'] : ['district', 'city']
  const found = called(places, name, state, kinds)
  if (found.length > 0) return found
  const near = nearby(places, kinds, name, state, !given.district && !given.locality)
  const suggestions = near.map((place) => toldPlace(places, place))
  const does = askMeant(suggestions) || (field === 'city' && needs === 'district' ? ' Give the district.' : '')
  const refused = `There is no ${field} “${text}”${state ? ` in ${state}` : ''}.${does}`
  return trouble(field, text, refused, { suggestions, candidates: near.map(({ id }) => id) })
}

interface Towns {
  towns: readonly Place[]
  unread?: PlaceTrouble
}

const districtsIn = (places: Places, towns: readonly Place[]) =>
  towns.flatMap((town) => (town.kind === 'city' ? places.districtsOf(town.id) : town))

/** The districts of both words; where our list has only one of them, it says enough. */
function inBoth(places: Places, given: PlaceWords, needs: Needed): Towns | PlaceTrouble {
  const byDistrict = townsCalled(places, 'district', given, needs)
  const byCity = townsCalled(places, 'city', given, needs)
  if ('refused' in byDistrict) return 'refused' in byCity ? byDistrict : { towns: byCity, unread: byDistrict }
  if ('refused' in byCity) return { towns: byDistrict, unread: byCity }
  const ofCity = new Set([...byCity, ...districtsIn(places, byCity)].map(({ id }) => id))
  const named = byDistrict.filter(({ id }) => ofCity.has(id))
  const towns = named.length > 0 ? named : districtsIn(places, byDistrict).filter(({ id }) => ofCity.has(id))
  if (towns.length > 0) return { towns }
  const [there] = districtsIn(places, byDistrict)
  const other = places.above(there)
  const suggestions = other ? [toldPlace(places, other)] : []
  const { city = '', district } = given
  return trouble('city', city, `The district ${district} belongs to ${other?.name}, not to ${city}.`, {
    suggestions,
    candidates: other ? [other.id] : [],
  })
}

/** A town of ours that alone is called so says enough beside a word that is no state: `Jaipur` in the column of states too. */
function withoutState(places: Places, given: PlaceWords, needs: Needed, unread: PlaceTrouble): Towns | undefined {
  const { city, district } = given
  if (!city && !district) return undefined
  const found = townsOf(places, { ...given, state: undefined }, needs)
  return 'refused' in found || onlyOne(found.towns) === undefined ? undefined : { ...found, unread }
}

/** The locality in its state that alone is called as the city says, and the town in which it lies. */
function localityOfState(places: Places, given: PlaceWords): Place | undefined {
  if (!given.city || given.district || given.locality) return undefined
  const { name, state } = nameAndState(places, given.city, given.state)
  if (!state || contradictsState(places, state, given.state)) return undefined
  const found = inState(places, places.find('locality', name), state)
  return onlyOne(found.map(places.above)) ? found[0] : undefined
}

/** The city that is called as its state, as Delhi and Chandigarh are. */
const cityOfState = (places: Places, state: string | undefined): Place | undefined => {
  const [named] = places.find('state', state)
  return named && inState(places, places.find('city', named.name), named.name)[0]
}

/** A word that is no town anywhere is a locality of the city that is called as the state: `Rohini` of Delhi. */
function inCityOfState(places: Places, given: PlaceWords, { field, word, suggestions }: PlaceTrouble): PlaceMatch | undefined {
  if (field !== 'city' || !given.city || given.district || suggestions.length > 0) return undefined
  const city = cityOfState(places, given.state)
  if (!city || called(places, given.city, undefined, ['city', 'district']).length > 0) return undefined
  const [district, other] = places.districtsOf(city.id)
  const without = { town: city.id, locality: null, district: other ? null : (district?.id ?? null) }
  return { ...trouble('locality', word, `There is no locality “${word}” in ${city.name}.`, { cell: 'city' }), without }
}

function townsOf(places: Places, words: PlaceWords, needs: Needed): Towns | PlaceTrouble {
  const near = words.state && places.find('state', words.state).length === 0 ? places.nearest('state', words.state) : []
  // There are few states, so one name that is almost so is meant.
  const given = near.length === 1 ? { ...words, state: near[0]?.name } : words
  const { state, city, district, locality } = given
  if (state && places.find('state', state).length === 0) {
    const suggestions = near.map(({ name }) => name)
    const unread = trouble('state', state, `There is no state “${state}”.${askMeant(suggestions)}`, { suggestions })
    return withoutState(places, given, needs, unread) ?? unread
  }
  if (city && district) return inBoth(places, given, needs)
  if (city || district) {
    const towns = townsCalled(places, district ? 'district' : 'city', given, needs)
    return 'refused' in towns ? towns : { towns }
  }
  return locality ? { towns: [] } : trouble('district', '', 'Give the city or the district.')
}

const withinOf = ({ state, city, district }: PlaceWords) => city ?? district ?? state ?? 'our list'

/** The towns and districts that may be meant. */
interface Among {
  towns: readonly Place[]
  districts: readonly Place[]
}

/** The towns and districts in which a pincode lies: a word that two states have, or a city with several districts, needs no question then. */
function byPincode(places: Places, towns: readonly Place[], pincode: string | undefined): Among {
  const districts = districtsIn(places, towns)
  if (districts.length < 2 || !pincode) return { towns, districts }
  const there = places.districtsOfPincode(pincode)
  const [found, other] = districts.filter(({ id }) => there.includes(id))
  if (!found || other) return { towns, districts }
  return { towns: towns.filter(({ id }) => id === found.id || id === found.parent_id), districts: [found] }
}

/** Says that a word can be several places, and how each could be written in its place. */
function several(places: Places, { towns, districts }: Among, given: PlaceWords): PlaceTrouble {
  const within = withinOf(given)
  const field = given.city ? 'city' : 'district'
  const named = [...new Set(towns.map((town) => toldPlace(places, town)))]
  if (named.length > 1)
    return trouble(field, within, `“${within}” can be ${named.join(' or ')}.`, {
      suggestions: named,
      candidates: towns.map(({ id }) => id),
    })
  const suggestions = districts.map((one) => `${one.name} district, ${places.stateOf(one)?.name}`)
  const refused = `${within} has several districts. Give the district or the locality.`
  return trouble(field, within, refused, { suggestions, candidates: districts.map(({ id }) => id) })
}

function townAlone(places: Places, among: Among, given: PlaceWords, needs: Needed): PlaceMatch {
  const [town] = among.towns
  const [district, other] = among.districts
  const alone = needs === 'district' ? district !== undefined && !other : among.towns.length === 1
  if (town && alone) return { town: town.id, locality: null, district: other ? null : (district?.id ?? null) }
  if (among.towns.length > 1 || other) return several(places, among, given)
  return trouble('district', withinOf(given), `There is no district in ${withinOf(given)}.`)
}

function onlyOne(places: readonly (Place | undefined)[]): Place | undefined {
  const [first] = places
  return places.every((place) => place?.id === first?.id) ? first : undefined
}

/** The city that alone has a locality which the given districts lack. A name that several cities have tells nothing of the city. */
const cityElsewhere = (places: Places, localities: readonly Place[], state: string | undefined): Place | undefined =>
  onlyOne(
    inState(
      places,
      localities.flatMap((one) => places.above(places.above(one)) ?? []),
      state,
    ),
  )

/** A locality of the towns, or of all places if no town is said. */
function foundLocality(places: Places, among: Among, given: PlaceWords, localities: readonly Place[]): PlaceMatch | undefined {
  const { locality = '', state, pincode } = given
  const isAnywhere = among.towns.length === 0
  const here = isAnywhere
    ? inState(places, localities, state)
    : localities.filter((one) => among.districts.some(({ id }) => id === one.parent_id))
  const ofPincode = here.filter(({ parent_id }) => pincode && places.districtsOfPincode(pincode).includes(parent_id ?? 0))
  const found = onlyOne(ofPincode.map(places.above)) ? ofPincode[0] : here[0]
  if (!found) return undefined
  const isSure = ofPincode.includes(found) || onlyOne(here.map(places.above)) !== undefined
  if (!isSure && isAnywhere) return trouble('locality', locality, `Several cities have a locality “${locality}”. Give the city.`)
  if (!isSure)
    return trouble('locality', locality, `${withinOf(given)} has the locality ${locality} in several districts. Give the district.`)
  const district = places.above(found)
  const town = among.towns.find(({ id }) => id === district?.id || id === district?.parent_id) ?? places.above(district) ?? district
  return { town: town?.id ?? 0, locality: found.id, district: district?.id ?? null }
}

/** A locality that the given district lacks and one other of its city has: people know localities better than districts. */
function inSibling(places: Places, { districts }: Among, locality: string, localities: readonly Place[]): FoundPlace | undefined {
  const [only, other] = districts
  if (!only || other) return undefined
  const sibling = onlyOne(localities.filter((one) => only.parent_id === places.above(one)?.parent_id))
  const district = places.above(sibling)
  if (!sibling || !district) return undefined
  const corrected = `${locality} lies in the district ${district.name} of ${places.above(district)?.name}.`
  return { town: district.id, locality: sibling.id, district: district.id, corrected }
}

function localityIn(places: Places, among: Among, given: PlaceWords, needs: Needed): PlaceMatch {
  const { locality = '', state } = given
  const within = withinOf(given)
  const name = places.find('locality', locality).length > 0 ? locality : locality.replace(side, '')
  const localities = places.find('locality', name)
  const alone = among.towns.length > 0 ? townAlone(places, among, given, needs) : undefined
  const without = alone && !('refused' in alone) ? alone : undefined
  const found = foundLocality(places, among, given, localities) ?? inSibling(places, among, locality, localities)
  if (found) return 'refused' in found ? { ...found, without } : found
  if (alone && 'refused' in alone) return alone
  const elsewhere = alone && cityElsewhere(places, localities, state)
  if (!elsewhere) return { ...trouble('locality', locality, `There is no locality “${locality}” in ${within}.`), without }
  const refused = `${within} has no locality ${locality}; ${elsewhere.name} has one. Correct the city, or leave the locality empty.`
  return { ...trouble('locality', locality, refused), without, isElsewhere: true }
}

const pincodes = /\b[1-9]\d{2} ?\d{3}\b/g

const partsOf = (text: string) => {
  const parts = text.split(/[,;\n]/).map((part) => part.trim().replace(/\s+/g, ' '))
  const named = parts.filter((part) => part !== '' && part.toLowerCase() !== 'india')
  return [...new Map(named.map((part) => [part.toLowerCase(), part])).values()]
}

/** The words of `Kothrud, Pune, Maharashtra 411038`, where the last part before the state is a town of ours. */
function spoken(places: Places, given: PlaceWords): PlaceWords {
  const { city = '', district, locality } = given
  if (district || locality || !/[,;\n]|\d{6}/.test(city)) return given
  const [pincode = given.pincode] = city.match(pincodes) ?? []
  const text = partsOf(city.replace(pincodes, ' ')).join(', ')
  const { name, state } = nameAndState(places, text, given.state)
  const parts = partsOf(name).reverse()
  const townIn = (part: string | undefined) => (part === undefined ? [] : called(places, part, state, ['city', 'district']))
  const [last] = parts
  const own = state === given.state ? undefined : cityOfState(places, state)?.name
  // The town stands last, is called as the state behind it, or stands first of two words whose state is said.
  const [, first] = state !== undefined && parts.length === 2 ? parts : []
  const town = townIn(last).length > 0 ? last : (own ?? first)
  const towns = townIn(town)
  if (town === undefined || towns.length === 0) return given
  const inner = parts.filter((part) => part !== town)
  const words = { ...given, city: state === given.state ? town : `${town}, ${state}`, pincode }
  const districts = districtsIn(places, towns)
  const isIn = (kind: PlaceKind, word: string) =>
    places.find(kind, word).some((place) => districts.some(({ id }) => id === place.id || id === place.parent_id))
  const named = inner.find((word) => isIn('locality', word)) ?? inner.find((word) => !isIn('district', word))
  const ofDistrict = inner.find((word) => word !== named && isIn('district', word))
  return { ...words, ...(named && { locality: named }), ...(ofDistrict && { district: ofDistrict }) }
}

/**
 * Finds the place of ours that words mean, or names the fault of a word: the one reader of the names of places, for events of the website,
 * files and forms.
 */
function whichPlace(places: Places, words: PlaceWords, needs: Needed = 'place'): PlaceMatch {
  const given = spoken(places, { ...words, state: stateSaid(places, words.state) })
  const match = townsOf(places, given, needs)
  const local = 'refused' in match ? localityOfState(places, given) : undefined
  const district = places.above(local)
  if (local && district) return { town: (places.above(district) ?? district).id, locality: local.id, district: district.id }
  const own = 'refused' in match ? inCityOfState(places, given, match) : undefined
  if (own) return own
  const found = 'refused' in match ? match : within(places, match, given, needs)
  if ('refused' in found && words.locality === undefined && found.field === 'locality') return { ...found, cell: 'city' }
  return found
}

function within(places: Places, { towns, unread }: Towns, given: PlaceWords, needs: Needed): PlaceMatch {
  const among = byPincode(places, towns, given.pincode)
  const found = given.locality ? localityIn(places, among, given, needs) : townAlone(places, among, given, needs)
  return unread ? { ...found, unread } : found
}

export type WhichPlace = (words: PlaceWords, needs?: Needed) => PlaceMatch

/** Opens the reader of names of places. It remembers its answers: rows of a file say the same few places again and again. */
export async function openWhichPlace(db: Database): Promise<WhichPlace> {
  const places = await openPlaces(db)
  const find = remembering(
    ({ words, needs }: { words: PlaceWords; needs: Needed }) => whichPlace(places, words, needs),
    ({ words: { state, city, district, locality, pincode }, needs }) => JSON.stringify([needs, state, city, district, locality, pincode]),
  )
  return (words, needs = 'place') => find({ words, needs })
}
