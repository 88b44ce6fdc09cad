import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { WrittenEvent } from './on-lead.ts'

/** Adds facts to an entry that are known only after its effects. Runs in the transaction that wrote the entry. */
export async function addToEvent(tx: Transaction, { id }: WrittenEvent, after: object): Promise<void> {
  await sql`update lead_event set after = coalesce(after, '{}') || ${JSON.stringify(after)}::jsonb where id = ${id}`.execute(tx)
}
