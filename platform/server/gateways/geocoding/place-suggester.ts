import type { Coordinates } from './geocoder.ts'

export interface PlaceSuggestion {
  name: string
  /** The places around it, the nearest first; empty if unknown. */
  within: string
}

export interface PlaceQuestion {
  text: string
  kind: 'district' | 'locality'
  /** Prefers places here to the same name elsewhere. */
  near?: Coordinates | undefined
  /** The same for all questions until a place is chosen. */
  session?: string | undefined
}

export interface PlaceSuggester {
  source: 'google' | 'photon'
  /** Empty if it knows none; undefined while it rests after trouble. Throws when away or slow; no error holds the key or the question. */
  suggest: (question: PlaceQuestion) => Promise<PlaceSuggestion[] | undefined>
}

/** Milliseconds that a typing person waits for a provider at most. */
export const typingPatience = 1_500

export const maxSuggestions = 8

export function distinctSuggestions(suggestions: PlaceSuggestion[]): PlaceSuggestion[] {
  const texts = suggestions.map(({ name, within }) => `${name}, ${within}`.toLowerCase())
  return suggestions.filter(({ name }, index) => name !== '' && texts.indexOf(texts[index] ?? '') === index).slice(0, maxSuggestions)
}
