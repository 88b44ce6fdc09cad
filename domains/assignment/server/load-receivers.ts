import { sql } from 'kysely'
import { mostCounted } from '#domains/assignment/contract/rules.ts'
import { type AccountFlags, rolesOf } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import type { Receiver } from './allocate.ts'
import { keptAttendance } from './attendance/kept-attendance.ts'
import { presenceAt } from './attendance/presence-at.ts'

interface Row extends AccountFlags {
  id: number
  is_boarding: boolean
  cities: number[]
  most_a_day: number | null
  most_untouched: number | null
  given_today: number
  untouched: number
  /** Of their attendance. */
  version: string | null
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
  // One row: the driver reads each column of each row by itself, and there are hundreds of counsellors.
  const { rows } = await sql<{ receivers: Row[]; now: number }>`
    select coalesce(json_agg(receiver), '[]') as receivers, extract(epoch from clock_timestamp())::float8 * 1000 as now from (
      select staff.id, user_type, is_admin, is_executive, is_boarding, most_a_day, most_untouched, version,
        array(select city_id from staff_city where staff_id = staff.id) as cities,
        case when most_a_day is not null then ${givenToday} else 0 end as given_today,
        case when ${countsLoads}::boolean or most_untouched is not null then ${untouched} else 0 end as untouched
      from staff left join assignment_limit on assignment_limit.staff_id = staff.id
      left join attendance_version on attendance_version.staff_id = staff.id
      where is_active and user_type = 2 order by staff.id) as receiver`.execute(db)
  const [{ receivers, now }] = rows as [(typeof rows)[number]]
  const counsellors = receivers.filter((row) => rolesOf(row).includes('counsellor'))
  const attendanceOf = await keptAttendance(db, counsellors)
  return counsellors.map((row) => ({
    id: row.id,
    is_boarding: row.is_boarding,
    cities: row.cities,
    isThere: presenceAt(attendanceOf(row.id), now) === 'in',
    room: row.most_a_day === null ? Infinity : row.most_a_day - row.given_today,
    untouched: row.untouched,
    most_untouched: row.most_untouched,
  }))
}
