import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface Share {
  staffId: number
  sharedBy: number | null
  /** As whom they may see the lead already. */
  viewers: number[]
}

/** Gives a member of staff a share in a lead unless they see it without one; answers whether they got it. */
export async function shareUnlessSeen(tx: Transaction, leadId: number, { staffId, sharedBy, viewers }: Share): Promise<boolean> {
  const { rows } = await sql`
    insert into lead_share (lead_id, staff_id, shared_by)
    select id, ${staffId}::integer, ${sharedBy}::integer from lead where id = ${leadId} and not viewer_ids && ${viewers}::integer[]
    on conflict do nothing
    returning lead_id`.execute(tx)
  return rows.length > 0
}
