import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { visibleTo } from './visible-to.ts'

/**
 * Locks a lead that the member of staff sees until the transaction ends; undefined if there is none. Whatever
 * changes a lead takes this lock first, so that its list columns are computed from everything committed before.
 */
export const lockLead = (tx: Database, staff: Staff, id: number) =>
  tx.selectFrom('lead').select(['id', 'owner_id']).where('id', '=', id).where(visibleTo(staff)).forNoKeyUpdate().executeTakeFirst()
