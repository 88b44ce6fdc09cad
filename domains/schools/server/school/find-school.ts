import type { schoolNotFound } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** The id of the school at a slug; refuses a slug without a school. */
export async function findSchool(db: Database, operation: { refusals: { schoolNotFound: typeof schoolNotFound } }, slug: string) {
  const found = await db.selectFrom('school').select('id').where('slug', '=', slug).where('delisted_at', 'is', null).executeTakeFirst()
  if (!found) throw refuse(operation, 'schoolNotFound')
  return found.id
}
