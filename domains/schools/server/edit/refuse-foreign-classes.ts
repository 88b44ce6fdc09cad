import { sql } from 'kysely'
import type { openClasses } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** Refuses classes that are not the school's. */
export async function refuseForeignClasses(
  tx: Transaction,
  operation: { refusals: Pick<typeof openClasses.refusals, 'classRelationGone'> },
  schoolId: number,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql`select from unnest(${ids}::integer[]) as given (id)
    where not exists (select from class_relation where class_relation.id = given.id and school_id = ${schoolId}) limit 1`.execute(tx)
  if (rows.length > 0) throw refuse(operation, 'classRelationGone')
}
