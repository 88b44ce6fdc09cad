import { type RawBuilder, sql } from 'kysely'
import type { Attendance, Hours } from './presence-at.ts'

export interface AttendanceRow {
  hours: Hours[] | null
  away: { from: string; until: string | null }[] | null
  checks: { at: string; isIn: boolean }[] | null
}

/** The attendance of `staff` since an instant, with their last check-in or check-out before it; null if there is none. */
export const attendanceColumns = (since: RawBuilder<unknown>) => sql`
  (select json_agg(json_build_object('weekday', weekday, 'from', to_char(from_time, 'HH24:MI'), 'to', to_char(to_time, 'HH24:MI'))
    order by weekday) from working_hours where working_hours.staff_id = staff.id) as hours,
  (select json_agg(json_build_object('from', from_at, 'until', until_at)) from absence
    where absence.staff_id = staff.id and coalesce(until_at, 'infinity') > ${since}
      and (ended_at is null or ended_at > from_at)) as away,
  (select json_agg(json_build_object('at', at, 'isIn', is_in) order by at) from attendance_check
    where attendance_check.staff_id = staff.id and at >= coalesce((
      select max(at) from attendance_check as last where last.staff_id = staff.id and last.at <= ${since}), '-infinity')) as checks`

export const attendanceOf = ({ hours, away, checks }: AttendanceRow): Attendance => ({
  hours: hours ?? [],
  away: (away ?? []).map(({ from, until }) => ({ from: Date.parse(from), until: until === null ? null : Date.parse(until) })),
  checks: (checks ?? []).map(({ at, isIn }) => ({ at: Date.parse(at), isIn })),
})
