import type { FastifyReply } from 'fastify'
import { downloadReport as operation } from '#domains/analytics/contract/report-acts.ts'
import { mayReadScreen, type ReportScreen } from '#domains/analytics/contract/reports.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sendCsv } from '#platform/server/http/answers/send-csv.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** Answers a file that was made for the reader, as long as they may see its screen. */
export async function downloadReport(db: Database, staff: Actor, id: number, reply: FastifyReply): Promise<string> {
  const file = await db
    .selectFrom('figure_report_file as file')
    .innerJoin('figure_report as report', 'report.id', 'report_id')
    .select(['screen', 'start_on', 'end_on', 'text'])
    .where('file.id', '=', id)
    .where('file.staff_id', '=', staff.id)
    .executeTakeFirst()
  if (!file || !mayReadScreen(file.screen as ReportScreen, staff.roles)) throw refuse(operation, 'fileNotFound')
  return sendCsv(reply, `${file.screen}-${file.start_on}-${file.end_on}.csv`, file.text)
}
