import { useState } from 'react'
import { type AssignedSchool, assignSchools, takeSchoolsAway } from '#domains/sales/contract/assigned-schools.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { changedByAssigning } from './changed-by-assigning.ts'
import type { Chosen } from './use-chosen.ts'

/** Assigns the schools that are chosen, or takes them away. Those of a colleague are taken over once that is confirmed. */
export function useAssigning({ schools, clear }: Chosen) {
  const [to, choose] = useState<number>()
  const { over, open, close } = useOver<readonly AssignedSchool[]>()
  const manner = { refreshes: changedByAssigning, onSuccess: clear }
  const sending = useCall(assignSchools, manner)
  const taking = useCall(takeSchoolsAway, manner)
  const owned = schools.flatMap(({ id, executive }) => (executive ? [{ id, executive: executive.id }] : []))

  const send = (take_over: boolean) => {
    if (to !== undefined) sending.mutate({ params: { id: to }, body: { schools: schools.map(({ id }) => id), take_over } })
  }
  const assign = () => {
    const theirs = schools.filter(({ executive }) => executive?.is_active && executive.id !== to)
    if (theirs.length > 0) open(theirs)
    else send(false)
  }
  const takeAway = async () => {
    // A refusal was told already; the others go on.
    for (const [id, each] of Map.groupBy(owned, ({ executive }) => executive))
      await taking.mutateAsync({ params: { id }, query: { school: each.map((school) => school.id) } }).catch(() => undefined)
  }
  const confirm = () => {
    close()
    send(true)
  }
  const isPending = sending.isPending || taking.isPending
  return { to, choose, assign, takeAway, taking: { schools: over, close, confirm }, isPending, hasOwners: owned.length > 0 }
}
