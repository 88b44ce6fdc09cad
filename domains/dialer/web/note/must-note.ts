import type { Call } from '#domains/calls/contract/calls.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { reachedNobody } from '#platform/contract/call-states.ts'
import { notedSince } from './noted-since.ts'

/** Whether the call of this turn still waits for a word about it; of one that did not get as far as the parent there is nothing to note. */
export const mustNote = (call: Call | undefined, callBefore: number | undefined, lead: LeadDetails | undefined): boolean =>
  call !== undefined && call.id !== callBefore && !reachedNobody.includes(call.state) && !notedSince(lead, call.placed_at)
