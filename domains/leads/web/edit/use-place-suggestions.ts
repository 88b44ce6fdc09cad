import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { type PlaceSuggestion, suggestionLetters, suggestPlaces } from '#domains/locations/contract/locations.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

/** How long the keys rest before anybody is asked, in milliseconds. */
const restsFor = 200

/** What is typed, and what is known of where it lies. */
export interface TypedPlace {
  kind: 'district' | 'locality'
  text: string
  near?: string | undefined
}

const nobody: PlaceSuggestion[] = []

/** Of the suggestions for what stood there before, those that what stands there now may mean too: the list does not flicker. */
const stillMeant = (suggestions: PlaceSuggestion[], typed: string) =>
  suggestions.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))

/** The places that what is typed may mean; none where none is found or asking fails. Nobody is asked unless `isAsked`. */
export function usePlaceSuggestions({ kind, text, near }: TypedPlace, isAsked: boolean) {
  const [session, setSession] = useState(() => crypto.randomUUID())
  const typed = text.trim()
  const [search] = useDebouncedValue(typed, restsFor)
  const isLongEnough = search.length >= suggestionLetters.fewest && search.length <= suggestionLetters.most
  const { data, isPlaceholderData } = useAsk(suggestPlaces, {
    query: { kind, search, near: near?.trim().slice(0, suggestionLetters.near) || undefined, session },
    enabled: isAsked && isLongEnough,
    keepPrevious: true,
    quiet: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOld = isPlaceholderData || search !== typed
  const suggestions = useMemo(() => {
    if (!isLongEnough || typed.length < suggestionLetters.fewest || !data) return nobody
    return isOld ? stillMeant(data.results, typed) : data.results
  }, [isLongEnough, isOld, data, typed])
  return {
    suggestions,
    source: data?.source ?? 'local',
    /** A place was chosen: what is typed from now on is another search. */
    endSession: () => setSession(crypto.randomUUID()),
  }
}
