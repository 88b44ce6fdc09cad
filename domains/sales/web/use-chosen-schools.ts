import { useState } from 'react'
import type { AssignedSchool } from '#domains/sales/contract/assigned-schools.ts'
import type { AssignedFilters } from './assigned-search.ts'

interface Shown {
  filters: AssignedFilters
  rows: readonly AssignedSchool[]
  /** How many schools the filters find. */
  found: number
}

/** The chosen schools of all pages, or all that the filters find for as long as these stay. */
export function useChosenSchools({ filters, rows, found }: Shown) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, AssignedSchool>>(new Map())
  const [allOf, setAllOf] = useState<string>()
  const key = JSON.stringify(filters)
  const isAll = allOf === key
  const has = ({ id }: AssignedSchool) => isAll || chosen.has(id)
  return {
    ...{ filters, rows, found, isAll, has },
    schools: [...chosen.values()],
    count: isAll ? found : chosen.size,
    choose: (schools: readonly AssignedSchool[], isChosen: boolean) => {
      const after = new Map(isAll ? rows.map((row) => [row.id, row]) : chosen)
      for (const school of schools) isChosen ? after.set(school.id, school) : after.delete(school.id)
      setAllOf(undefined)
      setChosen(after)
    },
    chooseAll: () => setAllOf(key),
    clear: () => {
      setAllOf(undefined)
      setChosen(new Map())
    },
  }
}

export type Chosen = ReturnType<typeof useChosenSchools>
