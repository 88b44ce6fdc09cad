import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/**
 * The notices of a member of staff. They stay readable when the lead is no longer theirs to open; those of an erased
 * parent are gone, because their text names them.
 */
export const noticesOf = (db: Database, staffId: number) =>
  db
    .selectFrom('notice')
    .where('notice.staff_id', '=', staffId)
    .where(sql<boolean>`not exists (select from lead where lead.id = notice.lead_id and erased_at is not null)`)
