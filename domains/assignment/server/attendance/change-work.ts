import type { z } from 'zod'
import { changeWork as call } from '#domains/assignment/contract/attendance.ts'
import { activeCounsellors } from '#domains/sharing/server/core/active-counsellors.ts'
import { keepTrace } from '#platform/server/audit/keep-trace.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { tellAttendance } from './check-in.ts'

/** Sets when a counsellor works, and how much they get by rules. */
export async function changeWork(
  tx: Transaction,
  admin: Staff,
  staffId: number,
  work: z.output<typeof call.body>,
): Promise<{ id: number }> {
  if (!(await activeCounsellors(tx)).some(({ id }) => id === staffId)) throw refuse(call, 'counsellorNotFound')
  const { hours, most_a_day, most_untouched } = work
  await tx.deleteFrom('working_hours').where('staff_id', '=', staffId).execute()
  const rows = hours.map(({ weekday, from, to }) => ({ staff_id: staffId, weekday, from_time: from, to_time: to }))
  if (rows.length > 0) await tx.insertInto('working_hours').values(rows).execute()
  await tx.deleteFrom('assignment_limit').where('staff_id', '=', staffId).execute()
  if (most_a_day !== null || most_untouched !== null)
    await tx.insertInto('assignment_limit').values({ staff_id: staffId, most_a_day, most_untouched }).execute()
  await keepTrace(tx, admin.id, 'work_changed', { staff_id: staffId, ...work })
  await tellAttendance(tx, staffId)
  return { id: staffId }
}
