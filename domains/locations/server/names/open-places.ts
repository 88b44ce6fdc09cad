import { sql } from 'kysely'
import { editDistance } from '#platform/contract/edit-distance.ts'
import type { Database } from '#platform/server/db/database.ts'
import { loadOf } from './load-of.ts'
import { formerNames, otherPlaces, otherStates, otherWords } from './other-names.ts'

export type PlaceKind = 'state' | 'city' | 'district' | 'locality'

export interface Place {
  id: number
  kind: PlaceKind
  parent_id: number | null
  name: string
}

const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/

const wordsOf = (name: string): string[] => {
  const lower = name.toLowerCase()
  if (isPlain.test(lower)) return lower.split(' ')
  const letters = lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(/&/g, ' and ')
  return letters
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
}

/** A name of a place as it is compared; names of former days stand for those of today. */
const foldPlace = (name: string) =>
  wordsOf(name)
    .map((word) => formerNames[word] ?? otherWords[word] ?? word)
    .filter(Boolean)
    .join(' ')

const inAnyOrder = (folded: string) => folded.split(' ').sort().join(' ')

export interface Places {
  /** Those of a kind that a name means: by our name, by another name that they have, else by its words in another order. */
  /** With `isOther` only by another name: Raigarh is a district, and another name of Raigad in another state. */
  find: (kind: PlaceKind, name: string | undefined, isOther?: boolean) => readonly Place[]
  /** Those of a kind that are spelled almost so, the nearest first. */
  nearest: (kind: PlaceKind, name: string) => readonly Place[]
  above: (place: Place | undefined) => Place | undefined
  stateOf: (place: Place) => Place | undefined
  districtsOf: (cityId: number) => readonly Place[]
  /** The districts in which a pincode lies. */
  districtsOfPincode: (pincode: string) => readonly number[]
  /** The districts of these states; of all without. */
  districtsIn: (stateIds?: readonly number[]) => readonly Place[]
  /** Localities that lie less than some eleven kilometres away, and some beyond. */
  localitiesAround: (lat: number, lng: number) => readonly LocatedPlace[]
}

interface LocatedPlace extends Place {
  lat: number
  lng: number
}

/** Localities by the tenth of a degree in which they lie. */
const cellOf = (lat: number, lng: number) => `${Math.floor(lat * 10)} ${Math.floor(lng * 10)}`

/** So many letters may differ from a name for it to be the one that is meant. */
const maxMistakes = (name: string) => (name.length < 5 ? 0 : name.length < 9 ? 1 : 2)

const maxSuggestions = 3

/** Each state, city and district as it is called, and was. */
function spellingsOf(places: readonly Place[]): { place: Place; spelling: string }[] {
  const before = Map.groupBy(Object.keys(formerNames), (former) => formerNames[former])
  return places
    .filter(({ kind }) => kind !== 'locality')
    .flatMap((place) => {
      const ours = foldPlace(place.name)
      return [ours, ...(before.get(ours) ?? [])].map((spelling) => ({ place, spelling }))
    })
}

/** Finds places by their names in a list of places. */
function finderOf(places: readonly Place[], stateOf: Places['stateOf']): Places['find'] {
  const named = Map.groupBy(places, ({ kind, name }) => `${kind} ${foldPlace(name)}`)
  let reordered: Map<string, readonly Place[]> | undefined
  const byWords = (kind: PlaceKind, folded: string) => {
    reordered ??= new Map([...named].map(([key, called]) => [`${called[0]?.kind} ${inAnyOrder(key.slice(key.indexOf(' ') + 1))}`, called]))
    return reordered.get(`${kind} ${inAnyOrder(folded)}`) ?? []
  }
  const byOtherName = (kind: PlaceKind, folded: string): readonly Place[] => {
    if (kind === 'state') return named.get(`state ${otherStates[folded] ?? ''}`) ?? []
    const other = otherPlaces[folded]
    if (!other || kind === 'locality' || (other.only && other.only !== kind)) return []
    return (named.get(`${kind} ${foldPlace(other.name)}`) ?? []).filter((place) => foldPlace(stateOf(place)?.name ?? '') === other.state)
  }
  /** A place that has a name today comes before one that only had it: Vijayapura is not the Bijapur of another state. */
  const byName = (kind: PlaceKind, name: string, folded: string): readonly Place[] => {
    const called = named.get(`${kind} ${folded}`) ?? []
    if (called.length < 2) return called
    const written = wordsOf(name).join(' ')
    const ofToday = written === folded ? called.filter((place) => wordsOf(place.name).join(' ') === written) : []
    return ofToday.length > 0 ? ofToday : called
  }
  return (kind, name, isOther = false) => {
    if (name === undefined) return []
    const folded = foldPlace(name)
    if (isOther) return byOtherName(kind, folded)
    const called = byName(kind, name, folded)
    const found = called.length > 0 ? called : byOtherName(kind, folded)
    return found.length > 0 || !folded.includes(' ') ? found : byWords(kind, folded)
  }
}

