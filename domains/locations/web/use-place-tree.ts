import { listCities, listDistricts, listLocalities, listStates } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

const staleTime = Number.POSITIVE_INFINITY
const whole = { cities: 1000, districts: 1000, localities: 6000 } as const

export function useCityOptions() {
  const cities = useApiQuery(listCities, { query: { limit: whole.cities }, staleTime })
  const states = useApiQuery(listStates, { staleTime, quiet: true })
  const results = cities.data?.results
  const stateOf = new Map(states.data?.results.map(({ id, name }) => [id, name]))
  const isShared = (name: string) => (results?.filter((city) => city.name === name).length ?? 0) > 1
  const options = results?.map(({ id, name, state_id }) => ({
    value: id,
    label: isShared(name) && state_id !== null ? `${name}, ${stateOf.get(state_id) ?? ''}` : name,
  }))
  return { cities: results, options: options ?? [], error: results ? null : cities.error, retry: cities.refetch }
}

export function usePlaceTree(cities: readonly number[]) {
  const queryOptions = { staleTime, keepPrevious: true, enabled: cities.length > 0 }
  const districts = useApiQuery(listDistricts, { query: { city_id: [...cities], limit: whole.districts }, ...queryOptions })
  const localities = useApiQuery(listLocalities, { query: { city: [...cities], limit: whole.localities }, ...queryOptions })
  const isEmpty = cities.length === 0
  return {
    district_list: isEmpty ? [] : (districts.data?.results ?? []),
    district_region_list: isEmpty ? [] : (localities.data?.results ?? []),
    /** True once the tree is complete: a place that is not in it lies elsewhere. */
    isHere: isEmpty || (districts.data !== undefined && localities.data !== undefined),
    error: districts.error ?? localities.error,
    retry: () => Promise.all([districts.refetch(), localities.refetch()]),
  }
}
