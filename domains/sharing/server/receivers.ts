import { changeLead, type LeadChange } from '#domains/sharing/contract/change-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import { activeCounsellors } from './active-counsellors.ts'

/** Those whom a lead is handed to; refuses, naming the field, if one of them is no active counsellor. */
export async function receivers(db: Database, field: keyof LeadChange, ids: readonly number[]) {
  const counsellors = (await activeCounsellors(db)).filter(({ id }) => ids.includes(id))
  if (counsellors.length === ids.length) return counsellors
  throw refuseField(changeLead, 'counsellorNotFound', field)
}
