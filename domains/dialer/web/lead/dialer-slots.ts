import type { ReactNode } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadTools } from '#domains/leads/web/lead/lead-tools.ts'

/** What domains beside the dialer put into it. */
export interface DialerSlots {
  recommendedSchools: (lead: LeadRow) => ReactNode
  sections: LeadTools
}
