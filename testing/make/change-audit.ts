import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'

/** Changes the audit log past the triggers that guard it, as somebody with the rights of a superuser could. */
export const changeAudit = (db: Database, ...statements: RawBuilder<unknown>[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
