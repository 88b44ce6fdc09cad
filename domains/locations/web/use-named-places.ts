import { namePlaces, type PlaceInTree } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { placeText } from './place-text.ts'

/** The names of places as options; those that were found already are not asked for. */
export function useNamedPlaces(ids: readonly number[], found: readonly PlaceInTree[] = []) {
  const unnamed = ids.filter((id) => !found.some((place) => place.id === id))
  const { data } = useApiQuery(namePlaces, {
    query: { ids: unnamed },
    enabled: unnamed.length > 0,
    keepPrevious: true,
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const named = new Map([...(data?.results ?? []), ...found].map((place) => [place.id, placeText(place)]))
  return ids.map((id) => ({ value: id, label: named.get(id) ?? `#${id}` }))
}
