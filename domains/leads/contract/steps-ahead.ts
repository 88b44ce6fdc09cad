import type { FollowUp, LeadRow } from './leads.ts'
import { bookedCall } from './next-step-names.ts'

/** What stands ahead with a parent, the earliest first: what staff planned, and the call that the parent booked. */
export function stepsAhead({ follow_ups, calling, owner }: Pick<LeadRow, 'follow_ups' | 'calling' | 'owner'>): FollowUp[] {
  if (calling.booked_at === null) return follow_ups
  const booked: FollowUp = {
    ...{ id: 0, category: 'call', name: bookedCall, due_at: calling.booked_at, is_appointment: false },
    ...{ schools: [], owner },
  }
  return [...follow_ups, booked].sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
}
