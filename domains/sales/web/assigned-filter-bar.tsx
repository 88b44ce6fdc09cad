import { Button, Checkbox, NativeSelect, Select } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ReactNode } from 'react'
import { CityFilter } from '#domains/locations/web/city-filter.tsx'
import { AssignmentFilter } from '#domains/sales/contract/assigned-schools.ts'
import type { SearchUnderstood } from '#domains/schools/contract/schools.ts'
import { SearchNote } from '#domains/schools/web/school/search-note.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import classes from './assigned-screen.module.css'
import type { AssignedFilters } from './assigned-search.ts'
import { useExecutives } from './use-executives.ts'

type Change = (patch: { [Key in keyof AssignedFilters]: AssignedFilters[Key] | undefined }) => void

interface AssignedFilterBarProps {
  filters: AssignedFilters
  isAdmin: boolean
  found: SearchUnderstood | undefined
  onChange: (filters: AssignedFilters) => void
  children: ReactNode
}

const whose = [
  { value: '', label: 'All schools' },
  { value: 'anybody', label: 'With an executive' },
  { value: 'nobody', label: 'Without an executive' },
  { value: 'waiting', label: 'Waiting for another' },
]

const quiet = [
  { value: '', label: 'Any contact' },
  ...[7, 30, 90].map((days) => ({ value: String(days), label: `No contact for ${days} days` })),
]

const withoutEmpty = (filters: Parameters<Change>[0]): AssignedFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

export function AssignedFilterBar({ filters, isAdmin, found, onChange, children }: AssignedFilterBarProps) {
  const change: Change = (patch) => onChange(withoutEmpty({ ...filters, ...patch }))
  return (
    <>
      <SearchField
        label="Search schools"
        placeholder="Name, place or code"
        value={filters.search ?? ''}
        onSearch={(search) => change({ search, as_typed: undefined })}
      />
      {isAdmin && <AssignmentFilters filters={filters} change={change} />}
      <CityFilter value={filters.city} onChange={(city) => change({ city })} />
      <NativeSelect
        aria-label="Last contact"
        data={quiet}
        value={filters.quiet_for ?? ''}
        onChange={({ currentTarget: { value } }) => change({ quiet_for: value === '' ? undefined : Number(value) })}
      />
      <Checkbox
        label="Collab"
        checked={filters.collab === true}
        onChange={({ currentTarget: { checked } }) => change({ collab: checked || undefined })}
      />
      <Checkbox
        label="Open classes"
        checked={filters.admission_open === true}
        onChange={({ currentTarget: { checked } }) => change({ admission_open: checked || undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
      {children}
      <SearchNote search={filters.search} asTyped={filters.as_typed === true} found={found} onChange={change} />
    </>
  )
}

/** Two filters, each of which replaces the other. */
function AssignmentFilters({ filters, change }: { filters: AssignedFilters; change: Change }) {
  const executives = useExecutives()
  return (
    <>
      <NativeSelect
        aria-label="Assigned"
        data={whose}
        value={filters.whose ?? ''}
        onChange={({ currentTarget: { value } }) => change({ whose: AssignmentFilter.safeParse(value).data, executive: undefined })}
      />
      <Select
        className={classes.filter}
        aria-label="Executive"
        placeholder="Any executive"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Any executive' }}
        nothingFoundMessage="No executive of that name"
        data={executives.map(({ id, user, schools }) => ({ value: String(id), label: `${user} (${schools})` }))}
        value={filters.executive === undefined ? null : String(filters.executive)}
        onChange={(id) => change({ executive: id === null ? undefined : Number(id), whose: undefined })}
      />
    </>
  )
}
