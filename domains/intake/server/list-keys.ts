import { sql } from 'kysely'
import type { IntakeKey } from '#domains/intake/contract/intake.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function listKeys(db: Database): Promise<IntakeKey[]> {
  const { rows } = await sql<IntakeKey>`
    select signing_key.id, signing_key.name, source, kinds, signing_key.created_at, staff.name as created_by, last_used_at, revoked_at
    from signing_key left join staff on staff.id = created_by
    order by revoked_at desc nulls first, signing_key.id desc limit 200`.execute(db)
  return rows
}
