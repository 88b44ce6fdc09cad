import * as views from '#domains/lists/contract/views.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { mayChange } from '../policy.ts'

export async function deleteView(tx: Transaction, staff: Staff, id: number): Promise<{ id: number }> {
  const deleted = await tx.deleteFrom('saved_view').where('id', '=', id).where(mayChange(staff)).returning('id').executeTakeFirst()
  if (!deleted) throw refuse(views.deleteView, 'viewNotFound')
  return deleted
}
