import { sql } from 'kysely'
import type { z } from 'zod'
import { type getSevenDaysCount as call, ofScheduledDays } from '#domains/follow-ups/contract/follow-ups.ts'
import { listViewer } from '#domains/leads/server/core/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { countsByDay } from './counts-by-day.ts'

/** Counts the leads of the reader's list by the day of their next follow-up: exactly the rows of the list's schedule filter. */
export async function getSevenDaysCount(db: Database, reader: Staff, query: z.output<typeof call.query>) {
  const listed = sql`from lead_listing where viewer_id = ${listViewer(reader)}`
  return await countsByDay(db, listed, sql`follow_up_at`, ofScheduledDays(query))
}
