import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** Everybody with a share in either lead gets one in the joined lead, and so does the former owner; its owner needs none. */
export async function joinShares(_tx: Transaction, { stays, goes, by, owner, formerOwner, change, add }: Joining): Promise<void> {
  await change('lead_share', { set: sql`lead_id = ${goes}`, where: sql`lead_id = ${stays} and staff_id = ${owner}::integer` })
  await change('lead_share', {
    set: sql`lead_id = ${stays}`,
    where: sql`lead_id = ${goes} and staff_id is distinct from ${owner}::integer and not exists (
      select from lead_share as own where own.lead_id = ${stays} and own.staff_id = lead_share.staff_id)`,
  })
  await add(
    'lead_share',
    ['lead_id', 'staff_id', 'shared_by'],
    sql`select ${stays}::integer, id, ${by}::integer from staff where id = ${formerOwner}::integer and is_active`,
  )
}
