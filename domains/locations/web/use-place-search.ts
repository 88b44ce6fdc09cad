import { useDebouncedValue } from '@mantine/hooks'
import { searchPlaces } from '#domains/locations/contract/locations.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

const fewestLetters = 2
const restsFor = 200

/** Searches our places for a text that is typed; `note` says what stands in place of an empty list. */
export function usePlaceSearch(text: string) {
  const typed = text.trim()
  const [search] = useDebouncedValue(typed, restsFor)
  const isAsked = search.length >= fewestLetters
  const { data, error, isFetching } = useAsk(searchPlaces, {
    query: { search },
    enabled: isAsked,
    keepPrevious: true,
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isShort = typed.length < fewestLetters
  const isAsking = !isShort && !error && (search !== typed || isFetching)
  const nothing = error ? 'The places could not be searched. Type on to try again.' : isAsking ? 'Searching…' : data?.trouble
  return {
    results: isAsked && !isShort ? (data?.results ?? []) : [],
    isAsking,
    note: isShort ? 'Type at least 2 letters' : nothing,
  }
}
