import type { PlaceInTree } from '#domains/locations/contract/locations.ts'

interface PlaceTree {
  district_list: readonly { id: number; city_id: number }[]
  district_region_list: readonly { id: number; district_id: number }[]
}

export interface ChosenPlaces {
  cities: number[]
  districts: number[]
  district_regions: number[]
}

/** Drops districts outside the cities, localities outside the districts, and what the tree does not know. */
export function placesWithin({ cities, districts, district_regions }: ChosenPlaces, tree: PlaceTree): ChosenPlaces {
  const cityOf = new Map(tree.district_list.map(({ id, city_id }) => [id, city_id]))
  const districtOf = new Map(tree.district_region_list.map(({ id, district_id }) => [id, district_id]))
  const isIn = (chosen: readonly number[], parent: number | undefined) => parent !== undefined && chosen.includes(parent)
  const kept = districts.filter((id) => isIn(cities, cityOf.get(id)))
  return { cities, districts: kept, district_regions: district_regions.filter((id) => isIn(kept, districtOf.get(id))) }
}

const withId = <Place extends { id: number }>(places: readonly Place[], more: readonly (Place | null)[]): Place[] => [
  ...new Map([...more.filter((place) => place !== null), ...places].map((place) => [place.id, place])).values(),
]

/** A tree that has found places too. */
export const withFound = <Tree extends { district_list: readonly District[]; district_region_list: readonly Locality[] }>(
  tree: Tree,
  found: readonly PlaceInTree[],
) => ({
  ...tree,
  district_list: withId(
    tree.district_list,
    found.map(({ district }) => district),
  ),
  district_region_list: withId(
    tree.district_region_list,
    found.map(({ district_region }) => district_region),
  ),
})

type District = NonNullable<PlaceInTree['district']>
type Locality = NonNullable<PlaceInTree['district_region']>

const added = (ids: readonly number[], place: { id: number } | null) => (place ? [...new Set([...ids, place.id])] : [...ids])

/** The chosen places with one more, and what it lies in. */
export const withChosen = ({ cities, districts, district_regions }: ChosenPlaces, place: PlaceInTree): ChosenPlaces => ({
  cities: added(cities, place.city),
  districts: added(districts, place.district),
  district_regions: added(district_regions, place.district_region),
})

/** The kind of a place, as lists name the filter of it. */
export function kindOf({ id, district, district_region }: PlaceInTree): keyof ChosenPlaces {
  if (district_region?.id === id) return 'district_regions'
  return district?.id === id ? 'districts' : 'cities'
}

/** The chosen places with one more. Places of another kind leave: a list is narrowed by each kind, and both together find hardly anything. */
export function withPlace(chosen: ChosenPlaces, place: PlaceInTree): ChosenPlaces {
  const kind = kindOf(place)
  return { cities: [], districts: [], district_regions: [], [kind]: added(chosen[kind], place) }
}

/** Those of the chosen places that are left. */
export const withoutPlace = ({ cities, districts, district_regions }: ChosenPlaces, left: readonly number[]): ChosenPlaces => {
  const among = (ids: readonly number[]) => ids.filter((id) => left.includes(id))
  return { cities: among(cities), districts: among(districts), district_regions: among(district_regions) }
}
