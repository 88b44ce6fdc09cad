import { sql } from 'kysely'
import { restoreSchool as operation } from '#domains/schools/contract/school-removal.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { keepChanges } from '../school/keep-changes.ts'
import { schoolCalled } from '../school/school-called.ts'

/** Puts a removed school back into the lists, as it was. */
export async function restoreSchool(tx: Transaction, staff: Staff, slug: string): Promise<{ slug: string }> {
  const found = await tx
    .selectFrom('school')
    .select(['id', 'delisted_at', 'merged_into_id'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse(operation, 'schoolNotFound')
  if (found.delisted_at === null) throw refuse(operation, 'notRemoved')
  if (found.merged_into_id !== null) {
    const into = await tx.selectFrom('school').select(schoolCalled.as('name')).where('id', '=', found.merged_into_id).executeTakeFirst()
    throw refuse(operation, 'isMerged', { words: { name: into?.name ?? 'another' } })
  }
  await sql`update school set delisted_at = null, delisted_by_id = null, updated_at = now(), updated_by_id = ${staff.id}
    where id = ${found.id}`.execute(tx)
  await sql`select update_school_listing(${[found.id]})`.execute(tx)
  await keepChanges(tx, { staffId: staff.id }, [{ schoolId: found.id, part: 'restored', before: {}, after: {}, said: [] }])
  return { slug }
}
