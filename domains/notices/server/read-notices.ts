import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { countUnread } from './notices-of.ts'

export async function readNotices(tx: Transaction, reader: Staff, upTo: number): Promise<number> {
  const read = await tx
    .updateTable('notice')
    .set({ read_at: sql`now()` })
    .where('staff_id', '=', reader.id)
    .where('id', '<=', upTo)
    .where('stays', '=', false)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  // Their other screens show the count too.
  if (read.numUpdatedRows > 0n) await announce(tx, { kind: 'notice', id: reader.id, by: reader.id, audience: [reader.id] })
  return await countUnread(tx, reader.id)
}
