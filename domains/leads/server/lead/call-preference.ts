import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

interface CallPreference {
  optedOut?: boolean
  consented?: boolean
  /** The timeline entry of the wish, if there is one. Both have the same instant, by which an undo finds the wish. */
  event?: WrittenEvent
}

/** Whether a parent may be called, as the timeline says it. */
export const callTexts = { allowed: 'Allowed', refused: 'Do not disturb' } as const

export async function writeCallPreference(tx: Transaction, leadId: number, { optedOut, consented, event }: CallPreference): Promise<void> {
  const instant = event ? sql<string>`(select at from lead_event where id = ${event.id})` : clock
  const when = (is: boolean, column: string) => (is ? sql<string>`coalesce(${sql.ref(column)}, ${instant})` : null)
  await tx
    .updateTable('lead')
    .set({
      ...(optedOut !== undefined && { call_opt_out_at: when(optedOut, 'call_opt_out_at') }),
      ...(consented !== undefined && { call_consent_at: when(consented, 'call_consent_at') }),
    })
    .where('id', '=', leadId)
    .execute()
}

interface RegisterAnswer {
  e164: string
  dnd: boolean
}

export async function keepRegisterAnswer(tx: Transaction, leadId: number, { e164, dnd }: RegisterAnswer): Promise<void> {
  await tx
    .updateTable('lead_number')
    .set({ dnd, dnd_asked_at: sql`now()` })
    .where('e164', '=', e164)
    .where('lead_id', '=', leadId)
    .execute()
}
