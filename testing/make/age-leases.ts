import { sql } from 'kysely'
import { initialValues } from '#platform/contract/firm-settings.ts'
import type { Database } from '#platform/server/db/database.ts'

/** How long a silent dialer keeps its lead. */
export const leaseSeconds = initialValues.dial_lease_minutes * 60

export async function ageLeases(db: Database, staffId: number, seconds: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`
  await sql`
    update dial_lease set during = tstzrange(lower(during) - ${earlier}, upper(during) - ${earlier})
    where staff_id = ${staffId}`.execute(db)
}
