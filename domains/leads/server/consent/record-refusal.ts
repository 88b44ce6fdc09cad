import { type RawBuilder, sql } from 'kysely'
import type { Purpose } from '#domains/leads/contract/consent.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RefusalError } from '#platform/server/http/refuse.ts'
import { refusingWord } from './refusing-word.ts'

/** A contact that a word of the ledger forbids, or the lack of one. */
export interface Forbidden {
  act: 'call' | 'message' | 'mail' | 'campaign' | 'login_link' | 'page' | 'sharing'
  purpose: Purpose
  channel: 'call' | 'whatsapp' | 'mail'
  /** SQL for the fingerprints of numbers or addresses that have words of their own. */
  contacts?: RawBuilder<unknown>
}

/** Records for these leads that a contact was refused, each with the row of the ledger that refused it. */
export async function recordRefusals(
  db: Database,
  { act, purpose, channel, contacts }: Forbidden,
  leadIds: readonly number[],
  staffId: number | null = null,
): Promise<void> {
  if (leadIds.length === 0) return
  await sql`
    insert into consent_refusal (lead_id, purpose, channel, consent_id, staff_id, act)
    select lead.id, ${purpose}, ${channel}, ${refusingWord({ purpose, channel, ...(contacts && { contacts }) })}, ${staffId}::integer, ${act}
    from lead where id = any (${[...leadIds]}::integer[]) order by id`.execute(db)
}

/** Has a refusal leave its record behind: its own transaction is rolled back. */
export function recorded(error: RefusalError, forbidden: Forbidden, leadId: number): RefusalError {
  error.leave = (db, staffId) => recordRefusals(db, forbidden, [leadId], staffId)
  return error
}
