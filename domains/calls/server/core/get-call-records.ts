import { sql } from 'kysely'
import { type Call, getCallRecords as call, recordsShown } from '#domains/calls/contract/calls.ts'
import { visibleTo } from '#domains/leads/server/core/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readCalls } from './read-calls.ts'

export async function getCallRecords(db: Database, staff: Staff, leadId: number): Promise<{ count: number; results: Call[] }> {
  const lead = await db
    .selectFrom('lead')
    .select(sql<number>`(select count(*)::integer from call where lead_id = lead.id)`.as('count'))
    .where('id', '=', leadId)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!lead) throw refuse(call, 'leadNotFound')
  const newest = sql`call.lead_id = ${leadId} order by call.placed_at desc, call.id desc limit ${sql.lit(recordsShown)}`
  return { count: lead.count, results: await readCalls(db, newest) }
}
