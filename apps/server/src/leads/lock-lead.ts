import type { leadGone } from '@portal/contract/leads'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Staff } from '../http/staff.ts'
import { visibleTo } from './visible-to.ts'

/** Whoever gave a lead away is told for so long who has it now; afterwards it looks absent, like any lead of others. */
const remembered = sql.lit('1 day')

/** Before the transfer `event` the lead was this member of staff's, or of the unassigned boarding leads that they may take. */
const wasTheirs = (staff: Staff) => sql`((event.before ->> 'owner_id')::integer = ${staff.id}
  or ${staff.boarding_unassigned_data_permission}::boolean and event.before @> '{"owner_id": null}'
    and exists (select from parent_activity where parent_activity.lead_id = lead.id and schooling = 'boarding'))`

/** Who has a lead that this member of staff transferred away, or that was taken from them, a moment ago. */
async function newOwner(tx: Database, staff: Staff, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select staff.name from lead_event as event
    join lead on lead.id = event.lead_id join staff on staff.id = lead.owner_id
    where event.lead_id = ${id} and event.kind in ('transfer', 'transfer_undone') and event.at > now() - interval ${remembered}
      and ${wasTheirs(staff)} and lead.erased_at is null
    limit 1`.execute(tx)
  return rows[0]?.name
}

/**
 * Whether a lead that is locked now is still seen. The statement that waited for the lock read the lead anew, but not the lists, by
 * which a dormant lead is known: whoever had the lock before may have woken it.
 */
async function isStillVisible(tx: Database, staff: Staff, id: number): Promise<boolean> {
  if (!staff.dormant_data_permission) return true
  return (await tx.selectFrom('lead').select('id').where('id', '=', id).where(visibleTo(staff)).executeTakeFirst()) !== undefined
}

/**
 * Locks a lead that the member of staff sees until the transaction ends; refuses with the call's sentence if there is none.
 * Whatever changes a lead takes this lock first, so that its list columns are computed from everything committed before.
 */
export async function lockLead(tx: Database, call: { refusals: typeof leadGone }, staff: Staff, id: number) {
  const lead = await tx
    .selectFrom('lead')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where(visibleTo(staff))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (lead && (await isStillVisible(tx, staff, id))) return lead
  const owner = await newOwner(tx, staff, id)
  throw owner ? refuse(call, 'leadMoved', { words: { owner } }) : refuse(call, 'leadNotFound')
}
