import { sql } from 'kysely'
import type { AssignmentSettings } from '#domains/assignment/contract/settings.ts'
import type { Database } from '#platform/server/db/database.ts'

export async function readSettings(db: Database): Promise<AssignmentSettings> {
  const { rows } = await sql<AssignmentSettings>`
    select presence, seen_minutes, offer_minutes, tell_minutes from assignment_setting`.execute(db)
  const [settings] = rows as [AssignmentSettings]
  return settings
}
