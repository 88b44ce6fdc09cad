import type { LeadRow } from '@portal/contract/leads'
import type { LeadQuery } from '@portal/contract/leads-query'
import { type RawBuilder, sql } from 'kysely'
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
} as const

/** Leads without the instant come last, whichever way round; equal ones keep one order, so that no page repeats a lead. */
function orderBy(ordering: LeadQuery['ordering']): RawBuilder<unknown> {
  const field = ordering.replace(/^-/, '') as keyof typeof columns
  return sql.raw(`${columns[field]} ${ordering.startsWith('-') ? 'desc' : 'asc'} nulls last, lead_id desc`)
}

/**
 * One page of the reader's leads, with the exact count. Count and page read only the list's own index
 * (migrations/0005-lead-lists.sql); the rest is read for the leads of the page alone.
 */
export async function listLeads(db: Database, staff: Staff, { limit, offset, ordering, ...filters }: LeadQuery) {
  const matching = sql`from lead_listing where ${leadConditions(listViewer(staff), filters)}`
  const page = sql`
    select lead_id, row_number() over (order by ${orderBy(ordering)}) as position ${matching}
    order by ${orderBy(ordering)} limit ${limit} offset ${offset}`
  const { rows } = await sql<{ count: number; results: LeadRow[] }>`
    select
      (select count(*)::integer ${matching}) as count,
      (select coalesce(json_agg(${leadRow} order by page.position), '[]')
        from (${page}) as page join ${leadWithListing} on lead.id = page.lead_id) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
