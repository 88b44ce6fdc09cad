import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { getCitywiseSchoolCounts } from '#domains/schools/contract/school-lists.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { CountBars } from '#platform/web/ui/figures/count-bars.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { type ListPath, type SchoolSearch, withPatch } from '../school/school-search.ts'
import classes from './school-list.module.css'

interface CityCountsProps {
  at: ListPath
  search: SchoolSearch
  /** Only the largest, without a field to look one up. */
  most?: number
}

/** How many schools each city has, the most first; each narrows the list to its own. */
export function CityCounts({ at, search, most }: CityCountsProps) {
  const { data, error, refetch } = useApiQuery(getCitywiseSchoolCounts, { quiet: true })
  const [typed, setTyped] = useState('')
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  const matches = data?.results.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase())) ?? []
  const bars = matches.slice(0, most).map(({ id, name, count }) => ({
    key: String(id),
    name,
    count,
    link: { to: at, search: withPatch(search, { city: [id], district: undefined, district_regions: undefined }) },
  }))
  return (
    <>
      {!most && (
        <TextInput
          size="xs"
          aria-label="Find a city"
          placeholder="Find a city"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes.cities}>
        <CountBars label="Schools of each city" bars={bars} />
      </div>
      {data && matches.length === 0 && (
        <Text my="1em" c="dimmed">
          No city of that name has a school here.
        </Text>
      )}
    </>
  )
}
