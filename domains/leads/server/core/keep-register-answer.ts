import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface RegisterAnswer {
  e164: string
  dnd: boolean
}

/** Keeps what the do-not-disturb register says now of a number of a lead. */
export async function keepRegisterAnswer(tx: Transaction, leadId: number, { e164, dnd }: RegisterAnswer): Promise<void> {
  await tx
    .updateTable('lead_number')
    .set({ dnd, dnd_asked_at: sql`now()` })
    .where('e164', '=', e164)
    .where('lead_id', '=', leadId)
    .execute()
}