async function readPlaces(db: Database): Promise<Places> {
  const { rows: pincodes } = await sql<{ pincode: string; districts: number[] }>`
    select pincode, array_agg(distinct parent_id) as districts from place
    where kind = 'locality' and pincode is not null group by pincode`.execute(db)
  const { rows: places } = await sql<Place & { lat: number | null; lng: number | null }>`
    select id, kind, parent_id, name, lat, lng from place where kind in ('state', 'city', 'district', 'locality') order by id`.execute(db)
  const byId = new Map(places.map((place) => [place.id, place]))
  const above = (place: Place | undefined) => byId.get(place?.parent_id ?? 0)
  const stateOf = (place: Place): Place | undefined => {
    const higher = place.kind === 'state' ? undefined : above(place)
    return place.kind === 'state' ? place : higher && stateOf(higher)
  }
  const spellings = spellingsOf(places)
  const allDistricts = places.filter(({ kind }) => kind === 'district')
  const districts = Map.groupBy(allDistricts, ({ parent_id }) => parent_id)
  const located = places.filter(
    (place): place is typeof place & LocatedPlace => place.kind === 'locality' && place.lat !== null && place.lng !== null,
  )
  const byCell = Map.groupBy(located, ({ lat, lng }) => cellOf(lat, lng))
  const districtsOfPincode = new Map(pincodes.map(({ pincode, districts: ids }) => [pincode, ids]))
  return {
    find: finderOf(places, stateOf),
    nearest: (kind, name) => {
      const folded = foldPlace(name)
      return spellings
        .filter(({ place, spelling }) => place.kind === kind && Math.abs(spelling.length - folded.length) <= maxMistakes(folded))
        .map(({ place, spelling }) => ({ place, mistakes: editDistance(folded, spelling) }))
        .filter(({ mistakes }) => mistakes <= maxMistakes(folded))
        .sort((left, right) => left.mistakes - right.mistakes)
        .slice(0, maxSuggestions)
        .map(({ place }) => place)
    },
    above,
    stateOf,
    districtsOf: (cityId) => districts.get(cityId) ?? [],
    districtsOfPincode: (pincode) => districtsOfPincode.get(pincode.replace(/\s/g, '')) ?? [],
    districtsIn: (stateIds) => (stateIds ? allDistricts.filter((one) => stateIds.includes(stateOf(one)?.id ?? 0)) : allDistricts),
    localitiesAround: (lat, lng) =>
      [-0.1, 0, 0.1].flatMap((north) => [-0.1, 0, 0.1].flatMap((east) => byCell.get(cellOf(lat + north, lng + east)) ?? [])),
  }
}

let kept: { load: string; places: Promise<Places> } | undefined

/** Reads our places to be found by their names, once for each load of them. */
export async function openPlaces(db: Database): Promise<Places> {
  const load = await loadOf(db)
  if (load !== undefined && kept?.load === load) return await kept.places
  const places = readPlaces(db)
  if (load !== undefined) {
    kept = { load, places }
    // After a failure the next one reads them again.
    places.catch(() => {
      kept = undefined
    })
  }
  return await places
}
