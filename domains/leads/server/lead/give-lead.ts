import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface Ownership {
  owner_id: number | null
  is_transferred: boolean
}

/** Gives a locked lead an owner. A share that the new owner had ends, since an owner needs none, and is answered. */
export async function giveLead(tx: Transaction, leadId: number, { owner_id, is_transferred }: Ownership) {
  await tx.updateTable('lead').set({ owner_id, is_transferred }).where('id', '=', leadId).execute()
  return owner_id === null ? undefined : await endShare(tx, leadId, owner_id)
}

/** Gives each of these locked leads, which have none, an owner. */
export async function giveLeads(tx: Transaction, given: readonly { leadId: number; ownerId: number }[]): Promise<void> {
  const [leads, owners] = [given.map(({ leadId }) => leadId), given.map(({ ownerId }) => ownerId)]
  await sql`
    with given as (select * from unnest(${leads}::integer[], ${owners}::integer[]) as given (lead_id, owner_id)), unshared as (
      delete from lead_share using given where lead_share.lead_id = given.lead_id and lead_share.staff_id = given.owner_id), taken as (
      update follow_up set owner_id = given.owner_id from given
      where follow_up.lead_id = given.lead_id and follow_up.closed_at is null and follow_up.owner_id is null)
    update lead set owner_id = given.owner_id from given where lead.id = given.lead_id`.execute(tx)
}

interface Share {
  staff_id: number
  shared_by: number | null
  at?: string
}

export async function giveShares(tx: Transaction, leadId: number, shares: readonly Share[]): Promise<void> {
  await tx
    .insertInto('lead_share')
    .values(shares.map((share) => ({ ...share, lead_id: leadId })))
    .execute()
}

/** Ends the share that a member of staff has in a locked lead; answers who gave it and when, if there was one. */
export async function endShare(tx: Transaction, leadId: number, staffId: number) {
  return await tx
    .deleteFrom('lead_share')
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', staffId)
    .returning(['shared_by', 'at'])
    .executeTakeFirst()
}

interface Newcomer {
  staffId: number
  sharedBy: number | null
  viewers: number[]
}

export async function shareUnlessSeen(tx: Transaction, leadId: number, { staffId, sharedBy, viewers }: Newcomer): Promise<boolean> {
  const { rows } = await sql`
    insert into lead_share (lead_id, staff_id, shared_by)
    select id, ${staffId}::integer, ${sharedBy}::integer from lead where id = ${leadId} and not viewer_ids && ${viewers}::integer[]
    on conflict do nothing
    returning lead_id`.execute(tx)
  return rows.length > 0
}
