import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './place-pickers.module.css'
import { PlaceSearch } from './place-search.tsx'
import { type ChosenPlaces, placesWithin, withChosen, withFound } from './places-within.ts'
import { useCityOptions, usePlaceTree } from './use-place-tree.ts'

type PlaceTree = ReturnType<typeof useTreeWithFound>['tree']

interface PlacePickersProps {
  chosen: ChosenPlaces
  onChange: (chosen: ChosenPlaces, tree: PlaceTree) => void
  errors?: Readonly<Record<string, string>>
  /** A place that was found before the pickers were shown. */
  begunWith?: PlaceInTree | undefined
}

const common = {
  size: 'xs',
  searchable: true,
  // A picked one leaves the list, and the mark goes to another.
  hidePickedOptions: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'No match',
  limit: 200,
  // The list would cover the fields below before anything was typed.
  openOnFocus: false,
  // The list scrolls by itself. Keys cannot reach a frame around it.
  withScrollArea: false,
  classNames: { options: classes.options ?? '' },
} as const

const optionsOf = (places: readonly { id: number; name: string }[]) => places.map(({ id, name }) => ({ value: id, label: name }))

/** The tree of the chosen cities, with places that were found by their names: these are known before their city’s tree is there. */
function useTreeWithFound(cities: readonly number[], begunWith: PlaceInTree | undefined) {
  const [found, setFound] = useState<readonly PlaceInTree[]>(begunWith ? [begunWith] : [])
  const tree = usePlaceTree(cities)
  return {
    tree: withFound(tree, found),
    add: (place: PlaceInTree) => setFound([...found, place]),
    withPlace: (place: PlaceInTree) => withFound(tree, [...found, place]),
  }
}

/** One field that finds any place; below it cities, then districts of these, then localities of those. */
export function PlacePickers({ chosen, onChange, errors = {}, begunWith }: PlacePickersProps) {
  const { cities, districts, district_regions } = chosen
  const { options } = useCityOptions()
  const { tree, add, withPlace } = useTreeWithFound(cities, begunWith)
  const choosePlace = (place: PlaceInTree) => {
    add(place)
    onChange(withChosen({ cities, districts, district_regions }, place), withPlace(place))
  }
  const choose = (patch: Partial<ChosenPlaces>) => {
    const next = { cities, districts, district_regions, ...patch }
    onChange(tree.isHere ? placesWithin(next, tree) : next, tree)
  }
  const localities = tree.district_region_list.filter(({ district_id }) => districts.includes(district_id))
  return (
    <>
      <PlaceSearch isFirst onChoose={choosePlace} />
      <MultiSelect
        {...common}
        label="City"
        placeholder={cities.length > 0 ? '' : 'Search for a city'}
        data={options}
        value={cities}
        onChange={(ids) => choose({ cities: ids })}
      />
      {tree.error && <FailureNote error={tree.error} retry={tree.retry} />}
      <MultiSelect
        {...common}
        label="District"
        placeholder={districts.length > 0 ? '' : cities.length > 0 ? 'Search for a district' : 'Choose a city first'}
        disabled={!tree.isHere || cities.length === 0}
        data={optionsOf(tree.district_list)}
        value={districts}
        onChange={(ids) => choose({ districts: ids })}
        error={errors.district}
      />
      <MultiSelect
        {...common}
        label="Locality"
        placeholder={district_regions.length > 0 ? '' : districts.length > 0 ? 'Search for a locality' : 'Choose a district first'}
        disabled={!tree.isHere || districts.length === 0}
        data={optionsOf(localities)}
        value={district_regions}
        onChange={(ids) => choose({ district_regions: ids })}
        error={errors.district_region}
      />
    </>
  )
}
