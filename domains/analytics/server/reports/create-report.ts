import { sql } from 'kysely'
import type { z } from 'zod'
import { maxReports, createReport as operation } from '#domains/analytics/contract/report-acts.ts'
import { mayReadScreen, type Report } from '#domains/analytics/contract/reports.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import { listReportReaders } from './list-reports.ts'
import { readReports } from './read-reports.ts'
import { reportCalls } from './report-calls.ts'
import { nextSending } from './report-days.ts'

/** Sets up a report; its first file comes on the next morning or Monday. */
export async function createReport(
  tx: Transaction,
  staff: Actor,
  { screen, filters, every, readers }: z.output<typeof operation.body>,
  now = Date.now(),
): Promise<Report> {
  if (!mayReadScreen(screen, staff.roles)) throw refuse(operation, 'notYourScreen')
  if (!reportCalls[screen].query.safeParse(filters).success) throw refuse(operation, 'filtersUnfit')
  const mayRead = new Set((await listReportReaders(tx, staff, screen)).map(({ id }) => id))
  if (!readers.every((id) => mayRead.has(id))) throw refuseField(operation, 'readerMayNot', 'readers')
  // Two at once by one account count one another.
  await sql`select from staff where id = ${staff.id} for update`.execute(tx)
  const { count } = await tx
    .selectFrom('figure_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('made_by', '=', staff.id)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxReports) throw refuse(operation, 'tooMany')
  const { id } = await tx
    .insertInto('figure_report')
    .values({ screen, filters: JSON.stringify(filters), every, made_by: staff.id, next_on: nextSending(every, kolkataDay(now)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('figure_report_reader')
    .values([...new Set(readers)].map((staff_id) => ({ report_id: id, staff_id })))
    .execute()
  const [report] = await readReports(tx, staff.id, sql`id = ${id}`)
  if (!report) throw new Error(`Report ${id} is not there, though it was just made.`)
  return report
}
