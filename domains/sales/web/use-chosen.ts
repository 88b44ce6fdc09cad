import { useState } from 'react'
import type { AssignedSchool } from '#domains/sales/contract/assigned-schools.ts'

/** The chosen schools of all pages. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, AssignedSchool>>(new Map())
  return {
    schools: [...chosen.values()],
    has: ({ id }: AssignedSchool) => chosen.has(id),
    choose: (schools: readonly AssignedSchool[], isChosen: boolean) =>
      setChosen((before) => {
        const after = new Map(before)
        for (const school of schools) isChosen ? after.set(school.id, school) : after.delete(school.id)
        return after
      }),
    clear: () => setChosen(new Map()),
  }
}

export type Chosen = ReturnType<typeof useChosen>
