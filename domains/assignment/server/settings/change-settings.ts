import type { AssignmentSettings } from '#domains/assignment/contract/settings.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'

/** Changes what the firm says of new leads. Who counts as there changes with it, so what waits is tried again. */
export async function changeSettings(tx: Transaction, admin: Staff, settings: AssignmentSettings): Promise<AssignmentSettings> {
  const changed = Object.keys(settings) as (keyof AssignmentSettings)[]
  const before = await tx.selectFrom('assignment_setting').select(changed).forNoKeyUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('assignment_setting').set(settings).execute()
  await writeAuditEntry(tx, admin, 'assignment_settings_changed', { before, after: settings })
  const counsellors = (await activeCounsellors(tx)).map(({ id }) => id)
  await announce(tx, { kind: 'attendance', id: admin.id, by: admin.id, audience: [everyLead, ...counsellors] })
  await addJob(tx, 'retry_waiting', {}, { key: 'retry_waiting_after_change' })
  return settings
}
