import type { LeadRow } from '@portal/contract/leads'
import { type LeadQuery, recentUsers } from '@portal/contract/leads-query'
import { largestPage } from '@portal/contract/shapes'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Staff } from '../http/staff.ts'
import { leadConditions } from './lead-conditions.ts'
import { leadRow, leadWithListing } from './lead-row.ts'
import { listViewer } from './visible-to.ts'

const columns = {
  latest_user_action_timestamp: 'latest_user_action_at',
  created_at: 'created_at',
  name: 'search_text',
  cur_action_created_at: 'latest_action_at',
  cur_action_scheduled_time: 'follow_up_at',
  cur_action_scheduled_time_reversed: 'follow_up_at',
} as const

/**
 * One page of the reader's leads, with the exact count. Both read only the list's own indexes (migrations/0005-lead-lists.sql);
 * the rest is read for the leads of the page alone. In the usual order a page is found early, so it is looked for apart from
 * the count; where everything must be found first, by a search or for another order, that is done once for both.
 */
export async function listLeads(db: Database, staff: Staff, { limit, offset, ordering, ...filters }: LeadQuery) {
  const conditions = leadConditions(listViewer(staff), filters)
  const isFoundOnce = filters.search !== undefined || (conditions.length > 1 && ordering !== recentUsers)
  const column = sql.ref(columns[ordering.replace(/^-/, '') as keyof typeof columns])
  // Leads without the instant come last, whichever way round; equal ones keep one order, so that no page repeats a lead.
  const order = sql.raw(`sort_key ${ordering.startsWith('-') ? 'desc' : 'asc'} nulls last, lead_id desc`)
  // The planner does not know a limit that comes as a value, so a second one in words tells it that a page is small.
  const { rows } = await sql<{ count: number; results: LeadRow[] }>`
    with matching as ${sql.raw(isFoundOnce ? 'materialized' : 'not materialized')} (
      select lead_id, ${column} as sort_key from lead_listing where ${sql.join(conditions, sql` and `)}
    ), page as (
      select * from (
        select lead_id, row_number() over (order by ${order}) as position from matching order by ${order} limit ${limit} offset ${offset}
      ) as ordered limit ${sql.lit(largestPage)}
    )
    select
      (select count(*)::integer from matching) as count,
      (select coalesce(json_agg(${leadRow} order by page.position), '[]')
        from page join ${leadWithListing} on lead.id = page.lead_id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
