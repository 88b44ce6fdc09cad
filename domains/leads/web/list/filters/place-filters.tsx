import { MultiSelect } from '@mantine/core'
import { type ChosenPlaces, placesWithin } from '#domains/locations/web/places-within.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { FilterSection, type FilterSectionProps, searchable } from './filter-section.tsx'

const optionsOf = (entries: readonly { id: number; name: string }[]) => entries.map(({ id, name }) => ({ value: id, label: name }))

/** Cities, then their districts, then the localities of those. Boarding and online have a switch, but a link may name them. */
export function PlaceFilters({ filters, options: { places, placesTrouble }, onChange }: FilterSectionProps) {
  const { cities = [], districts = [], district_regions = [] } = filters
  const { city_list = [], district_list = [], district_region_list = [] } = places ?? {}
  const choose = (patch: Partial<ChosenPlaces>) =>
    onChange({ ...placesWithin({ cities, districts, district_regions, ...patch }, { district_list, district_region_list }) })
  const common = { ...searchable, limit: 200 }
  return (
    <FilterSection title="Place">
      {placesTrouble && <FailureNote {...placesTrouble} />}
      <MultiSelect
        {...common}
        label="City"
        placeholder={cities.length > 0 ? '' : 'Any city'}
        data={optionsOf(city_list.filter(({ id, other }) => !other || cities.includes(id)))}
        value={cities}
        onChange={(chosen) => choose({ cities: chosen })}
      />
      <MultiSelect
        {...common}
        label="District"
        placeholder={districts.length > 0 ? '' : cities.length > 0 ? 'Any district' : 'Choose a city first'}
        disabled={cities.length === 0}
        data={optionsOf(district_list.filter(({ city_id }) => cities.includes(city_id)))}
        value={districts}
        onChange={(chosen) => choose({ districts: chosen })}
      />
      <MultiSelect
        {...common}
        label="Locality"
        placeholder={district_regions.length > 0 ? '' : districts.length > 0 ? 'Any locality' : 'Choose a district first'}
        disabled={districts.length === 0}
        data={optionsOf(district_region_list.filter(({ district_id }) => districts.includes(district_id)))}
        value={district_regions}
        onChange={(chosen) => choose({ district_regions: chosen })}
      />
    </FilterSection>
  )
}
