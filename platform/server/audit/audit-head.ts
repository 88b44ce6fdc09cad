import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The number and the hash of the last entry of the chain: whoever keeps them elsewhere sees when the chain is cut off or made anew. */
export async function auditHead(db: Database): Promise<{ seq: string; hash: string }> {
  const { rows } = await sql<{ seq: string; hash: string }>`
    select seq::text, encode(hash, 'hex') as hash from audit_head`.execute(db)
  return rows[0] as { seq: string; hash: string }
}
