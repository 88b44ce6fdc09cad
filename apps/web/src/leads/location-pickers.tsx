import { MultiSelect } from '@mantine/core'
import { type ChosenPlaces, placesWithin } from '../locations/places-within.ts'
import { townsToSend } from './location-values.ts'
import { useCityOptions, usePlaceTree } from './use-place-tree.ts'

interface LocationPickersProps {
  chosen: ChosenPlaces
  onChange: (chosen: ChosenPlaces & { district: number[] }) => void
  errors: Readonly<Record<string, string>>
}

/** Cities, the districts of those cities, the localities of those districts; each found by typing. */
export function LocationPickers({ chosen, onChange, errors }: LocationPickersProps) {
  const { cities, districts, district_regions } = chosen
  const { options } = useCityOptions()
  const tree = usePlaceTree(cities, districts)
  const choose = (patch: Partial<ChosenPlaces>) => {
    const next = placesWithin({ cities, districts, district_regions, ...patch }, tree)
    onChange({ ...next, district: townsToSend(next, tree) })
  }
  const common = {
    size: 'xs',
    searchable: true,
    selectFirstOptionOnChange: true,
    hidePickedOptions: true,
    nothingFoundMessage: 'Nothing of that name',
    limit: 200,
  }
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
      <MultiSelect
        {...common}
        label="District"
        placeholder={districts.length > 0 ? '' : cities.length > 0 ? 'Search for a district' : 'Choose a city first'}
        disabled={cities.length === 0}
        data={tree.districtOptions}
        value={districts}
        onChange={(ids) => choose({ districts: ids })}
        error={errors.district}
      />
      <MultiSelect
        {...common}
        label="Locality"
        placeholder={district_regions.length > 0 ? '' : districts.length > 0 ? 'Search for a locality' : 'Choose a district first'}
        disabled={districts.length === 0}
        data={tree.localityOptions}
        value={district_regions}
        onChange={(ids) => choose({ district_regions: ids })}
        error={errors.district_region}
      />
    </>
  )
}
