import { sql } from 'kysely'
import type { z } from 'zod'
import { ofActionDays, type getFollowUpCounts as operation } from '#domains/follow-ups/contract/follow-ups.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { countsByDay } from './counts-by-day.ts'
import { countsOf } from './policy.ts'

/** Counts the open follow-ups of each day that stand in the reader's calendar. */
export async function getFollowUpCounts(db: Database, reader: Staff, query: z.output<typeof operation.query>) {
  const days = ofActionDays(query)
  const { rows } = await sql<{ day: string; count: number }>`
    select day, sum(follow_ups)::integer as count from (${countsOf(reader, query, days)}) as kept group by day`.execute(db)
  return countsByDay(days, rows)
}
