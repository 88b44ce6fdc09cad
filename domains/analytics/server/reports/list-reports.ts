import { sql } from 'kysely'
import { accountColumns, withRoles } from '#domains/accounts/server/account/account-now.ts'
import { listReportReaders as operation } from '#domains/analytics/contract/report-acts.ts'
import { mayReadScreen, type ReportScreen } from '#domains/analytics/contract/reports.ts'
import type { Actor } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readReports } from './read-reports.ts'

/** The reports that an account made or gets. */
export const listReports = (db: Database, { id }: Actor) =>
  readReports(
    db,
    id,
    sql`(made_by = ${id} or exists (select from figure_report_reader as reader where reader.report_id = figure_report.id and reader.staff_id = ${id}))`,
  )

/** Active accounts that may see a screen, by name. */
export async function listReportReaders(db: Database, staff: Actor, screen: ReportScreen) {
  if (!mayReadScreen(screen, staff.roles)) throw refuse(operation, 'notYourScreen')
  const accounts = await db.selectFrom('staff').select(accountColumns).where('is_active', '=', true).orderBy('name').orderBy('id').execute()
  return accounts.filter((account) => mayReadScreen(screen, withRoles(account).roles)).map(({ id, name }) => ({ id, name }))
}
