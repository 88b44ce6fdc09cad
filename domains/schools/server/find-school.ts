import type { schoolNotFound } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** The id of the school at a slug; refuses one at which there is none. */
export async function findSchool(db: Database, call: { refusals: { schoolNotFound: typeof schoolNotFound } }, slug: string) {
  const found = await db.selectFrom('school').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!found) throw refuse(call, 'schoolNotFound')
  return found.id
}
