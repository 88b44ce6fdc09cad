import { sql } from 'kysely'
import { editKinds, kindOf, type LeadEdit, editLead as operation } from '#domains/leads/contract/edits.ts'
import { type Language, languageName } from '#domains/leads/contract/languages.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { feeText } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { onLead } from '../lead/on-lead.ts'
import { changeDetail } from './change-detail.ts'
import { changeLocation } from './change-location.ts'
import { changeNumber } from './change-number.ts'

type Budget = NonNullable<LeadRow['budget']>

const budgetText = (budget: Budget | null) => budget && feeText(budget.min, budget.max, budget.tenure)

const budgetColumn = sql<Budget | null>`case when budget_min is not null then
  jsonb_build_object('min', budget_min, 'max', budget_max, 'tenure', budget_tenure) end`

async function changeBudget(tx: Transaction, staff: Staff, leadId: number, mine: Budget, seen: LeadEdit['seen']): Promise<void> {
  await onLead(tx, operation, staff, leadId, async (lead, changes) => {
    const current = await tx.selectFrom('lead').select(budgetColumn.as('budget')).where('id', '=', leadId).executeTakeFirstOrThrow()
    await changeDetail<Budget | null>(tx, lead, changes, {
      field: 'budget',
      seen: seen?.budget,
      mine,
      current: current.budget,
      text: budgetText,
      write: () =>
        tx
          .updateTable('lead')
          .set({ budget_min: mine.min, budget_max: mine.max, budget_tenure: mine.tenure })
          .where('id', '=', leadId)
          .execute(),
    })
  })
}

async function changeLanguage(tx: Transaction, staff: Staff, leadId: number, mine: Language | null, seen: LeadEdit['seen']): Promise<void> {
  await onLead(tx, operation, staff, leadId, async (lead, changes) => {
    const current = await tx
      .selectFrom('lead')
      .select(sql<Language | null>`language`.as('language'))
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    await changeDetail<Language | null>(tx, lead, changes, {
      field: 'language',
      seen: seen?.language,
      mine,
      current: current.language,
      text: languageName,
      write: () => tx.updateTable('lead').set({ language: mine }).where('id', '=', leadId).execute(),
    })
  })
}

async function changeEmail(tx: Transaction, staff: Staff, leadId: number, mine: string | null, seen: LeadEdit['seen']): Promise<void> {
  await onLead(tx, operation, staff, leadId, async (lead, changes) => {
    const current = await tx.selectFrom('lead').select('email').where('id', '=', leadId).executeTakeFirstOrThrow()
    await changeDetail<string | null>(tx, lead, changes, {
      field: 'email',
      seen: seen?.email,
      mine,
      current: current.email,
      text: (address) => address,
      // The mail bounced from the former address.
      write: () =>
        tx.updateTable('lead').set({ email: mine, email_bounced_at: null, email_bounced_reason: null }).where('id', '=', leadId).execute(),
    })
  })
}

async function skipValidation(tx: Transaction, staff: Staff, leadId: number, skipped: boolean): Promise<void> {
  await onLead(tx, operation, staff, leadId, async (lead, changes) => {
    const current = await tx.selectFrom('lead').select('validation_skipped').where('id', '=', leadId).executeTakeFirstOrThrow()
    await changeDetail(tx, lead, changes, {
      field: 'validation_skipped',
      seen: undefined,
      mine: skipped,
      current: current.validation_skipped,
      text: (value) => (value ? 'Yes' : 'No'),
      write: () => tx.updateTable('lead').set({ validation_skipped: skipped }).where('id', '=', leadId).execute(),
    })
  })
}

async function renameLead(tx: Transaction, staff: Staff, leadId: number, { name, seen }: LeadEdit & { name: string }): Promise<void> {
  await onLead(tx, operation, staff, leadId, async (lead, changes) => {
    await changeDetail(tx, lead, changes, {
      field: 'name',
      seen: seen?.name,
      mine: name,
      current: lead.name,
      text: (value) => value,
      write: () => tx.updateTable('lead').set({ name }).where('id', '=', leadId).execute(),
    })
  })
}

/** The edit that a body is; the shape of the call has seen to it that its fields are there. */
async function make(tx: Transaction, staff: Staff, leadId: number, body: LeadEdit): Promise<void> {
  const { name, alternate_number, country_code, min_fee, max_fee, budget_tenure, language, email, validation_skipped, seen } = body
  if (kindOf(editKinds, body) === 'location') return await changeLocation(tx, staff, leadId, body)
  if (name !== undefined) return await renameLead(tx, staff, leadId, { name, seen })
  if (alternate_number !== undefined)
    return await changeNumber(tx, staff, leadId, { digits: alternate_number, countryCode: country_code, seen })
  if (language !== undefined) return await changeLanguage(tx, staff, leadId, language, seen)
  if (email !== undefined) return await changeEmail(tx, staff, leadId, email, seen)
  if (validation_skipped !== undefined) return await skipValidation(tx, staff, leadId, validation_skipped)
  if (min_fee === undefined || max_fee === undefined || budget_tenure === undefined) throw new Error('This body edits no field of a lead.')
  await changeBudget(tx, staff, leadId, { min: min_fee, max: max_fee, tenure: budget_tenure }, seen)
}

/** The position of the lead on the map after an edit; null if unknown. */
export interface LeadPosition {
  coordinates: { lat: number; lng: number } | null
}

export async function editLead(tx: Transaction, staff: Staff, leadId: number, body: LeadEdit): Promise<LeadPosition> {
  await make(tx, staff, leadId, body)
  return await tx
    .selectFrom('lead')
    .select(
      sql<LeadPosition['coordinates']>`case when lat is not null then json_build_object('lat', lat, 'lng', lng) end`.as('coordinates'),
    )
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
}
