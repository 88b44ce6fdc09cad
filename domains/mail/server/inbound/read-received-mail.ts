import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { type ReceivedMail, readReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { storeAttachments } from './store-attachments.ts'
import { takeAnswer } from './take-answer.ts'
import { takeReturn } from './take-return.ts'

/** Marks a mail as read and lets go of its bytes; those of a mail that cannot be read stay a while, so that somebody can look into it. */
const markRead = (tx: Database | Transaction, id: number, found: string, keepsBytes = false) =>
  tx
    .updateTable('received_mail')
    .set({ read_at: clock, found, ...(!keepsBytes && { raw: null }) })
    .where('id', '=', id)
    .execute()

async function take(db: Database, outside: Outside, id: number, mail: ReceivedMail): Promise<void> {
  const { returned } = mail
  const files = returned ? [] : await storeAttachments(db, outside, mail.files)
  await inTransaction(db, async (tx) => {
    const unread = await tx
      .selectFrom('received_mail')
      .select('id')
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!unread) return
    await markRead(tx, id, returned ? await takeReturn(tx, mail, returned) : await takeAnswer(tx, mail, files))
  })
}

/** Reads a mail that came in, and takes it in as what it is: a mail that came back, or one that somebody or a program wrote. */
export async function readReceived(db: Database, outside: Outside, id: number, warn: (text: string) => void): Promise<void> {
  const kept = await db.selectFrom('received_mail').select('raw').where('id', '=', id).where('read_at', 'is', null).executeTakeFirst()
  if (!kept?.raw) return
  let mail: ReceivedMail
  try {
    mail = await readReceivedMail(kept.raw)
  } catch (error) {
    // It never can be read: trying again does not help.
    warn(`The received mail ${id} cannot be read: ${error instanceof Error ? error.message : 'no reason'}`)
    await markRead(db, id, 'unreadable', true)
    return
  }
  // A mail of our own address would answer itself.
  if (mail.from?.address === outside.mail?.address.toLowerCase() && !mail.returned) await markRead(db, id, 'mail of ours')
  else await take(db, outside, id, mail)
}
