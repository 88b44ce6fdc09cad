import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { noteWords, type Word } from '../consent/note-words.ts'
import type { WrittenEvent } from './on-lead.ts'

interface CallPreference {
  optedOut?: boolean
  /** Whether they agreed to calls although their number is on the register. */
  consented?: boolean
  /** The timeline entry of the wish. Undoing it takes the wish back. */
  event: WrittenEvent
}

/** Whether a parent may be called, as the timeline says it. */
export const callTexts = { allowed: 'Allowed', refused: 'Do not disturb' } as const

export async function writeCallPreference(
  tx: Transaction,
  leadId: number,
  { optedOut, consented, event }: CallPreference,
  source: Pick<Word, 'how' | 'staffId'>,
): Promise<void> {
  const word = { leadId, ...source, saidAt: event.at, proof: { of: 'event', id: event.id } } as const
  await noteWords(tx, [
    ...(optedOut === undefined ? [] : [{ ...word, purpose: 'calls', given: !optedOut } as const]),
    ...(consented === undefined ? [] : [{ ...word, purpose: 'registered_calls', given: consented } as const]),
  ])
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
