import { sql } from 'kysely'
import { ZodError } from 'zod'
import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import { mayReadScreen, type ReportRhythm, type ReportScreen, reportScreens } from '#domains/analytics/contract/reports.ts'
import { notify } from '#domains/notices/server/notify.ts'
import type { FirmValues } from '#platform/contract/firm-settings.ts'
import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { doEach } from '#platform/server/jobs/do-each.ts'
import { maxMailTries } from './mail-report.ts'
import { makeReportFile, type ReportFilters } from './make-report-file.ts'
import { nextSending, reportedDays } from './report-days.ts'

/** Files of a report that each reader keeps. */
const kept = 12

const filtersUnfit = 'Its filters do not fit the screen any more. Stop it, and set it up again from the screen.'

interface DueReport {
  id: number
  screen: ReportScreen
  filters: ReportFilters
  every: ReportRhythm
}

interface Sending {
  today: string
  /** A mail server is connected, so each file goes out as a mail too. */
  isMailed: boolean
}

async function sendTo(tx: Transaction, report: DueReport, readerId: number, { today, isMailed }: Sending): Promise<void> {
  const reader = await accountNow(tx, readerId)
  if (!reader || !mayReadScreen(report.screen, reader.roles)) return
  const period = reportedDays(report.every, today)
  const { text, rows } = await makeReportFile(tx, reader, report, period)
  const file = { report_id: report.id, staff_id: readerId, start_on: period.start, end_on: period.end, row_count: rows, text }
  const { id } = await tx
    .insertInto('figure_report_file')
    .values({ ...file, mail_state: isMailed ? 'waiting' : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isMailed)
    await sql`select graphile_worker.add_job('mail_report', ${JSON.stringify({ file_id: id })}::json, max_attempts => ${maxMailTries}::integer)`.execute(
      tx,
    )
  await sql`
    delete from figure_report_file where id in (
      select id from figure_report_file where report_id = ${report.id} and staff_id = ${readerId} order by made_at desc, id desc offset ${kept})`.execute(
    tx,
  )
  const words = `Your report is ready: ${reportScreens[report.screen].title}`
  await notify(tx, { staffIds: [readerId], kind: 'report', leadId: null, by: null, text: words })
}

/** Makes the files of one report for its readers, all or none. Another process may have sent it meanwhile. */
async function sendOne(tx: Transaction, id: number, sending: Sending): Promise<void> {
  const { today } = sending
  const { rows } = await sql<DueReport>`
    select id, screen, filters, every from figure_report where id = ${id} and stopped_at is null and next_on <= ${today}::date for update`.execute(
    tx,
  )
  const [report] = rows
  if (!report) return
  const readers = await tx.selectFrom('figure_report_reader').select('staff_id').where('report_id', '=', id).orderBy('staff_id').execute()
  let trouble: string | null = null
  try {
    for (const { staff_id } of readers) await sendTo(tx, report, staff_id, sending)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    trouble = filtersUnfit
  }
  await tx
    .updateTable('figure_report')
    .set({ next_on: nextSending(report.every, today), trouble })
    .where('id', '=', id)
    .execute()
}

/**
 * Sends the reports that are due, each in its own transaction; those of accounts that have left rest. A portal that was down at the
 * firm's time of reports sends them once it is up.
 */
export async function sendReports(db: Database, { report_time }: FirmValues, now = Date.now(), isMailed = false): Promise<void> {
  if (kolkataTime(now) < report_time) return
  const today = kolkataDay(now)
  const { rows } = await sql<{ id: number }>`
    select figure_report.id from figure_report join staff on staff.id = made_by and staff.is_active
    where stopped_at is null and next_on <= ${today}::date order by figure_report.id`.execute(db)
  await doEach(rows, ({ id }) => inTransaction(db, (tx) => sendOne(tx, id, { today, isMailed })))
}
