import type { Database } from '../db/database.ts'

/** Records an act of staff that the firm may have to answer for. */
export async function writeAuditEntry(db: Database, staffId: number, what: string, details: object): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ staff_id: staffId, what, details: JSON.stringify(details) })
    .execute()
}
