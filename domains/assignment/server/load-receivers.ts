import { sql } from 'kysely'
import { mostCounted } from '#domains/assignment/contract/rules.ts'
import { type AccountFlags, rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Receiver } from './allocate.ts'
import { type AttendanceRow, attendanceColumns, attendanceOf } from './attendance/attendance-of.ts'
import { presenceAt } from './attendance/presence-at.ts'

interface Row extends AccountFlags, AttendanceRow {
  id: number
  is_boarding: boolean
  cities: number[]
  most_a_day: number | null
  most_untouched: number | null
  given_today: number
  untouched: number
  now: number
}

/** Counting them all would take long for who has very many; more than any limit is enough. */
const counted = sql.lit(mostCounted)

/** Leads of `staff` that nobody acted on yet. */
export const untouched = sql`(
  select count(*)::integer from (
    select from lead_listing where viewer_id = staff.id and spoken_at is null limit ${counted}) as counted)`

/** How many leads rules gave to `staff` today. */
export const givenToday = sql`(
  select count(*)::integer from lead_assignment where staff_id = staff.id and at >= ${startOfToday})`

/** The active counsellors with whether they are there now, and how much more they may get. Loads are counted where a limit asks for it. */
export async function loadReceivers(db: Database, countsLoads: boolean): Promise<Receiver[]> {
  // One column: the driver reads each of each row by itself, and there are hundreds of rows.
  const { rows } = await sql<{ receiver: Row }>`
    select row_to_json(receiver) as receiver from (
      select staff.id, user_type, is_admin, is_executive, is_boarding, most_a_day, most_untouched,
        array(select city_id from staff_city where staff_id = staff.id) as cities,
        case when most_a_day is not null then ${givenToday} else 0 end as given_today,
        case when ${countsLoads}::boolean or most_untouched is not null then ${untouched} else 0 end as untouched,
        ${attendanceColumns(sql`clock_timestamp()`)}, extract(epoch from clock_timestamp()) * 1000 as now
      from staff left join assignment_limit on assignment_limit.staff_id = staff.id
      where is_active and user_type = 2 order by staff.id) as receiver`.execute(db)
  return rows
    .map(({ receiver }) => receiver)
    .filter((row) => rolesOf(row).includes('counsellor'))
    .map((row) => ({
      id: row.id,
      is_boarding: row.is_boarding,
      cities: row.cities,
      isThere: presenceAt(attendanceOf(row), row.now) === 'in',
      room: row.most_a_day === null ? Infinity : row.most_a_day - row.given_today,
      untouched: row.untouched,
      most_untouched: row.most_untouched,
    }))
}
