import { type RawBuilder, sql } from 'kysely'
import type { Channel, Method, Purpose, Way } from '#domains/leads/contract/consent.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** The row that proves a word, by its table. */
interface Proof {
  of: 'event' | 'call' | 'message' | 'mail' | 'import' | 'intake_event' | 'consent'
  id: number | string
}

/** What a parent said about one purpose. */
export interface Word {
  /** The parent; null if the number or address is of no lead. */
  leadId: number | null
  childId?: number | undefined
  /** The number or address that it is about alone. */
  contact?: string | undefined
  purpose: Purpose
  /** Every way of contact, if none is named. */
  channel?: Channel | undefined
  given: boolean
  /** When they said it; now, if that is not known. */
  saidAt?: string | undefined
  how: Way
  proof?: Proof | undefined
  /** Who took it. */
  staffId?: number | undefined
  /** By what the parent is known to be an identifiable adult, and under which reference. */
  method?: Method | undefined
  reference?: string | undefined
  note?: string | undefined
}

const rowOf = ({ leadId, childId, saidAt, staffId, proof, ...word }: Word) => ({
  ...{ ...word, lead_id: leadId, child_id: childId, said_at: saidAt, staff_id: staffId },
  ...(proof && { proof: proof.of, proof_id: String(proof.id) }),
})

/** Adds words to the ledger of consents. The leads among them are locked by the caller, who refreshes their listings. */
export async function noteWords(tx: Transaction, words: readonly Word[]): Promise<void> {
  if (words.length > 0) await sql`select note_words(${JSON.stringify(words.map(rowOf))}::jsonb)`.execute(tx)
}

/** Takes back the words that these rows of the ledger are, as noted by mistake: what stood before them stands again. */
export async function undoWords(tx: Transaction, which: RawBuilder<boolean>, staffId?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with undone as (
      select id from consent where ${which} and given is not null
        and not exists (select from consent as undo where undo.undoes = consent.id) order by id)
    select count(*)::integer as count, note_words(json_agg(json_build_object(
      'lead_id', consent.lead_id, 'child_id', consent.child_id, 'purpose', purpose, 'channel', channel, 'undoes', consent.id,
      'how', 'undone', 'staff_id', ${staffId ?? null}::integer))::jsonb)
    from undone join consent on consent.id = undone.id having count(*) > 0`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Copies what stands for these leads from the ledger again, as after a split gave rows back. */
export const restateConsents = (tx: Database, leadIds: readonly number[]) =>
  sql`select restate_consents(${[...leadIds]}::integer[], '{}')`.execute(tx)
