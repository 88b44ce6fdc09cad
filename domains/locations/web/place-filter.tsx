import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import classes from './place-pickers.module.css'
import { type ChosenPlaces, withoutPlace, withPlace } from './places-within.ts'
import { useNamedPlaces } from './use-named-places.ts'
import { placeOptions, usePlaceSearch } from './use-place-search.ts'

interface PlaceFilterProps {
  /** As the fields beside it. */
  size?: 'xs' | 'sm'
  /** Stands among fields without a label over them. */
  isBare?: boolean
  chosen: ChosenPlaces
  onChange: (chosen: ChosenPlaces) => void
}

/** One field of a list's filters for cities, districts and localities alike; each stands in the filter of its kind. */
export function PlaceFilter({ size = 'sm', isBare = false, chosen, onChange }: PlaceFilterProps) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<readonly PlaceInTree[]>([])
  const { isAsking, note, ...search } = usePlaceSearch(text)
  const ids = [...new Set([...chosen.cities, ...chosen.districts, ...chosen.district_regions])]
  const named = useNamedPlaces(ids, found)
  const offered = { ...search, results: search.results.filter(({ id }) => !ids.includes(id)) }
  const change = (next: readonly number[]) => {
    const place = search.results.find(({ id }) => next.includes(id) && !ids.includes(id))
    if (!place) return onChange(withoutPlace(chosen, next))
    setFound([...found, place])
    setText('')
    onChange(withPlace(chosen, place))
  }
  return (
    <MultiSelect
      size={size}
      {...(isBare ? { 'aria-label': 'Place', className: classes.bare ?? '' } : { label: 'Place' })}
      placeholder={ids.length > 0 ? '' : isBare ? 'Any place' : 'City, locality or pincode, as kothrud'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any place' }}
      hidePickedOptions
      selectFirstOptionOnChange
      withScrollArea={false}
      openOnFocus={false}
      // Closed once a place is picked, because the text is empty then.
      dropdownOpened={isOpen && text.trim() !== ''}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      classNames={{ options: classes.options ?? '' }}
      aria-busy={isAsking}
      nothingFoundMessage={note}
      data={[...named, ...placeOptions(offered, Number)]}
      // The server has found them.
      filter={({ options }) => options.filter((option) => 'group' in option || !ids.includes(Number(option.value)))}
      value={ids}
      searchValue={text}
      onSearchChange={setText}
      onChange={change}
    />
  )
}
