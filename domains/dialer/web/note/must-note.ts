import type { Call } from '#domains/calls/contract/calls.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { reachedNobody } from '#platform/contract/call-states.ts'
import { notedSince } from './noted-since.ts'

/** Whether the call of this turn still needs a note. One that did not reach the parent needs none. */
export const mustNote = (call: Call | undefined, callBefore: number | undefined, lead: LeadDetails | undefined): boolean =>
  call !== undefined && call.id !== callBefore && !reachedNobody.includes(call.state) && !notedSince(lead, call.placed_at)
