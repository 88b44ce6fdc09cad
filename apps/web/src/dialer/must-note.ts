import { reachedNobody } from '@portal/contract/call-states'
import type { Call } from '@portal/contract/calls'
import type { LeadDetails } from '@portal/contract/leads'
import { notedSince } from './noted-since.ts'

/** Whether the call of this turn still waits for a word about it; of one that did not get as far as the parent there is nothing to note. */
export const mustNote = (call: Call | undefined, callBefore: number | undefined, lead: LeadDetails | undefined): boolean =>
  call !== undefined && call.id !== callBefore && !reachedNobody.includes(call.state) && !notedSince(lead, call.placed_at)
