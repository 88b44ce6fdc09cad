import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { findPlace, type PlaceSuggestion } from '#domains/locations/contract/locations.ts'
import { PlaceField } from '#domains/locations/web/place-field.tsx'
import { useCityOptions, usePlaceTree } from '#domains/locations/web/use-place-tree.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { isRefused, request } from '#platform/web/http/request.ts'
import classes from './register.module.css'
import type { RegisterValues } from './register-values.ts'

interface SchoolPlaceProps {
  values: RegisterValues
  errors: Readonly<Record<string, string>>
  onChange: (patch: Partial<RegisterValues>) => void
}

const options = (places: readonly { id: number; name: string }[]) => places.map(({ id, name }) => ({ value: String(id), label: name }))
const idOf = (value: string | null) => (value ? Number(value) : null)

const common = {
  searchable: true,
  clearable: true,
  limit: 200,
  openOnFocus: false,
  withScrollArea: false,
  nothingFoundMessage: 'No match',
} as const

/** The place of a school: typed and taken from suggestions, or chosen step by step. */
export function SchoolPlace({ values, errors, onChange }: SchoolPlaceProps) {
  const { city, district, district_region: region } = values
  const { options: cities } = useCityOptions()
  const tree = usePlaceTree(city === null ? [] : [city])
  const { text, note, type, choose } = useTypedPlace(values, onChange)
  const localities = tree.district_region_list.filter(({ district_id }) => district_id === district)
  return (
    <Stack component="fieldset" gap="sm" className={classes.place ?? ''}>
      <legend>Place</legend>
      <PlaceField label="Find the locality" kind="locality" text={text} onType={type} onChoose={choose} error={note} />
      <div className={classes.three}>
        <Select
          {...common}
          label="City"
          data={cities.map(({ value, label }) => ({ value: String(value), label }))}
          value={city === null ? null : String(city)}
          onChange={(value) => onChange({ city: idOf(value), district: null, district_region: null })}
        />
        <Select
          {...common}
          label="District"
          required
          disabled={city === null}
          data={options(tree.district_list)}
          value={district === null ? null : String(district)}
          error={errors.district}
          onChange={(value) => onChange({ district: idOf(value), district_region: null })}
        />
        <Select
          {...common}
          label="Locality"
          disabled={district === null}
          data={options(localities)}
          value={region === null ? null : String(region)}
          onChange={(value) => onChange({ district_region: idOf(value) })}
        />
      </div>
    </Stack>
  )
}

/** What the point of a suggestion is the point of. */
const kindOf = ({ district, district_region }: Pick<RegisterValues, 'district' | 'district_region'>) =>
  district_region ? 'locality' : district ? 'district' : 'city'

/** A suggestion, ours or the map provider's, is looked up among our own places. */
function useTypedPlace({ lat, lng }: RegisterValues, onChange: SchoolPlaceProps['onChange']) {
  const [text, setText] = useState('')
  const [note, setNote] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    setNote(undefined)
  }
  const choose = async ({ name, within }: PlaceSuggestion) => {
    const words = [name, within].filter(Boolean).join(', ')
    setText(words)
    try {
      const { city, district, district_region, point } = await request(findPlace, { query: { text: cutText(words, 250) } })
      setNote(district === null ? 'Its city is chosen: choose the district.' : undefined)
      const isUnplaced = lat.trim() === '' && lng.trim() === ''
      const placed =
        isUnplaced && point
          ? ({ lat: String(point.lat), lng: String(point.lng), placed_by: kindOf({ district, district_region }) } as const)
          : {}
      onChange({ city, district, district_region, ...placed })
    } catch (error) {
      setNote(isRefused(error) ? error.detail : 'The place could not be looked up. Choose the city, the district and the locality.')
    }
  }
  return { text, note, type, choose: (place: PlaceSuggestion) => void choose(place) }
}
