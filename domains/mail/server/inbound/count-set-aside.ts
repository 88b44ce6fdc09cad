import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** How many mails wait for an admin because they could not be read. */
export const countSetAside = (db: Database) =>
  db
    .selectFrom('received_mail')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('set_aside_at', 'is not', null)
    .executeTakeFirstOrThrow()
