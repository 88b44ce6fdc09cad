import { Button, Checkbox, Group, MultiSelect, NativeSelect, Stack } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { PlaceFilter } from '#domains/locations/web/place-filter.tsx'
import { listBoards } from '#domains/schools/contract/schools.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { SchoolSearch, SearchPatch } from '../school/school-search.ts'

interface SchoolFiltersProps {
  search: SchoolSearch
  onChange: (patch: SearchPatch) => void
}

/** No places are no filter. */
export const some = (ids: number[]) => (ids.length > 0 ? ids : undefined)

const distances = [2, 4, 6, 10, 15, 25, 50]

const flags = [
  ['is_collab', 'Works with us (Collab)'],
  ['is_featured', 'Featured'],
  ['is_residential', 'Boarding'],
] as const

/** The filters of a list beside its search and counts; each works at once. */
export function SchoolFilters({ search, onChange }: SchoolFiltersProps) {
  const boards = useApiQuery(listBoards, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const { city = [], district = [], district_regions = [], board = [] } = search
  return (
    <Stack gap={10}>
      <PlaceFilter
        size="xs"
        chosen={{ cities: city, districts: district, district_regions }}
        onChange={(next) =>
          onChange({ city: some(next.cities), district: some(next.districts), district_regions: some(next.district_regions) })
        }
      />
      <MultiSelect
        size="xs"
        label="Board"
        placeholder={board.length > 0 ? '' : 'Any board'}
        searchable
        openOnFocus={false}
        withScrollArea={false}
        data={boards.data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={board}
        onChange={(ids) => onChange({ board: some(ids) })}
      />
      <Circle search={search} onChange={onChange} />
      {flags.map(([key, label]) => (
        <Checkbox
          key={key}
          size="xs"
          label={label}
          checked={search[key] === true}
          onChange={({ currentTarget: { checked } }) => onChange({ [key]: checked || undefined })}
        />
      ))}
    </Stack>
  )
}

function Circle({ search, onChange }: SchoolFiltersProps) {
  if (search.radius === undefined) return null
  return (
    <Group gap="sm" align="end" wrap="nowrap">
      <NativeSelect
        size="xs"
        label="Within"
        data={[...new Set([...distances, search.radius])]
          .sort((one, other) => one - other)
          .map((km) => ({ value: String(km), label: `${km} km` }))}
        value={search.radius}
        onChange={({ currentTarget: { value } }) => onChange({ radius: Number(value) })}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() => onChange({ lat: undefined, lng: undefined, radius: undefined, with_towns: undefined })}
      >
        Any distance
      </Button>
    </Group>
  )
}
