import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { listSchoolDocuments } from '#domains/schools/contract/school-lists.ts'
import { useSchoolSearch } from '#domains/schools/web/use-school-search.ts'
import { maxListed } from '#domains/structured-data/contract/structured-data.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import classes from './json-screen.module.css'

interface ChooseSchoolsProps {
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

export function ChooseSchools({ ids, onChange }: ChooseSchoolsProps) {
  const [text, setText] = useState('')
  const { schools: found, heading, nothing, isAsking } = useSchoolSearch(text)
  const { list, closeList } = useListUntilChoice()
  const chosen = useApiQuery(listSchoolDocuments, { query: { id: [...ids] }, enabled: ids.length > 0, keepPrevious: true, quiet: true })
  const named = (chosen.data?.results ?? []).map(
    ({ id, name, location }) => [String(id), [name, location].filter(Boolean).join(', ')] as const,
  )
  const offered = new Map([
    ...ids.map((id) => [String(id), `School ${id}`] as const),
    ...found.map(({ id, label }) => [String(id), label] as const),
    ...named,
  ])
  const options = [...offered].map(([value, label]) => ({ value, label }))
  return (
    <MultiSelect
      className={classes.choice ?? ''}
      label="Schools"
      searchable
      aria-busy={isAsking}
      hidePickedOptions
      openOnFocus={false}
      maxValues={maxListed}
      placeholder={ids.length === 0 ? 'Name of a school' : 'Another school'}
      data={heading ? [{ group: heading, items: options }] : options}
      // The server has chosen what fits.
      filter={({ options }) => options}
      value={ids.map(String)}
      {...list}
      onChange={(next) => {
        closeList()
        onChange(next.map(Number))
      }}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothing}
    />
  )
}
