import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

export const exportKept = sql`interval '1 day'`
const exportListed = sql`interval '7 days'`

/** Drops the texts of exports that were kept for their day, and forgets exports of a week ago; who took what stays in the audit. */
export async function dropExports(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expired = await tx
      .updateTable('list_export')
      .set({ status: 'expired' })
      .where('status', '=', 'done')
      .where('finished_at', '<', sql<string>`now() - ${exportKept}`)
      .returning('id')
      .execute()
    const ids = expired.map(({ id }) => id)
    if (ids.length > 0) await tx.deleteFrom('list_export_part').where('export_id', 'in', ids).execute()
  })
  await db.deleteFrom('list_export').where('finished_at', '<', sql<string>`now() - ${exportListed}`).execute()
}
