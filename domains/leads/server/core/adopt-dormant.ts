import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { viewersOf } from './visible-to.ts'

/**
 * Gives a counsellor a share in a lead that only the permission for dormant ones opened to them. Whatever they do wakes
 * the lead, and without the share their own act would take it out of their sight.
 */
export async function adoptDormant(tx: Transaction, staff: Staff, leadId: number): Promise<void> {
  const { rows } = await sql`
    insert into lead_share (lead_id, staff_id, shared_by)
    select id, ${staff.id}::integer, ${staff.id}::integer from lead where id = ${leadId} and not viewer_ids && ${viewersOf(staff)}::integer[]
    on conflict do nothing
    returning lead_id`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('lead_event')
    .values({ lead_id: leadId, kind: 'share', at: clock, staff_id: staff.id, to_staff_ids: [staff.id] })
    .execute()
}
