import { askMeant, calledPlaces, contradictsState, nameAndState, toldPlace } from './called-places.ts'
import type { Place, Places } from './open-places.ts'

/** The words in which a parent says where they look for a school. */
export interface LookedIn {
  state?: string | undefined
  city?: string | undefined
  district?: string | undefined
  locality?: string | undefined
}

/** A place of ours; or why none is meant, what may be, and the place that is left without the locality. */
export type FoundLookedIn = { id: number } | { refused: string; suggestions: string[]; isCity: boolean; without?: number | undefined }

function findCity(places: Places, { city, district, state: said }: LookedIn): FoundLookedIn {
  const text = district ?? city ?? ''
  const { name, state } = nameAndState(places, text, said)
  const kinds = district === undefined ? ['city', 'district'] : ['district', 'city']
  if (contradictsState(places, state, said))
    return { refused: `The city is “${text}”, and the state is ${said}.`, suggestions: [], isCity: true }
  const [found, ...others] = calledPlaces(places, name, state, kinds)
  if (found && others.length === 0) return { id: found.id }
  if (found) {
    const suggestions = [found, ...others].map((place) => toldPlace(places, place))
    return { refused: `“${text}” can be ${suggestions.join(' or ')}.`, suggestions, isCity: true }
  }
  const near = kinds.flatMap((kind) => places.nearest(kind, name)).map((place) => toldPlace(places, place))
  const suggestions = [...new Set(near)]
  return {
    refused: `There is no city “${text}”${state ? ` in ${state}` : ''} in our list.${askMeant(suggestions)}`,
    suggestions,
    isCity: true,
  }
}

/** Finds the place that a parent means: the locality in its city, else the city or the district. A name that two places have is asked for. */
export function findLookedIn(places: Places, said: LookedIn): FoundLookedIn {
  const { city, district, locality, state } = said
  const above = city || district ? findCity(places, said) : undefined
  if (locality === undefined) return above ?? { refused: 'Give the city or the district.', suggestions: [], isCity: true }
  if (above && 'refused' in above) return above
  const states = places.find('state', state)
  const isWithin = (place: Place): boolean => {
    if (above) return place.id === above.id || (places.above(place) !== undefined && isWithin(places.above(place) as Place))
    return state === undefined || states.some(({ id }) => id === places.stateOf(place)?.id)
  }
  const [found, ...others] = places.find('locality', locality).filter(isWithin)
  if (found && others.length === 0) return { id: found.id }
  const within = city ?? district ?? state ?? 'our list'
  const refused = found ? `${within} has several localities ${locality}.` : `There is no locality “${locality}” in ${within}.`
  return { refused, suggestions: [], isCity: false, without: above?.id }
}
