import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Makes many plain leads of one owner at once, named `Many 1` and so on, the first one the newest; answers how many. */
export async function makeManyLeads(db: Database, ownerId: number, count: number): Promise<number> {
  await sql`
    with made as (
      insert into lead (name, owner_id, created_at)
      select 'Many ' || n, ${ownerId}, now() - make_interval(mins => n) from generate_series(1, ${count}::integer) as n
      returning id
    )
    insert into lead_number (lead_id, e164, country_code, national) select id, '+91' || (8000000000 + id), 91, 8000000000 + id from made`.execute(
    db,
  )
  const ofMany = sql`lead.owner_id = ${ownerId} and lead.name like 'Many %'`
  await sql`update lead set (viewer_ids, search_text, zones) = (select * from lead_derived(lead)) where ${ofMany}`.execute(db)
  // Its lists are derived one lead after another, each with all that is known of it: slow while these tables count as empty.
  await sql`analyze lead, lead_number`.execute(db)
  await sql`
    insert into lead_listing select truth.* from lead_listing_truth as truth join lead on lead.id = truth.lead_id where ${ofMany}
    on conflict do nothing`.execute(db)
  return count
}
