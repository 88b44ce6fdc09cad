import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Rule } from '#domains/assignment/contract/rules.ts'
import { getFilterData } from '#domains/locations/contract/locations.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

interface RulePlacesProps {
  chosen: readonly number[]
  /** The places of the saved rule, with their names. */
  known: Rule['places']
  problem: string | undefined
  onChange: (ids: number[]) => void
}

const staleTime = 300_000
const rests = 150

/** What there is to choose from: every city, and the districts and localities of the cities that were chosen. */
function usePlaceGroups(chosen: readonly number[], known: Rule['places']) {
  const [settled] = useDebouncedValue(chosen, rests)
  const all = useApiQuery(getFilterData, { staleTime, quiet: true })
  const [opened, setOpened] = useState<readonly number[]>([])
  const cities = (all.data?.city_list ?? []).filter(({ other }) => !other)
  const asked = [...new Set([...opened, ...cities.filter(({ id }) => settled.includes(id)).map(({ id }) => id)])]
  const within = useApiQuery(getFilterData, {
    query: { cities: asked },
    enabled: asked.length > 0,
    keepPrevious: true,
    staleTime,
    quiet: true,
  })
  const { district_list = [], district_region_list = [] } = asked.length > 0 ? (within.data ?? {}) : {}
  const above = new Map([...cities, ...district_list].map(({ id, name }) => [id, name]))
  const option = (id: number, name: string, aboveId?: number) => ({
    value: String(id),
    label: aboveId === undefined ? name : `${name}, ${above.get(aboveId) ?? ''}`,
  })
  const groups = [
    { group: 'Cities', items: cities.map(({ id, name }) => option(id, name)) },
    { group: 'Districts', items: district_list.map(({ id, name, city_id }) => option(id, name, city_id)) },
    { group: 'Localities', items: district_region_list.map(({ id, name, district_id }) => option(id, name, district_id)) },
  ]
  const listed = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)))
  const others = known.filter(({ id }) => !listed.has(String(id))).map(({ id, name }) => option(id, name))
  return {
    groups: [...groups, { group: 'Chosen before', items: others }].filter(({ items }) => items.length > 0),
    isPending: all.isPending,
    /** A city that is taken out again keeps its districts and localities to choose from. */
    keepOpen: () => setOpened(asked),
  }
}

/** Cities first; once one is chosen, its districts and localities stand below. */
export function RulePlaces({ chosen, known, problem, onChange }: RulePlacesProps) {
  const { groups, isPending, keepOpen } = usePlaceGroups(chosen, known)
  return (
    <MultiSelect
      label="Places"
      description="Choose a city first; then you can choose its districts and localities instead"
      placeholder={chosen.length > 0 ? '' : 'Anywhere'}
      searchable
      hidePickedOptions
      limit={200}
      nothingFoundMessage={isPending ? 'Loading the places…' : 'No place of that name'}
      data={groups}
      value={chosen.map(String)}
      error={problem}
      onChange={(ids) => {
        keepOpen()
        onChange(ids.map(Number))
      }}
    />
  )
}
