import { changeLead, type LeadChange } from '@portal/contract/leads-changes'
import type { Database } from '../db/database.ts'
import { refuseField } from '../http/refuse.ts'
import { activeCounsellors } from './active-counsellors.ts'

/** Those whom a lead is handed to; refuses, naming the field, if one of them is no active counsellor. */
export async function receivers(db: Database, field: keyof LeadChange, ids: readonly number[]) {
  const counsellors = (await activeCounsellors(db)).filter(({ id }) => ids.includes(id))
  if (counsellors.length === ids.length) return counsellors
  throw refuseField(changeLead, 'counsellorNotFound', field)
}
