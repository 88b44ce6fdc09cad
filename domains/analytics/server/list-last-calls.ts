import { sql } from 'kysely'
import type { z } from 'zod'
import { type listLastCalls as call, lastShown } from '#domains/analytics/contract/recent.ts'
import { readCalls } from '#domains/calls/server/core/read-calls.ts'
import { everyLead, listViewer, visibleTo } from '#domains/leads/server/core/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { askedAboutTheirs } from './asked-about-theirs.ts'

const hasVisibleLead = (reader: Staff) =>
  sql`(call.lead_id is null or exists (select from lead where lead.id = call.lead_id and ${visibleTo(reader)}))`

/** Calls of today that the reader placed or that rang for them, unless the parent is not theirs to see any more; an admin’s are everyone’s. */
function todaysCalls(reader: Staff) {
  if (isOfSales(reader)) return sql`call.placed_at >= ${startOfToday} and ${askedAboutTheirs(reader, sql`call.lead_id`)}`
  if (listViewer(reader) === everyLead) return sql`call.placed_at >= ${startOfToday} and ${hasVisibleLead(reader)}`
  return sql`call.staff_id = ${reader.id} and call.placed_at >= ${startOfToday} and ${hasVisibleLead(reader)}`
}

const isOfSales = (reader: Staff) => reader.roles.has('sales_executive')

export async function listLastCalls(db: Database, reader: Staff): Promise<z.output<typeof call.answer>> {
  const todays = todaysCalls(reader)
  const [results, { rows }] = await Promise.all([
    readCalls(db, sql`${todays} order by call.placed_at desc, call.id desc limit ${sql.lit(lastShown)}`),
    sql<{ count: number }>`select count(*)::integer as count from call where ${todays}`.execute(db),
  ])
  const shown = isOfSales(reader) ? results.map((each) => ({ ...each, phone: null, recording: 'none' as const })) : results
  return { count: rows[0]?.count ?? 0, results: shown }
}
