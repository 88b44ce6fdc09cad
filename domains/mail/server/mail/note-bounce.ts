import { sql } from 'kysely'
import { markEmailBounced } from '#domains/leads/server/lead/mark-email-bounced.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { addToDay, changeDelivered } from './add-to-day.ts'

/** Keeps that a mail came back and its address may take others. */
export async function noteReturn(tx: Transaction, messageId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ returned_at: clock })
    .where('message_id', '=', messageId)
    .where('returned_at', 'is', null)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await addToDay(tx, messageId, 'returned')
  await changeDelivered(tx, messageId, -1)
}

/** Keeps that a mail came back for good: its address is not written to again until somebody changes it, at whichever parent it stands. */
export async function noteBounce(tx: Transaction, messageId: number, address: string, reason: string): Promise<void> {
  const bounced = await tx
    .updateTable('mail')
    .set({ bounced_at: clock })
    .where('message_id', '=', messageId)
    .where('bounced_at', 'is', null)
    .returning(sql<boolean>`returned_at is not null`.as('had_returned'))
    .executeTakeFirst()
  if (!bounced) return
  await addToDay(tx, messageId, 'bounced')
  if (!bounced.had_returned) await changeDelivered(tx, messageId, -1)
  await markEmailBounced(tx, address, reason)
}
