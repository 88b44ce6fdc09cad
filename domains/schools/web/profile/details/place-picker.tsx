import { Select } from '@mantine/core'
import { useState } from 'react'
import { listDistricts } from '#domains/locations/contract/locations.ts'
import { useCityOptions, usePlaceTree } from '#domains/locations/web/use-place-tree.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

interface Location {
  district: number
  district_region: number | null
}

interface PlacePickerProps {
  value: Location | null
  error: string | undefined
  onChange: (location: Location | null) => void
}

const common = {
  searchable: true,
  clearable: true,
  nothingFoundMessage: 'No match',
  limit: 200,
  withScrollArea: false,
} as const
const half = { 'data-half': true }
const optionsOf = (places: readonly { id: number; name: string }[]) => places.map(({ id, name }) => ({ value: String(id), label: name }))

/** A district and the locality in it, from the city down: a school without a district has no place. */
export function PlacePicker({ value, error, onChange }: PlacePickerProps) {
  const districts = useApiQuery(listDistricts, { query: { limit: 1000 }, staleTime: Number.POSITIVE_INFINITY, quiet: true })
  const [chosen, setChosen] = useState<number>()
  const { options } = useCityOptions()
  const city = chosen ?? districts.data?.results.find(({ id }) => id === value?.district)?.city_id ?? undefined
  const tree = usePlaceTree(city === undefined ? [] : [city])
  const chooseCity = (id: string | null) => {
    setChosen(id === null ? undefined : Number(id))
    if (value) onChange(null)
  }
  return (
    <>
      <Select
        {...common}
        label="City"
        data={options.map(({ value: id, label }) => ({ value: String(id), label }))}
        value={city === undefined ? null : String(city)}
        onChange={chooseCity}
      />
      <Select
        {...common}
        label="District"
        wrapperProps={half}
        disabled={city === undefined}
        data={optionsOf(tree.district_list)}
        value={value ? String(value.district) : null}
        error={error}
        onChange={(id) => onChange(id === null ? null : { district: Number(id), district_region: null })}
      />
      <Select
        {...common}
        label="Locality"
        wrapperProps={half}
        disabled={!value}
        data={optionsOf(tree.district_region_list.filter(({ district_id }) => district_id === value?.district))}
        value={value?.district_region ? String(value.district_region) : null}
        onChange={(id) => value && onChange({ ...value, district_region: id === null ? null : Number(id) })}
      />
    </>
  )
}
