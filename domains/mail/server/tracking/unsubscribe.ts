import { sql } from 'kysely'
import type { MailKind } from '#domains/mail/contract/mail.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { addToDay } from '../core/add-to-day.ts'

/** Takes an address off mails of the kind of one that it got; undefined where there is no such mail. A second time changes nothing. */
export async function unsubscribe(db: Database, token: string): Promise<MailKind | undefined> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ message_id: number; kind: MailKind; address: string; is_done: boolean }>`
      select mail.message_id, mail.kind, message.address, unsubscribed_at is not null as is_done
      from mail join message on message.id = mail.message_id where token = ${token} for update of mail`.execute(tx)
    const [mail] = rows
    if (!mail) return undefined
    await tx
      .insertInto('mail_refusal')
      .values({ address: mail.address, kind: mail.kind, message_id: mail.message_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!mail.is_done) {
      await tx.updateTable('mail').set({ unsubscribed_at: sql`clock_timestamp()` }).where('message_id', '=', mail.message_id).execute()
      await addToDay(tx, mail.message_id, 'unsubscribed')
    }
    return mail.kind
  })
}
