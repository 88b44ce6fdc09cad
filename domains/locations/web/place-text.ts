import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import { kindOf } from './places-within.ts'

/** The name with what it lies in: Kothrud, Pune, Maharashtra; Pune district, Maharashtra. */
export const placeText = (place: PlaceInTree) => {
  const isDistrict = kindOf(place) === 'districts' && !/\bdistrict$/i.test(place.name)
  return [isDistrict ? `${place.name} district` : place.name, place.within].filter(Boolean).join(', ')
}
