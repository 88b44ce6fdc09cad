import { editDistance } from '#platform/contract/edit-distance.ts'
import type { Database } from '#platform/server/db/database.ts'
import { formerNames } from './former-names.ts'
import { otherPlaces, otherStates, otherWords } from './other-names.ts'

export interface Place {
  id: number
  kind: string
  parent_id: number | null
  name: string
}

/** A name of a place as it is compared; names of former days stand for those of today. */
const foldPlace = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => formerNames[word] ?? otherWords[word] ?? word)
    .filter(Boolean)
    .join(' ')

const inAnyOrder = (folded: string) => folded.split(' ').sort().join(' ')

export interface Places {
  /** Those of a kind that a name means: by our name, by another name that they have, else by its words in another order. */
  find: (kind: string, name: string | undefined) => Place[]
  /** Those of a kind that are spelled almost so, the nearest first. */
  nearest: (kind: string, name: string) => Place[]
  above: (place: Place | undefined) => Place | undefined
  stateOf: (place: Place) => Place | undefined
  districtsOf: (cityId: number) => Place[]
}

/** So many letters may differ from a name for it to be the one that is meant. */
const mostMistakes = (name: string) => (name.length < 5 ? 0 : name.length < 9 ? 1 : 2)

const mostSuggestions = 3

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

/** Loads our places to be found by their names. */
export async function openPlaces(db: Database): Promise<Places> {
  const places: Place[] = await db
    .selectFrom('place')
    .select(['id', 'kind', 'parent_id', 'name'])
    .where('kind', 'in', ['state', 'city', 'district', 'locality'])
    .orderBy('id')
    .execute()
  const byId = new Map(places.map((place) => [place.id, place]))
  const named = Map.groupBy(places, ({ kind, name }) => `${kind} ${foldPlace(name)}`)
  const reordered = Map.groupBy(places, ({ kind, name }) => `${kind} ${inAnyOrder(foldPlace(name))}`)
  const above = (place: Place | undefined) => byId.get(place?.parent_id ?? 0)
  const stateOf = (place: Place): Place | undefined => (place.kind === 'state' ? place : above(place) && stateOf(above(place) as Place))
  const byOtherName = (kind: string, folded: string): Place[] => {
    if (kind === 'state') return named.get(`state ${otherStates[folded] ?? ''}`) ?? []
    const other = otherPlaces[folded]
    if (!other || kind === 'locality') return []
    return (named.get(`${kind} ${foldPlace(other.name)}`) ?? []).filter((place) => foldPlace(stateOf(place)?.name ?? '') === other.state)
  }
  const spellings = spellingsOf(places)
  const districts = Map.groupBy(
    places.filter(({ kind }) => kind === 'district'),
    ({ parent_id }) => parent_id,
  )
  return {
    find: (kind, name) => {
      if (name === undefined) return []
      const folded = foldPlace(name)
      const found = named.get(`${kind} ${folded}`) ?? byOtherName(kind, folded)
      return found.length > 0 ? found : (reordered.get(`${kind} ${inAnyOrder(folded)}`) ?? [])
    },
    nearest: (kind, name) => {
      const folded = foldPlace(name)
      return spellings
        .filter(({ place, spelling }) => place.kind === kind && Math.abs(spelling.length - folded.length) <= mostMistakes(folded))
        .map(({ place, spelling }) => ({ place, mistakes: editDistance(folded, spelling) }))
        .filter(({ mistakes }) => mistakes <= mostMistakes(folded))
        .sort((left, right) => left.mistakes - right.mistakes)
        .slice(0, mostSuggestions)
        .map(({ place }) => place)
    },
    above,
    stateOf,
    districtsOf: (cityId) => districts.get(cityId) ?? [],
  }
}
