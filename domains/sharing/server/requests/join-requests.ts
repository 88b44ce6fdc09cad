import { sql } from 'kysely'
import { notify, settleWithin } from '#domains/notices/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'
import { handoverTexts } from '../handover/handover-texts.ts'

/** Tells the askers whose requests this merge ended, because the joined lead has another owner than the one they asked. */
async function tellEnded(tx: Transaction, { stays, goes, by, owner }: Joining): Promise<void> {
  const { rows } = await sql<{ staff_id: number; lead: string; owner: string | null }>`
    select distinct request.staff_id, lead.name as lead, (select name from staff where id = ${owner}::integer) as owner
    from transfer_request as request join lead on lead.id = ${stays}
    where request.lead_id in (${stays}, ${goes}) and request.closed_at = now() and request.outcome = 'moved'
      and request.closed_by = ${by} and request.staff_id is distinct from ${owner}::integer and not exists (
        select from transfer_request as other
        where other.staff_id = request.staff_id and other.lead_id in (${stays}, ${goes}) and other.closed_at is null)`.execute(tx)
  for (const { staff_id, lead, owner: name } of rows) {
    const text = handoverTexts.goneElsewhere({ by: '', lead, to: name === null ? [] : [name] })
    await notify(tx, { kind: 'transfer_declined', leadId: stays, by, staffIds: [staff_id], text })
  }
}

/** Ends requests if the joined lead has another owner than the asked one, or belongs to the asker. Two by one person become one. */
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
  if (closed === 0) return
  if (rows.length === 0) await settleWithin(joining, 'transfer_asked')
  await tellEnded(tx, joining)
}
