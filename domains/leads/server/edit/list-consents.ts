import { type Consents, listConsents as operation } from '#domains/leads/contract/consents.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listWords } from '../consent/list-words.ts'
import { refuseAbsent } from '../lead/refuse-absent.ts'
import { visibleTo } from '../lead/visible-to.ts'

/** What a parent allowed and forbade, for those who see the lead. */
export async function listConsents(db: Database, staff: Staff, leadId: number): Promise<Consents> {
  const lead = await db.selectFrom('lead').select('id').where('id', '=', leadId).where(visibleTo(staff)).executeTakeFirst()
  if (!lead) throw await refuseAbsent(db, operation, staff, leadId)
  return await listWords(db, leadId)
}
