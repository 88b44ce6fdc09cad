import type { ReactNode } from 'react'
import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'

type BookedCall = LeadDetails['parent_call_scheduled']['items'][number]
type Admission = LeadDetails['admission']['items'][number]

/** What domains above leads put into the screen of one. */
export interface LeadTools {
  /** Buttons of the head. The row may come from a list, before the whole lead is there. */
  tools?: ((lead: LeadRow) => ReactNode) | undefined
  /** The schools recommended to the parent, between what is known and what was done. */
  recommendedSchools?: ((lead: LeadDetails) => ReactNode) | undefined
  /** Buttons beside the title of the school bucket. */
  bucketHeadTools?: ((lead: LeadDetails) => ReactNode) | undefined
  /** Buttons beside one school of the bucket. */
  bucketTools?: ((school: LeadDetails['school_bucket'][number], lead: LeadDetails) => ReactNode) | undefined
  /** Buttons beside one admission. */
  admissionTools?: ((admission: Admission, leadId: number) => ReactNode) | undefined
  /** Buttons beside the title of the admissions. */
  admissionHeadTools?: ((lead: LeadDetails) => ReactNode) | undefined
  /** Buttons beside a call that the parent booked. */
  bookedCallTools?: ((booked: BookedCall, lead: LeadDetails) => ReactNode) | undefined
  /** What is typed in their forms and not saved, as list items, for when the lead is gone. */
  unsaved?: ((leadId: number) => ReactNode) | undefined
}
