import { sql } from 'kysely'
import type { Refusals } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

export async function findSchools(
  db: Database,
  call: { refusals: Refusals & Record<'schoolNotFound', unknown> },
  ids: number[],
  field = 'schools',
) {
  const found = await db.selectFrom('school').select(['id', 'name']).where(sql<boolean>`id = any (${ids}::integer[])`).execute()
  return ids.map((id) => {
    const school = found.find((candidate) => candidate.id === id)
    if (!school) throw refuseField(call, 'schoolNotFound', field)
    return school
  })
}

export async function findChild(
  db: Database,
  call: { refusals: Refusals & Record<'childForeign', unknown> },
  leadId: number,
  id: number | null | undefined,
) {
  if (!id) return null
  const child = await db.selectFrom('child').select(['id', 'name']).where('id', '=', id).where('lead_id', '=', leadId).executeTakeFirst()
  if (!child) throw refuseField(call, 'childForeign', 'child')
  return child
}
