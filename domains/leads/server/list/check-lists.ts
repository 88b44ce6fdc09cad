import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import { isOutOfSight, listColumns } from '../lead/refresh-listing.ts'

interface Options {
  /** Columns of the lists that are being brought up to date now, lead by lead; they are not compared. */
  without?: readonly string[]
}

/** Recomputes everything derived of leads; names at most 1,000 differences of each kind. */
export async function checkLists(db: Database, { without = [] }: Options = {}): Promise<string[]> {
  const columns = sql.raw(['viewer_id', 'lead_id', ...listColumns.filter((column) => !without.includes(column))].join(', '))
  const { rows } = await sql<{ difference: string }>`
    (select 'lead ' || id || ': viewers, search text or zones' as difference from lead cross join lateral lead_derived(lead) as derived
      where (lead.viewer_ids, lead.search_text, lead.zones) is distinct from (derived.viewer_ids, derived.search_text, derived.zones) limit 1000)
    union all
    (select 'lead ' || lead_id || ': missing or wrong in the list of viewer ' || viewer_id from
      (select ${columns} from lead_listing_truth except select ${columns} from lead_listing) as missing limit 1000)
    union all
    (select 'lead ' || lead_id || ': too many or wrong in the list of viewer ' || viewer_id from
      (select ${columns} from lead_listing except select ${columns} from lead_listing_truth) as extra limit 1000)
    union all
    (select 'lead ' || lead_id || ': follow-up ' || follow_up.id || case when out_of_sight then ', which its counsellor sees, counts as out of sight'
        else ', which its counsellor does not see, counts as seen' end
      from follow_up join lead on lead.id = lead_id where closed_at is null and out_of_sight <> ${isOutOfSight(sql`viewer_ids`)} limit 1000)
    union all
    (select 'follow-ups of ' || coalesce('counsellor ' || owner_id, 'nobody') || ' on ' || day || ': ' || sum(open) || ' are open, ' || sum(kept) || ' are counted'
      from (
        select owner_id, ${inIndia(sql`due_at`)}::date as day, 1 as open, 0 as kept from follow_up where closed_at is null
        union all select owner_id, day, 0, follow_ups from follow_up_count
      ) as either
      group by owner_id, day having sum(open) <> sum(kept) limit 1000)`.execute(db)
  return rows.map(({ difference }) => difference)
}
