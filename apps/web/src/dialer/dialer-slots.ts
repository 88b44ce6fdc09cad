import type { LeadRow } from '@portal/contract/leads'
import type { ReactNode } from 'react'
import type { LeadTools } from '../leads/lead-tools.ts'

/** What domains beside the dialer put into it. */
export interface DialerSlots {
  recommendedSchools: (lead: LeadRow) => ReactNode
  sections: LeadTools
}
