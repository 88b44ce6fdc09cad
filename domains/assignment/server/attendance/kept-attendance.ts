import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type AttendanceRow, attendanceColumns, attendanceOf } from './attendance-of.ts'
import type { Attendance } from './presence-at.ts'

interface Kept {
  version: string
  attendance: Attendance
}

/** By the id of staff. A version is of one database and one state, whoever else has the same id. */
const kept = new Map<number, Kept>()

const nothing: Attendance = { hours: [], away: [], checks: [] }

async function read(db: Database, versions: ReadonlyMap<number, string>): Promise<void> {
  if (versions.size === 0) return
  const { rows } = await sql<AttendanceRow & { id: number }>`
    select id, ${attendanceColumns(sql`clock_timestamp()`)} from staff where id = any (${[...versions.keys()]}::integer[])`.execute(db)
  for (const row of rows) kept.set(row.id, { version: versions.get(row.id) as string, attendance: attendanceOf(row) })
}

/**
 * The attendance of staff from now on, by their versions; null where nothing was ever said of theirs. What this process has read is
 * read again when its version is another: hundreds of counsellors would take several milliseconds for each lead that arrives.
 */
export async function keptAttendance(
  db: Database,
  staff: readonly { id: number; version: string | null }[],
): Promise<(staffId: number) => Attendance> {
  const known = staff.filter((one): one is { id: number; version: string } => one.version !== null)
  await read(db, new Map(known.filter(({ id, version }) => kept.get(id)?.version !== version).map(({ id, version }) => [id, version])))
  const attendances = new Map(known.map(({ id }) => [id, kept.get(id)?.attendance]))
  return (staffId) => attendances.get(staffId) ?? nothing
}
