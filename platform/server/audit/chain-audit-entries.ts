import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const maxAtOnce = 2_000

/** Moves all committed entries into the chain, part by part; answers how many. */
export async function chainAuditEntries(db: Database): Promise<number> {
  for (let all = 0; ; ) {
    const { rows } = await sql<{ moved: number }>`select chain_audit_entries(${maxAtOnce}) as moved`.execute(db)
    const moved = rows[0]?.moved ?? 0
    all += moved
    if (moved < maxAtOnce) return all
  }
}
