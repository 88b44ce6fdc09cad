import { listCities, listDistricts, listLocalities, listStates } from '@portal/contract/locations'
import { useAsk } from '../http/use-ask.ts'

const staleTime = Number.POSITIVE_INFINITY
/** The most that each call gives at once: every city, every district of some, every locality of some. */
const whole = { cities: 1000, districts: 1000, localities: 6000 } as const

const labelled = <Place extends { id: number; name: string }>({ id, name }: Place, beside = '') => ({
  value: id,
  label: beside ? `${name}, ${beside}` : name,
})

/** Every city to choose from; those that share a name with their states. */
export function useCityOptions() {
  const cities = useAsk(listCities, { query: { limit: whole.cities }, staleTime })
  const states = useAsk(listStates, { staleTime, quiet: true })
  const results = cities.data?.results
  const stateOf = new Map(states.data?.results.map(({ id, name }) => [id, name]))
  const isShared = (name: string) => (results?.filter((city) => city.name === name).length ?? 0) > 1
  const options = results?.map((city) => labelled(city, isShared(city.name) ? stateOf.get(city.state_id ?? 0) : ''))
  return { cities: results, options: options ?? [], error: cities.error, retry: cities.refetch }
}

/** The districts of the cities given, and the localities of the districts given, or of all those cities. */
export function usePlaceTree(cities: readonly number[], districts?: readonly number[]) {
  const within = districts ? { district_id: [...districts] } : { city: [...cities] }
  const isAsked = (ids: readonly number[]) => ids.length > 0
  const manner = { staleTime, keepPrevious: true }
  const below = useAsk(listDistricts, {
    query: { city_id: [...cities], limit: whole.districts },
    enabled: isAsked(cities),
    ...manner,
  })
  const lowest = useAsk(listLocalities, {
    query: { ...within, limit: whole.localities },
    enabled: isAsked(districts ?? cities),
    ...manner,
  })
  const district_list = isAsked(cities) ? (below.data?.results ?? []) : []
  const district_region_list = isAsked(districts ?? cities) ? (lowest.data?.results ?? []) : []
  return {
    district_list,
    district_region_list,
    isHere: !(isAsked(cities) && below.isPending) && !(isAsked(districts ?? cities) && lowest.isPending),
    districtOptions: district_list.map((place) => labelled(place)),
    localityOptions: district_region_list.map((place) => labelled(place)),
  }
}
