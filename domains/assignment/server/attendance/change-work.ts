import type { z } from 'zod'
import { changeHoursOfMany, type Hours, changeWork as operation } from '#domains/assignment/contract/attendance.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { tellAttendance } from './check-in.ts'

/** Writes the hours of counsellors, in ascending order. Admins who save those of the same counsellor at once follow one another. */
async function writeHours(tx: Transaction, staffIds: readonly number[], hours: readonly Hours[]): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', 'in', staffIds).orderBy('id').forNoKeyUpdate().execute()
  await tx.deleteFrom('working_hours').where('staff_id', 'in', staffIds).execute()
  const rows = staffIds.flatMap((staff_id) => hours.map(({ weekday, from, to }) => ({ staff_id, weekday, from_time: from, to_time: to })))
  if (rows.length > 0) await tx.insertInto('working_hours').values(rows).execute()
}

/** Sets the same working hours for many counsellors. */
export async function changeHours(tx: Transaction, admin: Staff, { staff_ids, hours }: z.output<typeof changeHoursOfMany.body>) {
  const active = new Set((await activeCounsellors(tx)).map(({ id }) => id))
  // In their order, so that two admins who save at once do not wait for one another.
  const staffIds = [...new Set(staff_ids)].toSorted((one, other) => one - other)
  if (staffIds.some((id) => !active.has(id))) throw refuse(changeHoursOfMany, 'counsellorNotFound')
  await writeHours(tx, staffIds, hours)
  await writeAuditEntry(tx, admin, 'hours_changed', { details: { staff_ids: staffIds }, after: { hours } })
  for (const id of staffIds) await tellAttendance(tx, id)
  return { changed: staffIds.length }
}

/** Sets when a counsellor works, and how much they get by rules. */
export async function changeWork(
  tx: Transaction,
  admin: Staff,
  staffId: number,
  work: z.output<typeof operation.body>,
): Promise<{ id: number }> {
  if (!(await activeCounsellors(tx)).some(({ id }) => id === staffId)) throw refuse(operation, 'counsellorNotFound')
  const { hours, most_a_day, most_untouched } = work
  await writeHours(tx, [staffId], hours)
  await tx.deleteFrom('assignment_limit').where('staff_id', '=', staffId).execute()
  if (most_a_day !== null || most_untouched !== null)
    await tx.insertInto('assignment_limit').values({ staff_id: staffId, most_a_day, most_untouched }).execute()
  await writeAuditEntry(tx, admin, 'work_changed', { staff: staffId, after: work })
  await tellAttendance(tx, staffId)
  return { id: staffId }
}
