import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { LeadChanges } from './on-lead.ts'

/** Records whether the parent of a locked lead agrees to messages, with a timeline entry; a repeat adds nothing. */
export async function writeMessageConsent(
  tx: Transaction,
  leadId: number,
  given: boolean,
  { record }: Pick<LeadChanges, 'record'>,
  reason?: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('lead')
    .set({ message_consent: given, message_consent_at: clock })
    .where('id', '=', leadId)
    .where(sql<boolean>`(message_consent is distinct from ${given} or call_opt_out_at > message_consent_at)`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await record({ kind: 'message_consent', after: { given }, ...(reason && { comment: reason }) })
}
