import { sql } from 'kysely'
import type { z } from 'zod'
import { type FollowUpEntry, ofActionDays, type listFollowUpDays as operation } from '#domains/follow-ups/contract/follow-ups.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { eachDay, isOnDay } from './counts-by-day.ts'
import { followUpEntry, followUpWithLead } from './follow-up-entry.ts'
import { followUpsOf } from './policy.ts'

/** The first follow-ups of each day in the reader's calendar. Each day is the head of a range of an index. */
export async function listFollowUpDays(db: Database, reader: Staff, query: z.output<typeof operation.query>): Promise<FollowUpEntry[]> {
  const { rows } = await sql<{ results: FollowUpEntry[] }>`
    with shown as (
      select id from ${eachDay(ofActionDays(query))}
      cross join lateral (
        select id from follow_up
        where ${followUpsOf(reader, query)} and ${isOnDay(sql`due_at`)}
        order by due_at, id limit ${query.per_day}) as of_day
    )
    select coalesce(json_agg(${followUpEntry} order by follow_up.due_at, follow_up.id), '[]') as results
    from ${followUpWithLead} where follow_up.id in (select id from shown)`.execute(db)
  return rows[0]?.results ?? []
}
