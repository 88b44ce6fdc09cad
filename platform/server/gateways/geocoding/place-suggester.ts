import type { Coordinates } from './geocoder.ts'

export interface PlaceSuggestion {
  name: string
  /** What it lies in, the nearest first; empty where nobody says. */
  within: string
}

export interface PlaceQuestion {
  /** What is typed so far. */
  text: string
  /** Cities and districts, or what lies in them. */
  kind: 'district' | 'locality'
  /** What is there is meant rather than the same name elsewhere. */
  near?: Coordinates | undefined
  /** The same for all questions until a place is chosen. */
  session?: string | undefined
}

/** A map provider that suggests places in India while somebody types. */
export interface PlaceSuggester {
  source: 'google' | 'photon'
  /**
   * The likeliest first, none where it knows of none; undefined while it rests after trouble. Throws when it is away or slow, refuses
   * for now, or answers what nobody can read; what it throws never holds the key or what was asked.
   */
  suggest: (question: PlaceQuestion) => Promise<PlaceSuggestion[] | undefined>
}

/** Who types does not wait longer for a provider, in milliseconds. */
export const typingPatience = 1_500

/** How many suggestions one list has. */
export const mostSuggestions = 8

/** The first suggestions that read differently from one another. */
export function distinctSuggestions(suggestions: PlaceSuggestion[]): PlaceSuggestion[] {
  const texts = suggestions.map(({ name, within }) => `${name}, ${within}`.toLowerCase())
  return suggestions.filter(({ name }, index) => name !== '' && texts.indexOf(texts[index] ?? '') === index).slice(0, mostSuggestions)
}
