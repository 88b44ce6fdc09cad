import { MultiSelect } from '@mantine/core'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './place-pickers.module.css'
import { type ChosenPlaces, placesWithin } from './places-within.ts'
import { useCityOptions, usePlaceTree } from './use-place-tree.ts'

type PlaceTree = ReturnType<typeof usePlaceTree>

interface PlacePickersProps {
  chosen: ChosenPlaces
  onChange: (chosen: ChosenPlaces, tree: PlaceTree) => void
  errors?: Readonly<Record<string, string>>
}

const common = {
  size: 'xs',
  searchable: true,
  // What is picked leaves the list, and the mark goes to another.
  hidePickedOptions: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: 'Nothing of that name',
  limit: 200,
  // The list would cover the fields below before anything was typed.
  openOnFocus: false,
  // The list scrolls by itself. Keys cannot reach a frame around it.
  withScrollArea: false,
  classNames: { options: classes.options ?? '' },
} as const

const optionsOf = (places: readonly { id: number; name: string }[]) => places.map(({ id, name }) => ({ value: id, label: name }))

/** Cities, then districts of these, then localities of those. */
export function PlacePickers({ chosen, onChange, errors = {} }: PlacePickersProps) {
  const { cities, districts, district_regions } = chosen
  const { options } = useCityOptions()
  const tree = usePlaceTree(cities)
  const choose = (patch: Partial<ChosenPlaces>) => {
    const next = { cities, districts, district_regions, ...patch }
    onChange(tree.isHere ? placesWithin(next, tree) : next, tree)
  }
  const localities = tree.district_region_list.filter(({ district_id }) => districts.includes(district_id))
  return (
    <>
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
