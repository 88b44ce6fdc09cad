import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Joins the changes of the kept follow-up counts into one row for each counsellor and day that has any. */
export async function joinFollowUpCounts(db: Database): Promise<void> {
  await sql`
    with gone as (
      delete from follow_up_count where ctid in (
        select unnest(array_agg(ctid)) from follow_up_count group by day, owner_id having count(*) > 1 or sum(follow_ups) = 0)
      returning day, owner_id, follow_ups
    )
    insert into follow_up_count (day, owner_id, follow_ups)
    select day, owner_id, sum(follow_ups) from gone group by day, owner_id having sum(follow_ups) <> 0`.execute(db)
}
