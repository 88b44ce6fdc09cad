import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface Ownership {
  owner_id: number | null
  is_transferred: boolean
}

/** Gives a locked lead an owner. A share that the new owner had ends, since an owner needs none, and is answered. */
export async function giveLead(tx: Transaction, leadId: number, { owner_id, is_transferred }: Ownership) {
  await tx.updateTable('lead').set({ owner_id, is_transferred }).where('id', '=', leadId).execute()
  return await tx
    .deleteFrom('lead_share')
    .where('lead_id', '=', leadId)
    .where('staff_id', '=', owner_id)
    .returning(['shared_by', 'at'])
    .executeTakeFirst()
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
