import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { endStreamsOf } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Deletes sessions and answers their ids. When their people last did something stays with the accounts. */
export async function deleteSessions(db: Database, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      delete from session where ${which} returning id, staff_id, acted_at
    ), kept as (
      update staff set last_seen_at = greatest(staff.last_seen_at, seen.at)
      from (select staff_id, max(acted_at) as at from ended group by staff_id) as seen where staff.id = seen.staff_id
    )
    select id from ended`.execute(db)
  return rows.map(({ id }) => id)
}

async function end(tx: Transaction, which: RawBuilder<unknown>): Promise<number> {
  const ended = await deleteSessions(tx, which)
  await endStreamsOf(tx, ended)
  return ended.length
}

export const endSessions = (tx: Transaction, { id }: Pick<Staff, 'id'>, sessionId?: number) =>
  end(tx, sessionId === undefined ? sql`staff_id = ${id}` : sql`staff_id = ${id} and id = ${sessionId}`)

export const endOtherSessions = (tx: Transaction, { id, session }: Staff) => end(tx, sql`staff_id = ${id} and id <> ${session.id}`)
