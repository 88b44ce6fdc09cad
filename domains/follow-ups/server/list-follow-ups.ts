import { sql } from 'kysely'
import type { z } from 'zod'
import { type FollowUpEntry, ofActionDays, type listFollowUps as operation } from '#domains/follow-ups/contract/follow-ups.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { followUpEntry, followUpWithLead } from './follow-up-entry.ts'
import { countsOf, followUpsOf, isDueOn } from './policy.ts'

type Query = z.output<typeof operation.query>

const isWhen = (query: Query) => (query.overdue ? sql`due_at < now()` : isDueOn(ofActionDays(query)))

/** One page of the follow-ups in the reader's calendar, the earliest first, with their exact count; of those overdue the latest first. */
export async function listFollowUps(db: Database, reader: Staff, query: Query) {
  const found = sql`from follow_up where ${followUpsOf(reader, query)} and ${isWhen(query)}`
  const count = query.overdue
    ? sql`(select count(*)::integer ${found})`
    : sql`(select coalesce(sum(follow_ups), 0)::integer from (${countsOf(reader, query, ofActionDays(query))}) as kept)`
  const direction = sql.raw(query.overdue ? 'desc' : 'asc')
  const { rows } = await sql<{ count: number; results: FollowUpEntry[] }>`
    with page as (select id ${found} order by due_at ${direction}, id ${direction} limit ${query.limit} offset ${query.offset})
    select
      ${count} as count,
      (select coalesce(json_agg(${followUpEntry} order by follow_up.due_at ${direction}, follow_up.id ${direction}), '[]')
        from ${followUpWithLead} where follow_up.id in (select id from page)) as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
