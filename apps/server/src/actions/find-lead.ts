import type { leadGone } from '@portal/contract/leads'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { visibleTo } from '../leads/visible-to.ts'

/** Refuses to read of a lead that is not there or not the reader's: the two look alike. */
export async function findLead(db: Database, call: { refusals: Pick<typeof leadGone, 'leadNotFound'> }, staff: Staff, id: number) {
  const lead = await db.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()
  if (!lead) throw refuse(call, 'leadNotFound')
}
