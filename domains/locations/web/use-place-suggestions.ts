import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { type PlaceSuggestion, suggestionLetters, suggestPlaces } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** In milliseconds. */
const restsFor = 200

export interface TypedPlace {
  kind: 'district' | 'locality'
  text: string
  near?: string | undefined
}

const nobody: PlaceSuggestion[] = []

/** Old suggestions that the new text may still mean are kept, so that the list does not flicker. */
const stillMeant = (suggestions: PlaceSuggestion[], typed: string) =>
  suggestions.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))

export function usePlaceSuggestions({ kind, text, near }: TypedPlace, isAsked: boolean) {
  const [session, setSession] = useState(() => crypto.randomUUID())
  const typed = text.trim()
  const [search] = useDebouncedValue(typed, restsFor)
  const isLongEnough = search.length >= suggestionLetters.fewest && search.length <= suggestionLetters.most
  const { data, isPlaceholderData } = useApiQuery(suggestPlaces, {
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
    /** Text typed after a choice is another search. */
    endSession: () => setSession(crypto.randomUUID()),
  }
}
