import { sql } from 'kysely'
import type { z } from 'zod'
import { type Absence, setAway as call } from '#domains/assignment/contract/attendance.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { instantAt, startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { tellAttendance } from '../attendance/check-in.ts'
import { leaveStandIns } from './end-absence.ts'
import { tellLeave } from './tell-leave.ts'

type NewAbsence = z.output<typeof call.body>

function spanOf({ from_day, from_time, until_day, until_time }: NewAbsence) {
  const until = until_day === null ? null : until_time ? instantAt(until_day, until_time) : startOfNextDay(until_day)
  return { from: from_time ? instantAt(from_day, from_time) : startOfDay(from_day), until }
}

/** Notes that a counsellor is away for a time. Admins say it of anyone, counsellors of themselves. */
export async function setAway(tx: Transaction, staff: Staff, staffId: number, asked: NewAbsence): Promise<Absence> {
  const mayAsk = staffId === staff.id || staff.roles.has('counsellor_admin')
  const away = (await activeCounsellors(tx)).find(({ id }) => id === staffId)
  if (!mayAsk || !away) throw refuse(call, 'counsellorNotFound')
  const { from, until } = spanOf(asked)
  if (until !== null && Date.parse(until) <= Date.now()) throw refuseField(call, 'past', 'until_day')
  await sql`select pg_advisory_xact_lock(${advisoryLocks.absence}, ${staffId})`.execute(tx)
  const { rows } = await sql`
    select from absence where staff_id = ${staffId} and ended_at is null
      and tstzrange(from_at, until_at) && tstzrange(${from}::timestamptz, ${until}::timestamptz)`.execute(tx)
  if (rows.length > 0) throw refuse(call, 'awayAlready')
  const { id } = await tx
    .insertInto('absence')
    .values({ staff_id: staffId, from_at: from, until_at: until, reason: asked.reason, by_staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellAttendance(tx, staffId)
  const absence = { id, from, until, reason: asked.reason }
  await tellLeave(tx, staff, away, absence)
  if (Date.parse(from) <= Date.now()) await leaveStandIns(tx, staffId)
  return absence
}
