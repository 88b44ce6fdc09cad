import { sql } from 'kysely'
import type { z } from 'zod'
import { getCallRecords as operation, recordsShown } from '#domains/calls/contract/calls.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readCalls } from './read-calls.ts'

export async function getCallRecords(db: Database, staff: Staff, leadId: number): Promise<z.infer<typeof operation.answer>> {
  const lead = await db
    .selectFrom('lead')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('call')
          .select([
            sql<number>`count(*)::integer`.as('count'),
            sql<number>`(count(*) filter (where recording_state = 'ready'))::integer`.as('playable'),
          ])
          .whereRef('call.lead_id', '=', 'lead.id')
          .as('calls'),
      (join) => join.onTrue(),
    )
    .select(['calls.count', 'calls.playable'])
    .where('id', '=', leadId)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!lead) throw refuse(operation, 'leadNotFound')
  const newest = sql`call.lead_id = ${leadId} order by call.placed_at desc, call.id desc limit ${sql.lit(recordsShown)}`
  return { ...lead, results: await readCalls(db, newest) }
}
