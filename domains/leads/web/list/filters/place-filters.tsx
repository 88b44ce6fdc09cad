import { PlaceFilter } from '#domains/locations/web/place-filter.tsx'
import { FilterSection, type FilterSectionProps } from './filter-section.tsx'

/** Cities, districts and localities in one field. Boarding and online have a switch, but a link may name them. */
export function PlaceFilters({ filters: { cities = [], districts = [], district_regions = [] }, onChange }: FilterSectionProps) {
  return (
    <FilterSection title="Where">
      <PlaceFilter chosen={{ cities, districts, district_regions }} onChange={(next) => onChange({ ...next })} />
    </FilterSection>
  )
}
