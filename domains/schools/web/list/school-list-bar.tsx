import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { withoutPlace } from '#domains/locations/web/places-within.ts'
import { useNamedPlaces } from '#domains/locations/web/use-named-places.ts'
import { useCityOptions } from '#domains/locations/web/use-place-tree.ts'
import { type SchoolOrder, schoolOrders } from '#domains/schools/contract/school-lists.ts'
import type { SearchUnderstood } from '#domains/schools/contract/schools.ts'
import { counted } from '#platform/contract/counts.ts'
import { SetFilterChip } from '#platform/web/ui/filter-chip.tsx'
import fieldButton from '#platform/web/ui/over/field-button.module.css'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { countFolded, isNarrowed, type ListPath, type SchoolSearch, type SearchPatch } from '../school/school-search.ts'
import note from '../school/search-note.module.css'
import { SearchNote } from '../school/search-note.tsx'
import { CityCounts } from './city-counts.tsx'
import { SchoolCounts } from './school-counts.tsx'
import { SchoolFilters, some } from './school-filters.tsx'
import classes from './school-list.module.css'

interface SchoolListBarProps {
  at: ListPath
  search: SchoolSearch
  field: RefObject<HTMLInputElement | null>
  takesFocus: boolean
  found: (SearchUnderstood & { towns_only: number }) | undefined
  onChange: (patch: SearchPatch) => void
  onClear: () => void
}

const orders: readonly { value: SchoolOrder; label: string }[] = [
  { value: 'fees', label: 'Average fees, lowest first' },
  { value: '-fees', label: 'Average fees, highest first' },
  { value: 'global_rank', label: 'Global rank' },
  { value: '-updated_at', label: 'Last updated' },
]

export function SchoolListBar({ at, search, field, takesFocus, found, onChange, onClear }: SchoolListBarProps) {
  return (
    <>
      <Group gap="sm" align="stretch" flex="1 0 100%">
        <SearchField
          ref={field}
          takesFocus={takesFocus}
          label="Search by name, address, locality, pincode or code"
          placeholder="Name, address, locality, code"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text, as_typed: undefined })}
        />
        <CitiesButton at={at} search={search} />
        <Order search={search} onChange={onChange} />
        <FiltersButton search={search} onChange={onChange} />
        <SegmentedControl
          flex="none"
          aria-label="How they are shown"
          data={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
          value={search.view ?? 'list'}
          onChange={(view) => onChange({ view: view === 'map' ? 'map' : undefined })}
        />
        {isNarrowed(search) && (
          <Button variant="subtle" flex="none" px="md" onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
      <SchoolCounts search={search} onChange={onChange} />
      <PlaceChips search={search} onChange={onChange} />
      <TownsNote search={search} found={found} onChange={onChange} />
      <SearchNote search={search.search} asTyped={search.as_typed === true} found={found} onChange={onChange} />
    </>
  )
}

type PartProps = Pick<SchoolListBarProps, 'search' | 'onChange'>

/** Nobody knows whether a school lies in a circle if only its city is known. */
function TownsNote({ search, found, onChange }: PartProps & Pick<SchoolListBarProps, 'found'>) {
  if (search.radius === undefined) return null
  if (search.with_towns)
    return (
      <p className={note.note}>
        With schools of which only the city or district is known: they may lie gateways the circle.{' '}
        <button type="button" onClick={() => onChange({ with_towns: undefined })}>
          Leave them out
        </button>
      </p>
    )
  if (!found?.towns_only) return null
  return (
    <p className={note.note}>
      {counted(found.towns_only, 'more school', 'more schools')} may lie within {search.radius} km: only the city or district is known.{' '}
      <button type="button" onClick={() => onChange({ with_towns: true })}>
        Show them too
      </button>
    </p>
  )
}

const CitiesButton = ({ at, search }: Pick<SchoolListBarProps, 'at' | 'search'>) => (
  <PopoverButton
    className={fieldButton.button}
    label="Schools by city"
    button={
      <>
        Cities <IconChevronDown size={14} aria-hidden />
      </>
    }
  >
    {(close) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: what is followed is a link in it
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
      <div className={classes.panel} onClick={({ target }) => target instanceof Element && target.closest('a') && close()}>
        <CityCounts at={at} search={search} />
      </div>
    )}
  </PopoverButton>
)

function Order({ search, onChange }: PartProps) {
  const byDefault = { value: '', label: search.search ? 'Best match' : 'Name' }
  const byName = search.search ? [{ value: 'name', label: 'Name' }] : []
  return (
    <NativeSelect
      className={classes.order}
      aria-label="Sort by"
      data={[byDefault, ...byName, ...orders]}
      value={search.ordering ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ordering: schoolOrders.find((order) => order === value) })}
    />
  )
}

function FiltersButton({ search, onChange }: PartProps) {
  const folded = countFolded(search)
  return (
    <PopoverButton
      className={fieldButton.button}
      label="Filters"
      isActive={folded > 0}
      button={
        <>
          <IconFilter size={16} aria-hidden /> {folded > 0 ? `Filters (${folded})` : 'Filters'}
        </>
      }
    >
      {() => (
        <div className={classes.panel}>
          <SchoolFilters search={search} onChange={onChange} />
        </div>
      )}
    </PopoverButton>
  )
}

function PlaceChips({ search: { city = [], district = [], district_regions = [] }, onChange }: PartProps) {
  const { options } = useCityOptions()
  const within = useNamedPlaces([...district, ...district_regions])
  const chosen = { cities: city, districts: district, district_regions }
  const places = [...city.map((id) => ({ value: id, label: options.find(({ value }) => value === id)?.label ?? 'City' })), ...within]
  if (places.length === 0) return null
  const remove = (id: number) => {
    const left = withoutPlace(
      chosen,
      places.map(({ value }) => value).filter((other) => other !== id),
    )
    onChange({ city: some(left.cities), district: some(left.districts), district_regions: some(left.district_regions) })
  }
  return (
    <Group gap="4px 16px" align="stretch" className={classes.counts ?? ''}>
      {places.map(({ value, label }) => (
        <SetFilterChip key={value} text={label} onRemove={() => remove(value)} />
      ))}
    </Group>
  )
}
