import { sql } from 'kysely'
import type { Absence, AttendanceNow } from '#domains/assignment/contract/attendance.ts'
import type { PresenceRule } from '#domains/assignment/contract/settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { named } from '#platform/server/db/named.ts'
import { type AttendanceRow, attendanceColumns, attendanceOf } from './attendance-of.ts'
import { nextBoundary, presenceNow } from './presence-at.ts'
import { isSeenLately, presenceRule } from './seen-lately.ts'

interface Row extends AttendanceRow {
  absences: Absence[]
  now: string
  by: PresenceRule
  is_seen: boolean
}

/** A row of `absence` with the colleagues who stand in, as JSON. */
export const absenceRow = sql<Absence>`json_build_object('id', absence.id, 'from', from_at, 'until', until_at, 'reason', reason, 'stand_ins', (
  select coalesce(json_agg(${named('colleague')} order by colleague.name), '[]') from staff as colleague
  where colleague.id = any (absence.stand_in_ids) and colleague.is_active))`

/** The absences of `staff` that go on or are still to come, the earliest first, as JSON. */
export const absencesOf = sql<Absence[]>`(
  select coalesce(json_agg(${absenceRow} order by from_at), '[]')
  from absence where absence.staff_id = staff.id and ended_at is null and coalesce(until_at, 'infinity') > now())`

/** Columns on `staff` from which their attendance now is read. */
export const attendanceNowColumns = sql`
  ${attendanceColumns(sql`now()`)}, ${presenceRule} as by, ${isSeenLately} as is_seen, extract(epoch from clock_timestamp()) * 1000 as now, ${absencesOf} as absences`

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

export function attendanceNow(row: Row): AttendanceNow {
  const [attendance, now] = [attendanceOf(row), Number(row.now)]
  const state = presenceNow(attendance, { at: now, by: row.by, isSeen: row.is_seen })
  const begun = row.absences.filter(({ from }) => Date.parse(from) <= now)
  const absence = begun[0] ?? null
  return {
    state,
    by: row.by,
    until: state === 'away' ? (absence?.until ?? null) : instant(nextBoundary(attendance, now)),
    hours: row.hours ?? [],
    absence,
    to_come: row.absences.filter((one) => !begun.includes(one)),
  }
}

export async function readAttendance(db: Database, staffId: number): Promise<AttendanceNow> {
  const { rows } = await sql<Row>`select ${attendanceNowColumns} from staff where id = ${staffId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The asking account exists.')
  return attendanceNow(row)
}
