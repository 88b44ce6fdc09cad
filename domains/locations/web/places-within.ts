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
