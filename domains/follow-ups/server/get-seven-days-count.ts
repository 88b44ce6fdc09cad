import { sql } from 'kysely'
import type { z } from 'zod'
import { ofScheduledDays, type getSevenDaysCount as operation } from '#domains/follow-ups/contract/follow-ups.ts'
import { isListedFor, listViewer } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inIndia } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { countsByDay, eachDay, isOnDay } from './counts-by-day.ts'

/** Counts the leads of the reader's list by the day of their next follow-up: exactly the rows of the list's schedule filter. */
export async function getSevenDaysCount(db: Database, reader: Staff, query: z.output<typeof operation.query>) {
  const days = ofScheduledDays(query)
  // Each day is a range of an index: to ask of every row on which day it falls would take ten times as long.
  const { rows } = await sql<{ day: string; count: number }>`
    select ${inIndia(sql`begins`)}::date as day, (
      select count(*)::integer from lead_listing where ${isListedFor([listViewer(reader)])} and ${isOnDay(sql`follow_up_at`)}) as count
    from ${eachDay(days)}`.execute(db)
  return countsByDay(days, rows)
}
