import { Select } from '@mantine/core'
import { FilterSection, type FilterSectionProps } from './filter-section.tsx'

/** The owner whose leads are listed, for who sees those of several. */
export function OwnerFilter({ filters, options: { owners = [] }, onChange }: FilterSectionProps) {
  if (owners.length < 2 && filters.owner === undefined) return null
  return (
    <FilterSection title="Counsellor">
      <Select
        label="Owner"
        placeholder="Any owner"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any owner' }}
        nothingFoundMessage="Nobody of that name"
        limit={100}
        data={owners.map(({ id, name, is_active }) => ({ value: String(id), label: is_active ? name : `${name} (deactivated)` }))}
        value={filters.owner === undefined ? null : String(filters.owner)}
        onChange={(id) => onChange({ owner: id === null ? undefined : Number(id) })}
      />
    </FilterSection>
  )
}
