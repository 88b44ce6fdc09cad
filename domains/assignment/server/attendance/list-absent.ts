import { sql } from 'kysely'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import type { AbsentCounsellor } from '#domains/sharing/contract/sharing.ts'
import type { Database } from '#platform/server/db/database.ts'
import { attendanceNow, attendanceNowColumns } from './read-attendance.ts'

/** Lists the absent active counsellors (on leave, off hours, checked out or not seen) for dialogs that hand leads on. */
export async function listAbsent(db: Database): Promise<AbsentCounsellor[]> {
  const { rows } = await sql<{ id: number } & Parameters<typeof attendanceNow>[0]>`
    select staff.id, ${attendanceNowColumns}
    from staff where is_active and ${hasRole('counsellor')} order by staff.id`.execute(db)
  return rows.flatMap((row) => {
    const { state, until } = attendanceNow(row)
    if (state === 'in') return []
    return { id: row.id, why: state === 'away' ? 'leave' : state, until: state === 'away' || state === 'closed' ? until : null }
  })
}
