import { sql } from 'kysely'
import type { Refusals } from '#platform/contract/operation.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

/** The schools of these ids, each once; one that was merged since a form was opened is the school that stayed. */
export async function findSchools(
  db: Database,
  operation: { refusals: Refusals & Record<'schoolNotFound', unknown> },
  ids: number[],
  field = 'schools',
) {
  const { rows } = await sql<{ given: number; id: number; name: string }>`
    with recursive trail as (
      select id as given, id, name, merged_into_id from school where id = any (${ids}::integer[])
      union all
      select trail.given, school.id, school.name, school.merged_into_id from trail join school on school.id = trail.merged_into_id)
    select given, id, name from trail where merged_into_id is null`.execute(db)
  const found = ids.map((id) => {
    const school = rows.find(({ given }) => given === id)
    if (!school) throw refuseField(operation, 'schoolNotFound', field)
    return { id: school.id, name: school.name }
  })
  return found.filter(({ id }, at) => found.findIndex((earlier) => earlier.id === id) === at)
}

export async function findChild(
  db: Database,
  operation: { refusals: Refusals & Record<'childForeign', unknown> },
  leadId: number,
  id: number | null | undefined,
) {
  if (!id) return null
  const child = await db.selectFrom('child').select(['id', 'name']).where('id', '=', id).where('lead_id', '=', leadId).executeTakeFirst()
  if (!child) throw refuseField(operation, 'childForeign', 'child')
  return child
}
