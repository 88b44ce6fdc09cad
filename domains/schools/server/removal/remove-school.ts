import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { keepChanges } from '../school/keep-changes.ts'

/** Removes a locked school from every list. Its rows stay, since parents, visits and executives name it. */
export async function removeSchool(tx: Transaction, staff: Staff, schoolId: number): Promise<void> {
  await sql`update school set delisted_at = now(), delisted_by_id = ${staff.id} where id = ${schoolId}`.execute(tx)
  // While it stands in the lists: schools on its point may be alone there now.
  await sql`select update_school_listing(${[schoolId]})`.execute(tx)
  await sql`with offered as (delete from school_offer where id = ${schoolId}) delete from school_listing where id = ${schoolId}`.execute(tx)
  await keepChanges(tx, { staffId: staff.id }, [{ schoolId, part: 'removed', before: {}, after: {}, said: [] }])
}
