import type { FoundSchool } from '#domains/schools/contract/schools.ts'
import { cutText } from '#platform/contract/cut-text.ts'

type SchoolToLabel = Pick<FoundSchool, 'id' | 'name' | 'location' | 'address'>

/** A longer address says no more of where a school is. */
const longestAddress = 60

const cut = (address: string) => (address.length > longestAddress ? `${cutText(address, longestAddress).trimEnd()}…` : address)

/** From the shortest place to one that no other school of the name has. */
const ways = [
  ({ location }: SchoolToLabel) => location ?? '',
  ({ location, address }: SchoolToLabel) => [location, address && `(${cut(address)})`].filter(Boolean).join(' '),
  ({ id, location }: SchoolToLabel) => [location, `(no. ${id})`].filter(Boolean).join(' '),
]

/** The place of each school, in words that tell it from others of its name. */
export function schoolPlaces(schools: readonly SchoolToLabel[]): Map<number, string> {
  const places = new Map<number, string>()
  let alike = [...new Map(schools.map((school) => [school.id, school])).values()]
  for (const way of ways) {
    const called = Map.groupBy(alike, (school) => JSON.stringify([school.name, way(school)]))
    for (const [first, ...others] of called.values())
      if (first && (others.length === 0 || way === ways.at(-1))) for (const school of [first, ...others]) places.set(school.id, way(school))
    alike = alike.filter(({ id }) => !places.has(id))
  }
  return places
}

const labelOf = (name: string, place: string) => [name, place].filter(Boolean).join(place.startsWith('(') ? ' ' : ', ')

export function schoolLabels(schools: readonly SchoolToLabel[]): Map<number, string> {
  const places = schoolPlaces(schools)
  return new Map(schools.map(({ id, name }) => [id, labelOf(name, places.get(id) ?? '')]))
}
