import { sql } from 'kysely'
import type { z } from 'zod'
import { isOfSales } from '#domains/analytics/contract/policy.ts'
import { lastShown, type listLastCalls as operation, type RecentCall } from '#domains/analytics/contract/recent.ts'
import type { Call } from '#domains/calls/contract/calls.ts'
import { readCalls } from '#domains/calls/server/call/read-calls.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { hideNumbers } from '#domains/school-leads/server/without-numbers.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readableCalls } from './policy.ts'

/** Sales executives hear no numbers; a lead that the reader no longer sees is left out with its number. */
async function hideUnseen(db: Database, reader: Staff, calls: Call[]): Promise<RecentCall[]> {
  if (isOfSales(reader)) return hideNumbers(calls.map((each) => ({ ...each, phone: null, recording: 'none' })))
  const ids = calls.flatMap(({ lead }) => lead?.id ?? [])
  const seen = await db.selectFrom('lead').select('id').where(sql<boolean>`id = any (${ids}::integer[])`).where(visibleTo(reader)).execute()
  const isHidden = ({ lead }: Call) => lead !== null && !seen.some(({ id }) => id === lead.id)
  return calls.map((each) => (isHidden(each) ? { ...each, lead: null, phone: null, recording: 'none' } : each))
}

export async function listLastCalls(db: Database, reader: Staff): Promise<z.output<typeof operation.answer>> {
  const todays = sql`call.placed_at >= ${startOfToday} and ${readableCalls(reader)}`
  const [results, { rows }] = await Promise.all([
    readCalls(db, sql`${todays} order by call.placed_at desc, call.id desc limit ${sql.lit(lastShown)}`, visibleTo(reader)),
    sql<{ count: number; simulated: number }>`
      select count(*)::integer as count, count(*) filter (where simulated)::integer as simulated from call where ${todays}`.execute(db),
  ])
  return { count: rows[0]?.count ?? 0, simulated: rows[0]?.simulated ?? 0, results: await hideUnseen(db, reader, results) }
}
