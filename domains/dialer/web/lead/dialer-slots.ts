import type { ReactNode } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'

/** What domains beside the dialer put into it. */
export interface DialerSlots {
  recommendedSchools: (lead: LeadRow) => ReactNode
}
