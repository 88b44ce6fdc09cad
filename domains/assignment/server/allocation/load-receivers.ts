import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import type { PresenceRule } from '#domains/assignment/contract/settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type AttendanceRow, attendanceColumns, attendanceOf } from '../attendance/attendance-of.ts'
import { givenToday, untouched } from '../attendance/counted-leads.ts'
import { type Attendance, presenceNow } from '../attendance/presence-at.ts'
import { presenceRule, seenLately } from '../attendance/seen-lately.ts'
import type { Receiver } from './allocate.ts'

interface Row extends AttendanceRow {
  id: number
  is_boarding: boolean
  cities: number[]
  most_a_day: number | null
  most_untouched: number | null
}

interface Counsellor extends Pick<Row, 'id' | 'is_boarding' | 'cities' | 'most_a_day' | 'most_untouched'> {
  attendance: Attendance
}

/** Changes with everything that decides what counsellors may get; no two databases have the same one. */
const versionOfAll = sql`(select md5(string_agg(version::text, '' order by staff_id)) from receiver_version)`

const instant = sql`extract(epoch from clock_timestamp())::float8 * 1000`

let kept: { version: string | null; counsellors: Counsellor[] } | undefined

async function read(db: Database) {
  // One row: the driver reads each column of each row by itself, and there are hundreds of counsellors.
  const { rows } = await sql<{ version: string | null; rows: Row[] }>`
    select ${versionOfAll} as version, coalesce(json_agg(receiver), '[]') as rows from (
      select staff.id, is_boarding, most_a_day, most_untouched,
        array(select city_id from staff_city where staff_id = staff.id) as cities, ${attendanceColumns(sql`clock_timestamp()`)}
      from staff left join assignment_limit on assignment_limit.staff_id = staff.id
      where is_active and ${hasRole('counsellor')} order by staff.id) as receiver`.execute(db)
  const [{ version, rows: all }] = rows as [(typeof rows)[number]]
  const counsellors = all.map(({ id, is_boarding, cities, most_a_day, most_untouched, ...row }) => ({
    ...{ id, is_boarding, cities, most_a_day, most_untouched },
    attendance: attendanceOf(row),
  }))
  return { version, counsellors }
}

/**
 * The active counsellors with whether they are there now, and what they may get where nothing was given yet. What this process has read
 * of them is read again when it has changed: hundreds of counsellors would take several milliseconds for each lead that arrives. When
 * they were seen changes every minute, so that is read each time.
 */
export async function loadReceivers(db: Database): Promise<Receiver[]> {
  const { rows } = await sql<{ version: string | null; now: number; by: PresenceRule; seen: number[] }>`
    select ${versionOfAll} as version, ${instant} as now, ${presenceRule} as by, ${seenLately} as seen`.execute(db)
  const [{ version, now, by, seen }] = rows as [(typeof rows)[number]]
  const isSeen = new Set(seen)
  if (!kept || kept.version !== version) kept = await read(db)
  return kept.counsellors.map(({ attendance, most_a_day, ...counsellor }) => ({
    ...counsellor,
    isPresent: presenceNow(attendance, { at: now, by, isSeen: isSeen.has(counsellor.id) }) === 'in',
    room: most_a_day ?? Infinity,
    untouched: 0,
  }))
}

/** Leads of the queue that a bulk transfer is about to give by the rules, by counsellor. */
const coming = sql`(
  select to_staff_id, count(*)::integer as leads
  from bulk_transfer as bulk join bulk_transfer_lead as one on one.bulk_id = bulk.id
  where bulk.status in ('waiting', 'running') and one.outcome is null and one.rule_id is not null group by to_staff_id)`

/** Subtracts the leads that receivers have, or are about to get, from their limits. */
export async function countLoads(db: Database, receivers: readonly Receiver[], ofAll: boolean): Promise<void> {
  const idsOf = (some: readonly Receiver[]) => some.map(({ id }) => id)
  const daily = idsOf(receivers.filter(({ room }) => room !== Infinity))
  const waiting = idsOf(receivers.filter(({ most_untouched }) => ofAll || most_untouched !== null))
  const { rows } = await sql<{ id: number; given: number; untouched: number }>`
    select id, coalesce(coming.leads, 0) + case when id = any (${daily}::integer[]) then ${givenToday} else 0 end as given,
      coalesce(coming.leads, 0) + case when id = any (${waiting}::integer[]) then ${untouched} else 0 end as untouched
    from staff left join ${coming} as coming on coming.to_staff_id = staff.id where id = any (${[...daily, ...waiting]}::integer[])`.execute(
    db,
  )
  const loads = new Map(rows.map((row) => [row.id, row]))
  for (const receiver of receivers) {
    const load = loads.get(receiver.id)
    receiver.room -= load?.given ?? 0
    receiver.untouched = load?.untouched ?? 0
  }
}
