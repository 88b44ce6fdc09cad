import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type LeadSource, listBoardingLeads } from '#domains/leads/contract/lists.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Reader } from '../lead/visible-to.ts'
import { leadRow, shownLead } from './lead-row.ts'
import { type ListQuery, matchingLeads } from './matching-leads.ts'

type PagedQuery = ListQuery & Pick<LeadQuery, 'limit' | 'offset'>

/** Page and count read only the lists' own indexes; the rest is read for the page alone. */
export async function listLeads(db: Database, reader: Reader, { limit, offset, ...query }: PagedQuery, source: LeadSource = 'all') {
  const matching = matchingLeads(reader, source, query)
  if (!matching) throw refuse(listBoardingLeads, 'permissionMissing')
  const { found, order, isFoundOnce } = matching
  // The planner does not know a limit that comes as a value. A second, literal limit tells it that a page is small.
  const { rows } = await sql<{ count: number; results: LeadRow[] }>`
    with matching as ${sql.raw(isFoundOnce ? 'materialized' : 'not materialized')} (${found}), page as (
      select lead_id, row_number() over () as position from (
        select lead_id from matching order by ${order} limit ${limit} offset ${offset}
      ) as ordered limit ${sql.lit(largestPage)}
    )
    select
      (select count(*)::integer from matching) as count,
      (select coalesce(json_agg(${leadRow} order by page.position), '[]')
        from page join ${shownLead()} on lead.id = page.lead_id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
