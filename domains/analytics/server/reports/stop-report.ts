import { sql } from 'kysely'
import { stopReport as operation } from '#domains/analytics/contract/report-acts.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** Ends a report of the account that made it. */
export async function stopReport(tx: Transaction, staff: Actor, id: number) {
  const { numUpdatedRows } = await tx
    .updateTable('figure_report')
    .set({ stopped_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('made_by', '=', staff.id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse(operation, 'reportNotFound')
  return { id }
}
