import type { PlaceSuggestion } from '#domains/locations/contract/locations.ts'

/** A location in words, as both of its forms have it. */
export interface PlaceWords {
  raw_district: string
  raw_district_region: string
}

const textOf = ({ name, within }: PlaceSuggestion) => [name, within].filter(Boolean).join(', ')

/** Whether where a place lies says all that some words say, and begins one of its names with them: "Pune" in "Pune, Maharashtra". */
const says = (within: string, words: string) => `, ${within}`.toLowerCase().includes(`, ${words.trim().toLowerCase()}`)

/** A city or district that was chosen, in words that leave no doubt which of its name it is. */
export const withDistrict = (place: PlaceSuggestion): Pick<PlaceWords, 'raw_district'> => ({ raw_district: textOf(place) })

/**
 * A locality that was chosen. Where it lies goes into the district if that is empty or says no more than that; whatever else stands
 * there are the parent's words, which stay, and the locality says itself where it lies.
 */
export function withLocality(place: PlaceSuggestion, { raw_district }: PlaceWords): Partial<PlaceWords> {
  if (place.within !== '' && says(place.within, raw_district)) {
    return { raw_district: place.within, raw_district_region: place.name }
  }
  return { raw_district_region: textOf(place) }
}
