import { type LeadActivity, writeActivities } from '#domains/leads/server/intake/write-activities.ts'
import type { Transaction } from '#platform/server/db/database.ts'

type Deed = Pick<LeadActivity, 'leadId' | 'childId' | 'kind' | 'schoolId' | 'message' | 'slotAt' | 'wantsVisit'>

/** Keeps what a parent does on their page as any other doing of theirs, now. */
export const writeOfPage = (tx: Transaction, deed: Deed) =>
  writeActivities(tx, [{ ...deed, at: new Date().toISOString(), source: 'parent page' }])
