import { sql } from 'kysely'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

/** How long the audit log is kept: a year from the act, as rule 6(1)(e) of the DPDP Rules asks. */
const kept = sql`interval '1 year'`

const maxAtOnce = 50_000

interface Removed {
  removed: number
  seq: string
  hash: string
}

/** Removes entries that are older than a year, part by part; that they were removed is an entry too. */
export async function removeOldEntries(db: Database): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await inTransaction(db, async (tx) => {
      const { rows } = await sql<Removed>`
        select removed::integer, seq::text, encode(hash, 'hex') as hash from remove_audit_entries(now() - ${kept}, ${maxAtOnce})`.execute(
        tx,
      )
      const [part] = rows
      if (part) await writeAuditEntry(tx, { command: 'remove_audit_entries' }, 'audit_removed', { details: part })
      return part?.removed === maxAtOnce
    })
}
