import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { lastHere } from '#domains/accounts/server/account/last-here.ts'
import type { CounsellorAtWork } from '#domains/assignment/contract/attendance.ts'
import type { Database } from '#platform/server/db/database.ts'
import { givenToday, untouched } from './counted-leads.ts'
import { attendanceNow, attendanceNowColumns } from './read-attendance.ts'

type Row = Parameters<typeof attendanceNow>[0] &
  Pick<
    CounsellorAtWork,
    'id' | 'name' | 'is_boarding' | 'cities' | 'most_a_day' | 'most_untouched' | 'given_today' | 'untouched' | 'seen_at'
  >

export async function listAttendance(db: Database): Promise<CounsellorAtWork[]> {
  const { rows } = await sql<Row>`
    select staff.id, staff.name, is_boarding, most_a_day, most_untouched,
      ${givenToday} as given_today, ${untouched} as untouched, (
        select coalesce(json_agg(json_build_object('id', place.id, 'name', place.name) order by place.name), '[]')
        from staff_city join place on place.id = city_id where staff_city.staff_id = staff.id) as cities,
      ${lastHere()} as seen_at,
      ${attendanceNowColumns}
    from staff left join assignment_limit on assignment_limit.staff_id = staff.id
    where is_active and ${hasRole('counsellor')} order by staff.name, staff.id`.execute(db)
  return rows.map((row) => {
    const { id, name, is_boarding, cities, most_a_day, most_untouched, given_today, untouched: waiting, seen_at } = row
    return { id, name, is_boarding, cities, most_a_day, most_untouched, given_today, untouched: waiting, seen_at, ...attendanceNow(row) }
  })
}
