import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type PlaceInTree, searchPlaces } from '#domains/locations/contract/locations.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

const fewestLetters = 2
const restsFor = 200

/** The name with what it lies in: Kothrud, Pune, Maharashtra. */
export const placeText = ({ name, within }: PlaceInTree) => [name, within].filter(Boolean).join(', ')

interface PlaceSearchProps {
  /** Whether it is the first field of its form. */
  isFirst?: boolean
  onChoose: (place: PlaceInTree) => void
}

/** One field that finds cities, districts and localities alike; a found place is handed on, and the field is free for the next. */
export function PlaceSearch({ isFirst = false, onChoose }: PlaceSearchProps) {
  const [text, setText] = useState('')
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
  const results = isAsked && typed.length >= fewestLetters ? (data?.results ?? []) : []
  const isAsking = typed.length >= fewestLetters && !error && (search !== typed || isFetching)
  const nothing = error ? 'The places could not be searched. Type on to try again.' : isAsking ? 'Searching…' : 'No place of that name'
  return (
    <Select
      size="xs"
      label="Place"
      placeholder="City, district or locality, as kothrud"
      searchable
      selectFirstOptionOnChange
      withScrollArea={false}
      openOnFocus={false}
      {...(isFirst && { 'data-first': true })}
      aria-busy={isAsking}
      nothingFoundMessage={typed.length < fewestLetters ? 'Type at least 2 letters' : nothing}
      data={results.map((place) => ({ value: String(place.id), label: placeText(place) }))}
      // The server has found them.
      filter={({ options }) => options}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const place = results.find((one) => String(one.id) === id)
        setText('')
        if (place) onChoose(place)
      }}
    />
  )
}
