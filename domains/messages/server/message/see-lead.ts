import type { leadGone } from '#domains/leads/contract/leads.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export const seesLead = async (db: Database, staff: Staff, id: number): Promise<boolean> =>
  (await db.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()) !== undefined

/** Refuses a reader who does not see a lead; the refusal says what became of the lead. */
export async function seeLead(db: Database, call: { refusals: typeof leadGone }, staff: Staff, id: number): Promise<void> {
  if (!(await seesLead(db, staff, id))) throw await refuseAbsent(db, call, staff, id)
}
