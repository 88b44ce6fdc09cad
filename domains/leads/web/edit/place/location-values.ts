import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { ChosenPlaces } from '#domains/locations/web/places-within.ts'

type Location = LeadRow['locations']

export interface LocationValues extends ChosenPlaces {
  district: number[]
  isInWords: boolean
  raw_district: string
  raw_district_region: string
}

interface PlaceTree {
  district_list: readonly { id: number; city_id: number }[]
  district_region_list: readonly { id: number; district_id: number }[]
}

/** A place names its city, and a few cities share a name. */
export function citiesNamed({ items }: Location, cities: readonly { id: number; name: string }[]): number[] {
  const names = new Set(items.map(({ city }) => city))
  return cities.filter(({ name }) => names.has(name)).map(({ id }) => id)
}

/** A town says nothing beside its locality. Once another town is sent, all are: a locality must lie in one that is sent. */
export function townsToSend({ cities, districts, district_regions }: ChosenPlaces, tree: PlaceTree): number[] {
  const withDistricts = new Set(tree.district_list.filter(({ id }) => districts.includes(id)).map(({ city_id }) => city_id))
  const withLocalities = new Set(
    tree.district_region_list.filter(({ id }) => district_regions.includes(id)).map(({ district_id }) => district_id),
  )
  const loneCities = cities.filter((id) => !withDistricts.has(id))
  const isEachSaidBetter = loneCities.length === 0 && districts.every((id) => withLocalities.has(id))
  return isEachSaidBetter ? [] : [...loneCities, ...districts]
}

export function locationValues(location: Location, tree: PlaceTree): LocationValues {
  const { items, raw_district, raw_district_region } = location
  const ofKind = (kind: Location['items'][number]['kind']) => items.filter((place) => place.kind === kind).map(({ id }) => id)
  const district_regions = ofKind('locality')
  const above = tree.district_region_list.filter(({ id }) => district_regions.includes(id)).map(({ district_id }) => district_id)
  const districts = [...new Set([...ofKind('district'), ...above])]
  const citiesAbove = tree.district_list.filter(({ id }) => districts.includes(id)).map(({ city_id }) => city_id)
  const chosen = { cities: [...new Set([...ofKind('city'), ...citiesAbove])], districts, district_regions }
  return {
    ...chosen,
    district: townsToSend(chosen, tree),
    isInWords: items.length === 0 && Boolean(raw_district ?? raw_district_region),
    raw_district: raw_district ?? '',
    raw_district_region: raw_district_region ?? '',
  }
}

export const locationBody = ({ isInWords, district, district_regions, raw_district, raw_district_region }: LocationValues) =>
  isInWords ? { district: [], district_region: [], raw_district, raw_district_region } : { district, district_region: district_regions }

export const seenLocation = ({ items, raw_district, raw_district_region }: Location) => ({
  items: items.map(({ id }) => id),
  raw_district,
  raw_district_region,
})

export const isLocationEmpty = ({ isInWords, district, district_regions, raw_district, raw_district_region }: LocationValues) =>
  isInWords ? !raw_district.trim() && !raw_district_region.trim() : district.length + district_regions.length === 0
