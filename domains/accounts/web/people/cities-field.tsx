import { MultiSelect } from '@mantine/core'
import { useCities } from '#domains/locations/web/city-filter.tsx'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'

interface CitiesFieldProps {
  value: readonly number[]
  error?: string | undefined
  onChange: (cities: number[]) => void
}

export function CitiesField({ value, error, onChange }: CitiesFieldProps) {
  const { list, closeList } = useListUntilChoice()
  return (
    <MultiSelect
      label="Cities"
      description="The cities they work for. Leave it empty for all cities."
      placeholder={value.length > 0 ? '' : 'Name of a city'}
      searchable
      hidePickedOptions
      openOnFocus={false}
      limit={100}
      nothingFoundMessage="No city of that name"
      data={useCities().map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      error={error}
      {...list}
      onChange={(ids) => {
        closeList()
        onChange(ids.map(Number))
      }}
    />
  )
}
