import { NativeSelect } from '@mantine/core'
import type { OptionsProps } from '#domains/imports/web/mapping-form.tsx'

export const UploadOptions = ({ value, onChange }: OptionsProps) => (
  <NativeSelect
    label="Schools that are there already"
    description="Known by code, or by name with locality or coordinates"
    data={[
      { value: 'skip', label: 'Leave them as they are' },
      { value: 'update', label: 'Change their details to those of the file' },
    ]}
    value={String(value.known)}
    onChange={({ currentTarget }) => onChange({ ...value, known: currentTarget.value })}
  />
)
