import { sql } from 'kysely'
import { editKinds, kindOf, type LeadEdit } from '#domains/leads/contract/edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeBudget } from './change-budget.ts'
import { changeLocation } from './change-location.ts'
import { changeNumber } from './change-number.ts'
import { renameLead } from './rename-lead.ts'
import { skipValidation } from './skip-validation.ts'

/** What an edit answers beside the lead: where it lies on the map, null when nobody knows. */
export interface Edited {
  coordinates: { lat: number; lng: number } | null
}

/** The edit that a body is; the shape of the call has seen to it that its fields are there. */
async function make(tx: Transaction, staff: Staff, leadId: number, body: LeadEdit): Promise<void> {
  const { name, alternate_number, country_code, min_fee, max_fee, budget_tenure, validation_skipped, seen } = body
  if (kindOf(editKinds, body) === 'location') return await changeLocation(tx, staff, leadId, body)
  if (name !== undefined) return await renameLead(tx, staff, leadId, { name, seen })
  if (alternate_number !== undefined)
    return await changeNumber(tx, staff, leadId, { digits: alternate_number, countryCode: country_code, seen })
  if (validation_skipped !== undefined) return await skipValidation(tx, staff, leadId, validation_skipped)
  if (min_fee === undefined || max_fee === undefined || budget_tenure === undefined) throw new Error('This is no edit of a lead.')
  await changeBudget(tx, staff, leadId, { min: min_fee, max: max_fee, tenure: budget_tenure }, seen)
}

/** Changes one thing of a lead's details: name, number, budget, location or the skipping of validation. */
export async function editLead(tx: Transaction, staff: Staff, leadId: number, body: LeadEdit): Promise<Edited> {
  await make(tx, staff, leadId, body)
  return await tx
    .selectFrom('lead')
    .select(sql<Edited['coordinates']>`case when lat is not null then json_build_object('lat', lat, 'lng', lng) end`.as('coordinates'))
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
}
