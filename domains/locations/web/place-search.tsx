import { Select } from '@mantine/core'
import { useState } from 'react'
import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import { placeOptions, usePlaceSearch } from './use-place-search.ts'

interface PlaceSearchProps {
  /** Whether it is the first field of its form. */
  isFirst?: boolean
  onChoose: (place: PlaceInTree) => void
}

/** One field that finds cities, districts and localities alike; a found place is handed on, and the field is free for the next. */
export function PlaceSearch({ isFirst = false, onChoose }: PlaceSearchProps) {
  const [text, setText] = useState('')
  const { isAsking, note, ...search } = usePlaceSearch(text)
  return (
    <Select
      size="xs"
      label="Place"
      placeholder="City, locality or pincode, as kothrud"
      searchable
      selectFirstOptionOnChange
      withScrollArea={false}
      openOnFocus={false}
      {...(isFirst && { 'data-first': true })}
      aria-busy={isAsking}
      nothingFoundMessage={note}
      data={placeOptions(search, String)}
      // The server has found them.
      filter={({ options }) => options}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const place = search.results.find((one) => String(one.id) === id)
        setText('')
        if (place) onChoose(place)
      }}
    />
  )
}
