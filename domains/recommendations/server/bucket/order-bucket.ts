import { sql } from 'kysely'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { orderBucket as operation } from '#domains/recommendations/contract/bucket.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Puts the schools of a bucket into an order that names each of them once. */
export async function orderBucket(tx: Transaction, staff: Staff, leadId: number, schools: number[]) {
  return await onLead(tx, operation, staff, leadId, async (_lead, { touch }) => {
    const { rows } = await sql<{ is_whole: boolean }>`
      select array(select distinct school_id from school_bucket where lead_id = ${leadId} order by school_id)
        = array(select unnest(${schools}::integer[]) order by 1) as is_whole`.execute(tx)
    if (!rows[0]?.is_whole) throw refuse(operation, 'bucketChanged')
    await sql`
      update school_bucket set place = named.place
      from unnest(${schools}::integer[]) with ordinality as named (school_id, place)
      where lead_id = ${leadId} and school_bucket.school_id = named.school_id`.execute(tx)
    touch()
    return { schools }
  })
}
