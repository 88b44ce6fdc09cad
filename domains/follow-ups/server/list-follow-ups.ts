import { sql } from 'kysely'
import type { z } from 'zod'
import { type listFollowUps as call, type FollowUpEntry, ofActionDays } from '#domains/follow-ups/contract/follow-ups.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { followUpEntry, followUpWithLead } from './follow-up-entry.ts'
import { followUpsOf } from './follow-ups-of.ts'

type Query = z.output<typeof call.query>

function isWhen({ overdue, ...query }: Query) {
  if (overdue) return sql`due_at < now()`
  const { first, last } = ofActionDays(query)
  return sql`due_at >= ${startOfDay(first)}::timestamptz and due_at < ${startOfNextDay(last)}::timestamptz`
}

/** One page of the follow-ups in the reader's calendar, the earliest first, with their exact count; of those overdue the latest first. */
export async function listFollowUps(db: Database, reader: Staff, query: Query) {
  const found = sql`from follow_up where ${followUpsOf(reader, query)} and ${isWhen(query)}`
  const direction = sql.raw(query.overdue ? 'desc' : 'asc')
  const { rows } = await sql<{ count: number; results: FollowUpEntry[] }>`
    with page as (select id ${found} order by due_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset})
    select
      (select count(*)::integer ${found}) as count,
      (select coalesce(json_agg(${followUpEntry} order by follow_up.due_at ${direction}, follow_up.id ${direction}), '[]')
        from ${followUpWithLead} where follow_up.id in (select id from page)) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
