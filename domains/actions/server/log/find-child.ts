import type { Refusals } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'

/** The child that an act concerns, if it names one; refuses another parent's. */
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
