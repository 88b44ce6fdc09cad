import { sql } from 'kysely'
import { withdrawExports } from '#domains/lists/server/exports/withdraw-exports.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { forgetAnswersAbout } from '#platform/server/http/idempotency.ts'

const isAboutLead = '$.** ? (@.combined_data == $id || @.lead.id == $id)'

/** Deletes the kept answers of writes about a lead. The address names the lead or its child, or the answer names the lead. */
async function forgetAnswers(tx: Transaction, leadId: number): Promise<void> {
  const children = await tx.selectFrom('child').select('id').where('lead_id', '=', leadId).execute()
  const inAddress = [`/${leadId}(/|[?]|$)`, ...children.map(({ id }) => `form_id=${id}(&|$)`)].join('|')
  await forgetAnswersAbout(tx, { inAddress, inAnswer: isAboutLead, id: leadId })
}

/** Hides a lead that is locked from everyone. The row and its numbers stay for the year that the law asks for. */
export async function hideLead(tx: Transaction, leadId: number): Promise<void> {
  await tx.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', leadId).execute()
  await tx.updateTable('follow_up').set({ closed_at: sql`now()` }).where('lead_id', '=', leadId).where('closed_at', 'is', null).execute()
  await forgetAnswers(tx, leadId)
  await withdrawExports(tx)
}
