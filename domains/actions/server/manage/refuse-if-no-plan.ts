import { plansCall } from '#domains/leads/contract/steps.ts'
import type { Refusals } from '#platform/contract/operation.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

interface Entry {
  means: string | null
  chase: string | null
  needs_schedule: boolean
}

/** An entry that only plans the next call needs its time, and says nothing of calling the parent again. */
export function refuseIfNoPlan(
  operation: { refusals: Refusals & Record<'noPlan', unknown> },
  { means, chase, needs_schedule }: Entry,
): void {
  if (means === plansCall && (!needs_schedule || chase !== null)) throw refuseField(operation, 'noPlan', 'means')
}
