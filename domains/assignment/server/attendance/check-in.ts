import { checkIn as operation } from '#domains/assignment/contract/attendance.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { readAttendance } from './read-attendance.ts'

/** Says that somebody came or went: screens that show who is there ask again, and what waits is tried again. */
export async function tellAttendance(tx: Transaction, staffId: number): Promise<void> {
  await announce(tx, { kind: 'attendance', id: staffId, by: staffId, audience: [staffId, 0] })
  await addJob(tx, 'retry_waiting', {}, { key: 'retry_waiting_after_change' })
}

export async function checkIn(tx: Transaction, staff: Staff, isIn: boolean) {
  if ((await readAttendance(tx, staff.id)).state === 'away') throw refuse(operation, 'away')
  await tx.insertInto('attendance_check').values({ staff_id: staff.id, is_in: isIn, at: clock }).execute()
  await tellAttendance(tx, staff.id)
  return await readAttendance(tx, staff.id)
}
