import { sql } from 'kysely'
import type { z } from 'zod'
import { type listFollowUps as call, type FollowUpEntry, ofActionDays } from '#domains/follow-ups/contract/follow-ups.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { followUpEntry, followUpWithLead } from './follow-up-entry.ts'
import { followUpsOf } from './follow-ups-of.ts'

/** One page of the follow-ups in the reader's calendar, the earliest first, with their exact count. */
export async function listFollowUps(db: Database, reader: Staff, query: z.output<typeof call.query>) {
  const { first, last } = ofActionDays(query)
  const found = sql`from follow_up where ${followUpsOf(reader, query)}
    and due_at >= ${startOfDay(first)}::timestamptz and due_at < ${startOfNextDay(last)}::timestamptz`
  const { rows } = await sql<{ count: number; results: FollowUpEntry[] }>`
    with page as (select id ${found} order by due_at, id limit ${query.limit} offset ${query.offset})
    select
      (select count(*)::integer ${found}) as count,
      (select coalesce(json_agg(${followUpEntry} order by follow_up.due_at, follow_up.id), '[]')
        from ${followUpWithLead} where follow_up.id in (select id from page)) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
