import { Select } from '@mantine/core'
import { useState } from 'react'
import { useSchoolSearch } from '#domains/schools/web/use-school-search.ts'

interface SchoolInTheMiddleProps {
  school: { id: number; name: string } | undefined
  onChange: (id: number | undefined) => void
}

/** Chooses one school by part of its name. */
export function SchoolInTheMiddle({ school, onChange }: SchoolInTheMiddleProps) {
  const [text, setText] = useState(school?.name ?? '')
  const { schools, nothing, isAsking } = useSchoolSearch(text)
  const offered = new Map([
    ...(school ? [[String(school.id), school.name] as const] : []),
    ...schools.map(({ id, label }) => [String(id), label] as const),
  ])
  return (
    <Select
      aria-label="School at the centre"
      placeholder="Around a school"
      w={260}
      searchable
      aria-busy={isAsking}
      clearable
      clearButtonProps={{ 'aria-label': 'No school at the centre' }}
      data={[...offered].map(([value, label]) => ({ value, label }))}
      // The server has chosen what fits.
      filter={({ options }) => options}
      value={school ? String(school.id) : null}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothing}
    />
  )
}
