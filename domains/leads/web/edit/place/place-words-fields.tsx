import { PlaceField } from '#domains/locations/web/place-field.tsx'
import { type PlaceWords, withDistrict, withLocality } from './chosen-place.ts'

interface PlaceWordsFieldsProps {
  labels: { district: string; locality: string }
  words: PlaceWords
  onChange: (patch: Partial<PlaceWords>) => void
  errors: Readonly<Record<string, string>>
  isFirst?: boolean
}

export const PlaceWordsFields = ({ labels, words, onChange, errors, isFirst = false }: PlaceWordsFieldsProps) => (
  <>
    <PlaceField
      label={labels.district}
      kind="district"
      text={words.raw_district}
      isFirst={isFirst}
      onType={(raw_district) => onChange({ raw_district })}
      onChoose={(place) => onChange(withDistrict(place))}
      error={errors.raw_district}
    />
    <PlaceField
      label={labels.locality}
      kind="locality"
      text={words.raw_district_region}
      near={words.raw_district}
      onType={(raw_district_region) => onChange({ raw_district_region })}
      onChoose={(place) => onChange(withLocality(place, words))}
      error={errors.raw_district_region}
    />
  </>
)
