import { type RawBuilder, sql } from 'kysely'
import type { Report } from '#domains/analytics/contract/reports.ts'
import type { Database } from '#platform/server/db/database.ts'

const named = sql`json_build_object('id', staff.id, 'name', staff.name)`

/** Reports with the files that were made for one reader, the newest first. `which` is a condition on `figure_report`. */
export async function readReports(db: Database, readerId: number, which: RawBuilder<unknown>): Promise<Report[]> {
  const { rows } = await sql<{ report: Report }>`
    select json_build_object('id', id, 'screen', screen, 'filters', filters, 'every', every, 'created_at', created_at, 'next_on', next_on,
      'trouble', trouble,
      'by', (select ${named} from staff where staff.id = made_by),
      'readers', (
        select coalesce(json_agg(${named} order by staff.name, staff.id), '[]')
        from figure_report_reader as reader join staff on staff.id = reader.staff_id where reader.report_id = figure_report.id),
      'files', (
        select coalesce(json_agg(json_build_object('id', file.id, 'made_at', made_at, 'start', start_on, 'end', end_on, 'rows', row_count,
            'mail', case when mail_state is not null then json_build_object('state', mail_state, 'trouble', mail_trouble) end)
          order by made_at desc, file.id desc), '[]')
        from figure_report_file as file where file.report_id = figure_report.id and file.staff_id = ${readerId})) as report
    from figure_report where stopped_at is null and ${which} order by id desc`.execute(db)
  return rows.map(({ report }) => report)
}
