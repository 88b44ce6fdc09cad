import { Select, TextInput } from '@mantine/core'
import { listCountryCodes } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

interface Country {
  iso2: string
  code: number
}

interface CountrySelectProps {
  /** Several countries share a code. */
  iso2: string
  code: number
  onChange: (country: Country) => void
  error?: string | undefined
}

/** The country that stands there is chosen as text, so typing replaces it. */
export function CountrySelect({ iso2, code, onChange, error }: CountrySelectProps) {
  const { data } = useApiQuery(listCountryCodes, { staleTime: Number.POSITIVE_INFINITY })
  if (!data) return <TextInput size="xs" aria-label="Country" readOnly value={`+${code}`} error={error} />
  const countries = data.results
  const ofCode = countries.filter((country) => country.code === code)
  const chosen = ofCode.find((country) => country.iso2 === iso2) ?? ofCode[0]
  return (
    <Select
      size="xs"
      aria-label="Country"
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage="No country of that name"
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      data={countries.map((country) => ({ value: country.iso2, label: `+${country.code} ${country.name}` }))}
      value={chosen?.iso2 ?? null}
      onChange={(value) => {
        const country = countries.find((one) => one.iso2 === value)
        if (country) onChange(country)
      }}
      onClick={(event) => event.currentTarget.select()}
      error={error}
    />
  )
}
