import type { LeadDetails, LeadRow } from '@portal/contract/leads'
import type { ReactNode } from 'react'

type Admission = LeadDetails['admission']['items'][number]

/** What domains above leads put into the screen of one. */
export interface LeadTools {
  /** Buttons of the head. The row may come from a list, before the whole lead is there. */
  tools?: ((lead: LeadRow) => ReactNode) | undefined
  /** Buttons beside one admission. */
  admissionTools?: ((admission: Admission, leadId: number) => ReactNode) | undefined
  /** Buttons beside the title of the admissions. */
  admissionHeadTools?: ((lead: LeadDetails) => ReactNode) | undefined
}
