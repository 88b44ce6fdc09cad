import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { announceThread } from '../message/announce-thread.ts'
import { conversationLine } from '../message/conversation-line.ts'
import { onLeadOf } from './on-lead-of.ts'

/** The job of a message may run a moment early. */
export const isDue = sql<boolean>`coalesce(send_at <= clock_timestamp() + interval '1 second', true)`

/**
 * Moves a due scheduled message into the conversation, in the line of today. From now on it waits like a new message, and is given up when
 * late.
 */
export async function fallDue(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const scheduled = tx.selectFrom('message').select('id').where('id', '=', id).where('state', '=', 'scheduled').where(isDue)
    if (!(await scheduled.executeTakeFirst())) return
    await onLeadOf(tx, id, async ({ leadId, changes }) => {
      // Another transaction may have cancelled it or put it off while this one waited for the lock.
      if (leadId === null || !changes || !(await scheduled.executeTakeFirst())) return
      const line = await conversationLine(tx, leadId, changes)
      await tx.updateTable('message').set({ state: 'queued', at: clock, send_at: null, event_id: line }).where('id', '=', id).execute()
      await announceThread(tx, leadId, null)
    })
  })
}
