import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { noteWords, type Word } from '../consent/note-words.ts'
import { refusingWord } from '../consent/refusing-word.ts'
import type { LeadChanges } from './on-lead.ts'

/** How a word came to us, and its proof. */
export type Source = Pick<Word, 'how' | 'proof' | 'staffId' | 'note' | 'saidAt'>

/** Whether the parent may be written to, by their word or their silence; undefined if they said nothing. */
async function standing(tx: Transaction, leadId: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ refuses: boolean; said: boolean }>`
    select ${refusingWord({ channel: 'whatsapp' })} is not null as refuses, exists (
      select from consent_now where lead_id = lead.id and purpose = 'messages' and channel = 'all') as said
    from lead where id = ${leadId}`.execute(tx)
  const [now] = rows
  return now?.refuses ? false : now?.said ? true : undefined
}

/** Notes whether the parent of a locked lead agrees to messages, with a timeline entry if that changes what stands. */
export async function writeMessageConsent(
  tx: Transaction,
  leadId: number,
  given: boolean,
  { record }: Pick<LeadChanges, 'record'>,
  source: Source = { how: 'staff' },
): Promise<void> {
  const before = await standing(tx, leadId)
  const word: Word = { leadId, purpose: 'messages', given, ...source }
  if (before === given) return await noteWords(tx, [word])
  const event = await record({ kind: 'message_consent', after: { given }, ...(source.note && { comment: source.note }) })
  await noteWords(tx, [{ proof: { of: 'event', id: event.id }, ...word }])
}
