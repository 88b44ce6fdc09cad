import { z } from 'zod'
import { distanceText } from './distance-text.ts'

/** What the coordinates of a school are the point of, from the most exact: its building, or a place in which it stands somewhere. */
export const exactnesses = ['building', 'locality', 'pincode', 'city', 'district'] as const
export const Exactness = z.enum(exactnesses, `Give one of ${exactnesses.join(', ')}.`)
export type Exactness = z.infer<typeof Exactness>

/** On this many schools or more stand on one point, the point is no position of any of them. */
export const sharedBy = 5

export const exactness = {
  exactness: Exactness.nullable().meta({
    description: `What its coordinates are the point of; null while it has none. A point that ${sharedBy} schools or more share is at best that of their city.`,
  }),
}

/** True if the school may be anywhere in its city or district. It then has no distance and no place on a map. */
export const isOnlyTown = (exactness: Exactness | null): boolean => exactness === 'city' || exactness === 'district'

/** Whether a map may show a point as that of the school itself. */
export const isBuilding = (exactness: Exactness | null): boolean => exactness === 'building'

/** What its coordinates are the point of, in words. */
export const exactnessWords: Readonly<Record<Exactness, string>> = {
  building: 'its building',
  locality: 'the middle of its locality',
  pincode: 'the middle of its pincode',
  city: 'the middle of its city',
  district: 'the middle of its district',
}

/** What to do where the point of a school is not its own; undefined where it is. */
export const betterPoint = (exactness: Exactness | null | undefined): string | undefined =>
  exactness && !isBuilding(exactness) ? `This is ${exactnessWords[exactness]}: type the point of its gate.` : undefined

interface Placed {
  exactness: Exactness | null
  /** Its locality and city. */
  location: string | null
}

/** How far a school lies, said no more exactly than its place is known; undefined where nothing of it is known. */
export function farText({ exactness, location }: Placed, kilometres: number | null): string | undefined {
  if (exactness === null || isOnlyTown(exactness)) return location ? `in ${location}` : undefined
  if (kilometres === null) return undefined
  if (exactness === 'building')
    return kilometres < 1 ? 'less than 1 km' : `${kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres)} km`
  return distanceText(kilometres)
}
