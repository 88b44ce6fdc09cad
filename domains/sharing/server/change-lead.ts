import { sql } from 'kysely'
import type { z } from 'zod'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { editLead } from '#domains/leads/server/edit/edit-lead.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { leadRow, shownLead } from '#domains/leads/server/list/lead-row.ts'
import { changed, changeOf, type LeadChange, type changeLead as operation } from '#domains/sharing/contract/change-lead.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { shareLead } from './share-lead.ts'
import { transferLead } from './transfer-lead.ts'

type Answer = z.output<(typeof operation)['answer']>

async function make(tx: Transaction, staff: Staff, leadId: number, { transfer_to, share_with, ...body }: LeadChange) {
  const { note, seen } = body
  const made = { coordinates: null, transfer: null }
  if (transfer_to !== undefined) return { ...made, transfer: await transferLead(tx, staff, leadId, { transfer_to, note, seen }) }
  if (share_with === undefined) return { ...made, ...(await editLead(tx, staff, leadId, body)) }
  await shareLead(tx, staff, leadId, { share_with, note })
  return made
}

export async function changeLead(tx: Transaction, staff: Staff, leadId: number, body: LeadChange): Promise<Answer> {
  const kind = changeOf(body)
  if (!kind) throw new Error('The shape of the call admits one change.')
  const made = await make(tx, staff, leadId, body)
  const { rows } = await sql<{ row: LeadRow }>`
    select ${leadRow} as row from ${shownLead()} where lead.id = ${leadId} and ${visibleTo(staff)}`.execute(tx)
  return { ...made, detail: changed[kind], lead: rows[0]?.row ?? null }
}
