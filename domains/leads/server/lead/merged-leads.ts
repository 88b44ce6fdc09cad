import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** Makes a locked lead part of another; null separates it again. */
export async function setMergedInto(tx: Transaction, leadId: number, into: number | null): Promise<void> {
  await tx.updateTable('lead').set({ merged_into_id: into }).where('id', '=', leadId).execute()
}

/** A lead and all that were merged into it. */
export async function withMerged(db: Database, leadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive parts as (
      select ${leadId}::integer as id
      union select lead.id from lead join parts on lead.merged_into_id = parts.id)
    select id from parts order by id`.execute(db)
  return rows.map(({ id }) => id)
}
