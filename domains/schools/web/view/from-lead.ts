import type { Coordinates } from '#platform/web/ui/map/map-layout.ts'

/** The lead for whom the reader looks at a school, with the parent's home if known. */
export interface FromLead {
  id: number
  name: string
  home: Coordinates | undefined
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies, in kilometres. */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const [north, east] = [radians(other.lat - one.lat) / 2, radians(other.lng - one.lng) / 2]
  const part = Math.sin(north) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(part)))
}
