import { NativeSelect } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { OptionsProps } from '#domains/imports/web/mapping-form.tsx'
import { codeAnswers, type SchoolUploadOptions } from '#domains/school-imports/contract/school-imports.ts'

export const UploadOptions = ({ value, onChange }: OptionsProps) => {
  const choice = (option: keyof typeof SchoolUploadOptions.shape) => ({
    value: String(value[option]),
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChange({ ...value, [option]: currentTarget.value }),
  })
  return (
    <>
      <NativeSelect
        label="Schools that are there already"
        description="Known by code, or by name and place"
        data={[
          { value: 'skip', label: 'Leave them as they are' },
          { value: 'update', label: 'Change them to what the file says' },
        ]}
        {...choice('known')}
      />
      <NativeSelect
        label="A locality that only another city has"
        description="One that our list lacks is kept in the address"
        data={[
          { value: 'refuse', label: 'Refuse the row' },
          { value: 'leave out', label: 'Keep it in the address' },
        ]}
        {...choice('foreign_locality')}
      />
      <NativeSelect
        label="A code that a school of another name has"
        description="In the file, or in our list"
        data={[
          { value: 'ask', label: 'Ask for each code' },
          { value: 'same', label: codeAnswers.same },
          { value: 'without', label: codeAnswers.without },
        ]}
        {...choice('shared_code')}
      />
    </>
  )
}
