import { type LeadActivity, writeActivities } from '#domains/leads/server/intake/write-activities.ts'
import type { Transaction } from '#platform/server/db/database.ts'

type Deed = Pick<LeadActivity, 'leadId' | 'childId' | 'kind' | 'schoolId' | 'message' | 'slotAt' | 'wantsVisit'>

/** Keeps an act of a parent on their page as an activity, now. */
export const writeOfPage = (tx: Transaction, deed: Deed) =>
  writeActivities(tx, [{ ...deed, at: new Date().toISOString(), source: 'parent page' }])
