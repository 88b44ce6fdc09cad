import type { PlaceSuggestion } from '#domains/locations/contract/locations.ts'

export interface PlaceWords {
  raw_district: string
  raw_district_region: string
}

const textOf = ({ name, within }: PlaceSuggestion) => [name, within].filter(Boolean).join(', ')

/** Whether the words are the beginning of a name in it: "Pune" in "Pune, Maharashtra". */
const says = (within: string, words: string) => `, ${within}`.toLowerCase().includes(`, ${words.trim().toLowerCase()}`)

export const withDistrict = (place: PlaceSuggestion): Pick<PlaceWords, 'raw_district'> => ({ raw_district: textOf(place) })

/** The locality's district takes the field only if that is empty or says no more than it. Else the parent's words stay. */
export function withLocality(place: PlaceSuggestion, { raw_district }: PlaceWords): Partial<PlaceWords> {
  if (place.within !== '' && says(place.within, raw_district)) {
    return { raw_district: place.within, raw_district_region: place.name }
  }
  return { raw_district_region: textOf(place) }
}
