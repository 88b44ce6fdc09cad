import { useDebouncedValue } from '@mantine/hooks'
import { searchPlaces } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { placeText } from './place-text.ts'

const fewestLetters = 2
const restsFor = 200

/** So few places may all be others than the one that is sought. */
const few = 3

/** Searches our places for a text that is typed; `note` stands in place of an empty list, `trouble` above places that are only spelled alike. */
export function usePlaceSearch(text: string) {
  const typed = text.trim()
  const [search] = useDebouncedValue(typed, restsFor)
  const isAsked = search.length >= fewestLetters
  const { data, error, isFetching } = useApiQuery(searchPlaces, {
    query: { search },
    enabled: isAsked,
    keepPrevious: true,
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isShort = typed.length < fewestLetters
  const isAsking = !isShort && !error && (search !== typed || isFetching)
  const nothing = error ? 'The places could not be searched. Keep typing to try again.' : isAsking ? 'Searching…' : data?.trouble
  const results = isAsked && !isShort ? (data?.results ?? []) : []
  return {
    results,
    trouble: results.length > 0 ? data?.trouble : undefined,
    isFew: results.length > 0 && results.length <= few,
    isAsking,
    // Nothing is said of an empty field.
    note: typed === '' ? undefined : isShort ? 'Type at least 2 letters' : nothing,
  }
}

type Search = Pick<ReturnType<typeof usePlaceSearch>, 'results' | 'trouble' | 'isFew'>

/** The found places as options, under a heading that says why none fits, or how to search further. */
export function placeOptions<Value extends string | number>({ results, trouble, isFew }: Search, asValue: (id: number) => Value) {
  const options = results.map((place) => ({ value: asValue(place.id), label: placeText(place) }))
  const above = trouble ?? (isFew ? 'Not here? Search for its city or its pincode.' : undefined)
  return above ? [{ group: above, items: options }] : options
}
