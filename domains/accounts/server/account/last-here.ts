import { sql } from 'kysely'

/** When a member of staff last did something in the portal, also in a session that has ended; null: they never logged in. */
export const lastHere = (staff: 'staff' | 'member' = 'staff') => sql<string | null>`greatest(
  ${sql.ref(`${staff}.last_seen_at`)}, (select max(acted_at) from session where session.staff_id = ${sql.ref(`${staff}.id`)}))`
