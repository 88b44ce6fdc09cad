import type { Place, Places } from './open-places.ts'

/** `Udaipur, Rajasthan`: as it could stand in the cell instead. */
export const toldPlace = ({ stateOf }: Places, place: Place) => [place.name, stateOf(place)?.name].filter(Boolean).join(', ')

/** A part of a city that people name with it: `Thane West`. */
const side = /[\s,(-]+(?:east|west|north|south|city)\)?$/i

/** The name and the state of `Pune, Maharashtra` or `Pune (MH)`. */
export function nameAndState({ find }: Places, text: string, state: string | undefined): { name: string; state: string | undefined } {
  const [, name, behind] = /^(.+?)\s*[,(]\s*([^,()]+)\)?$/.exec(text.trim()) ?? []
  return name && behind && find('state', behind).length > 0 ? { name, state: behind } : { name: text, state }
}

const isOneState = ({ find }: Places, one: string, other: string | undefined) =>
  find('state', one).some(({ id }) => find('state', other).some((found) => found.id === id))

/** Whether a cell names one state behind its place, and the column of states another. */
export const contradictsState = (places: Places, state: string | undefined, said: string | undefined) =>
  said !== undefined && state !== said && places.find('state', said).length > 0 && !isOneState(places, said, state)

/** Those that a name means, in a state if one is said: of the first of these kinds that has some. */
export function calledPlaces(places: Places, text: string, state: string | undefined, kinds: readonly string[]): Place[] {
  const states = places.find('state', state)
  const inState = (place: Place) => state === undefined || states.some(({ id }) => id === places.stateOf(place)?.id)
  for (const name of [text, text.replace(side, '')])
    for (const kind of kinds) {
      const found = places.find(kind, name).filter(inState)
      if (found.length > 0) return found
    }
  return []
}

/** “ Is Pune, Maharashtra meant?”, where something is. */
export const askMeant = (suggestions: readonly string[]) => (suggestions.length > 0 ? ` Is ${suggestions.join(' or ')} meant?` : '')
