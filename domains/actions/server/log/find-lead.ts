import type { leadGone } from '#domains/leads/contract/leads.ts'
import { visibleTo } from '#domains/leads/server/core/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Refuses to read of a lead that is not there or not the reader's: the two look alike. */
export async function findLead(db: Database, call: { refusals: Pick<typeof leadGone, 'leadNotFound'> }, staff: Staff, id: number) {
  const lead = await db.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()
  if (!lead) throw refuse(call, 'leadNotFound')
}
