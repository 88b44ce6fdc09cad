import { sql } from 'kysely'
import type { z } from 'zod'
import { type Absence, setAway as operation } from '#domains/assignment/contract/attendance.ts'
import { actsFor } from '#domains/leads/contract/policy.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import { instantAt, startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { tellAttendance } from '../attendance/check-in.ts'
import { leaveStandIns } from './end-absence.ts'
import { tellLeave } from './tell-leave.ts'

type NewAbsence = z.output<typeof operation.body>

function spanOf({ from_day, from_time, until_day, until_time }: NewAbsence) {
  const until = until_day === null ? null : until_time ? instantAt(until_day, until_time) : startOfNextDay(until_day)
  return { from: from_time ? instantAt(from_day, from_time) : startOfDay(from_day), until }
}

const overlaps = (span: Pick<Absence, 'from' | 'until'>) =>
  sql<boolean>`ended_at is null and tstzrange(from_at, until_at) && tstzrange(${span.from}::timestamptz, ${span.until}::timestamptz)`

/** The colleagues who stand in, none of them away in this time. */
async function findStandIns(tx: Transaction, away: number, ids: readonly number[], span: Pick<Absence, 'from' | 'until'>) {
  if (ids.length === 0) return []
  const absent = await tx.selectFrom('absence').select('staff_id').where(overlaps(span)).execute()
  const isPresent = (id: number) => id !== away && !absent.some(({ staff_id }) => staff_id === id)
  const found = (await activeCounsellors(tx)).filter(({ id }) => ids.includes(id) && isPresent(id))
  if (found.length < new Set(ids).size) throw refuseField(operation, 'standInNotFound', 'stand_ins')
  return found
}

/** Notes that a counsellor is away for a time. Admins say it of anyone, counsellors of themselves. */
export async function setAway(tx: Transaction, staff: Staff, staffId: number, asked: NewAbsence): Promise<Absence> {
  const away = (await activeCounsellors(tx)).find(({ id }) => id === staffId)
  if (!actsFor(staff, staffId) || !away) throw refuse(operation, 'counsellorNotFound')
  const { from, until } = spanOf(asked)
  if (until !== null && Date.parse(until) <= Date.now()) throw refuseField(operation, 'past', 'until_day')
  await sql`select pg_advisory_xact_lock(${advisoryLocks.absence}, ${staffId})`.execute(tx)
  const known = await tx.selectFrom('absence').select('id').where('staff_id', '=', staffId).where(overlaps({ from, until })).execute()
  if (known.length > 0) throw refuse(operation, 'awayAlready')
  const standIns = await findStandIns(tx, staffId, asked.stand_ins, { from, until })
  const { id } = await tx
    .insertInto('absence')
    .values({
      ...{ staff_id: staffId, from_at: from, until_at: until, reason: asked.reason, by_staff_id: staff.id },
      stand_in_ids: standIns.map(({ id }) => id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellAttendance(tx, staffId)
  const absence = { id, from, until, reason: asked.reason, stand_ins: standIns }
  await tellLeave(tx, staff, away, absence, standIns)
  if (Date.parse(from) <= Date.now()) await leaveStandIns(tx, staffId)
  return absence
}
