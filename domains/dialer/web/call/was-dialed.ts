import type { Call } from '#domains/calls/contract/calls.ts'
import type { DialedLead } from '#domains/dialer/contract/dialer.ts'

/** By another tab, or by this one before a reload. */
export const wasDialed = (latest: Pick<Call, 'lead' | 'placed_at'> | null, { id, lease_since }: Pick<DialedLead, 'id' | 'lease_since'>) =>
  latest?.lead?.id === id && Date.parse(latest.placed_at) >= Date.parse(lease_since)
