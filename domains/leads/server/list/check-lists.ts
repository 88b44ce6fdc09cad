import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { listColumns } from '../core/relist.ts'

export interface Difference {
  lead_id: number
  what: string
}

const columns = sql.raw(['viewer_id', 'lead_id', ...listColumns].join(', '))

/** Recomputes everything derived of leads; answers at most 1,000 differences of each kind. */
export async function checkLists(db: Database): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    (select id as lead_id, 'viewers, search text or zones' as what from lead
      where (viewer_ids, search_text, zones) is distinct from (lead_viewers(lead), lead_search_text(lead), lead_zones(lead)) limit 1000)
    union all
    (select lead_id, 'missing or wrong in the list of viewer ' || viewer_id from
      (select ${columns} from lead_listing_truth except select ${columns} from lead_listing) as missing limit 1000)
    union all
    (select lead_id, 'too many or wrong in the list of viewer ' || viewer_id from
      (select ${columns} from lead_listing except select ${columns} from lead_listing_truth) as extra limit 1000)`.execute(db)
  return rows
}
