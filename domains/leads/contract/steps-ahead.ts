import type { FollowUp, LeadRow } from './leads.ts'
import { bookedCall } from './next-step-names.ts'

/**
 * What stands ahead with a parent, the earliest first: what staff planned, and the call that the parent booked. With `plannedFirst` that
 * call comes last, whenever it is.
 */
export function stepsAhead(
  { follow_ups, calling, owner }: Pick<LeadRow, 'follow_ups' | 'calling' | 'owner'>,
  { plannedFirst = false } = {},
): FollowUp[] {
  if (calling.booked_at === null) return follow_ups
  const booked: FollowUp = {
    ...{ id: 0, category: 'call', name: bookedCall, due_at: calling.booked_at, is_appointment: false },
    ...{ schools: [], school_ids: [], owner },
  }
  const steps = [...follow_ups, booked]
  return plannedFirst ? steps : steps.sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
}
