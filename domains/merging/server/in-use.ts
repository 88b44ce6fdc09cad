import { sql } from 'kysely'
import { isUnderWay } from '#domains/calls/server/call/state-conditions.ts'
import { isOngoing } from '#domains/dialer/server/dialer/lease.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The name of the colleague who has a parent in the dialer or on the telephone now. */
export async function inUse(db: Database, leadId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(staff.name, 'Somebody') as name from dial_lease join staff on staff.id = dial_lease.staff_id
    where dial_lease.lead_id = ${leadId} and ${isOngoing}
    union all
    select coalesce(staff.name, 'Somebody') from call left join staff on staff.id = call.staff_id
    where call.lead_id = ${leadId} and ${isUnderWay}
    limit 1`.execute(db)
  return rows[0]?.name ?? null
}
