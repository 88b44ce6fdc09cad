import { sql } from 'kysely'
import { settleWithin } from '#domains/staff/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** A request is for the lead of one owner: it ends where the joined lead is another’s, or theirs who asked. Of two by one person one is left. */
export async function joinRequests(tx: Transaction, joining: Joining): Promise<void> {
  const { stays, goes, by, owner, change } = joining
  const isOpen = sql`transfer_request.lead_id in (${stays}, ${goes}) and transfer_request.closed_at is null`
  const closed = await change('transfer_request', {
    set: sql`closed_at = now(), outcome = 'moved', closed_by = ${by}`,
    where: sql`${isOpen} and (owner_id is distinct from ${owner}::integer or staff_id = ${owner}::integer or lead_id = ${goes} and exists (
      select from transfer_request as own
      where own.lead_id = ${stays} and own.staff_id = transfer_request.staff_id and own.closed_at is null))`,
  })
  await change('transfer_request', { set: sql`lead_id = ${stays}`, where: sql`lead_id = ${goes}` })
  const { rows } = await sql`select from transfer_request where ${isOpen}`.execute(tx)
  if (closed > 0 && rows.length === 0) await settleWithin(joining, 'transfer_asked')
}
