import { Select } from '@mantine/core'
import { listCities, locationLimits } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './city-filter.module.css'

/** Every city, those with the most schools first. */
export const useCities = () =>
  useApiQuery(listCities, { query: { limit: locationLimits.cities }, staleTime: Number.POSITIVE_INFINITY, quiet: true }).data?.results ?? []

export function CityFilter({ value, onChange }: { value: number | undefined; onChange: (city: number | undefined) => void }) {
  return (
    <Select
      className={classes.city}
      aria-label="City"
      placeholder="Any city"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Any city' }}
      nothingFoundMessage="No city of that name"
      limit={100}
      data={useCities().map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
