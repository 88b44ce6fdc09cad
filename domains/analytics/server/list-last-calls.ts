import { sql } from 'kysely'
import type { z } from 'zod'
import { type listLastCalls as call, lastShown, type RecentCall } from '#domains/analytics/contract/recent.ts'
import type { Call } from '#domains/calls/contract/calls.ts'
import { readCalls } from '#domains/calls/server/call/read-calls.ts'
import { everyLead, listViewer, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { askedAboutTheirs } from '#domains/school-leads/server/asked-about-theirs.ts'
import { hideNumbers } from '#domains/school-leads/server/without-numbers.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'

const hasVisibleLead = (reader: Staff) =>
  sql`(call.lead_id is null or exists (select from lead where lead.id = call.lead_id and ${visibleTo(reader)}))`

const isOfNoErased = sql`(call.lead_id is null or exists (select from lead where lead.id = call.lead_id and erased_at is null))`

/** Calls of today that the reader placed or that rang for them, also of leads that others own now; admins read the calls of all. */
function todaysCalls(reader: Staff) {
  if (isOfSales(reader)) return sql`call.placed_at >= ${startOfToday} and ${askedAboutTheirs(reader.id, sql`call.lead_id`)}`
  if (listViewer(reader) === everyLead) return sql`call.placed_at >= ${startOfToday} and ${hasVisibleLead(reader)}`
  return sql`call.staff_id = ${reader.id} and call.placed_at >= ${startOfToday} and ${isOfNoErased}`
}

const isOfSales = (reader: Staff) => reader.roles.has('sales_executive')

/** Sales executives hear no numbers; a lead that the reader no longer sees is left out with its number. */
async function hideUnseen(db: Database, reader: Staff, calls: Call[]): Promise<RecentCall[]> {
  if (isOfSales(reader)) return hideNumbers(calls.map((each) => ({ ...each, phone: null, recording: 'none' })))
  const ids = calls.flatMap(({ lead }) => lead?.id ?? [])
  const seen = await db.selectFrom('lead').select('id').where(sql<boolean>`id = any (${ids}::integer[])`).where(visibleTo(reader)).execute()
  const isHidden = ({ lead }: Call) => lead !== null && !seen.some(({ id }) => id === lead.id)
  return calls.map((each) => (isHidden(each) ? { ...each, lead: null, phone: null, recording: 'none' } : each))
}

export async function listLastCalls(db: Database, reader: Staff): Promise<z.output<typeof call.answer>> {
  const todays = todaysCalls(reader)
  const [results, { rows }] = await Promise.all([
    readCalls(db, sql`${todays} order by call.placed_at desc, call.id desc limit ${sql.lit(lastShown)}`, visibleTo(reader)),
    sql<{ count: number; simulated: number }>`
      select count(*)::integer as count, count(*) filter (where simulated)::integer as simulated from call where ${todays}`.execute(db),
  ])
  return { count: rows[0]?.count ?? 0, simulated: rows[0]?.simulated ?? 0, results: await hideUnseen(db, reader, results) }
}
