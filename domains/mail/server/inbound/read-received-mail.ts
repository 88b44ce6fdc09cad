import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { readMailApart, UnreadMail } from '#platform/server/gateways/mail/read-apart.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import { addReading } from './keep-mail.ts'
import { readRaw } from './read-raw.ts'
import { setAside } from './set-aside.ts'
import { storeAttachments } from './store-attachments.ts'
import { takeAnswer } from './take-answer.ts'
import { takeComplaint } from './take-complaint.ts'
import { takeReturn } from './take-return.ts'

/** Readings that may fail before a mail is set aside; after each, seconds until the next: what a mail needs may be away for a while. */
const maxTries = 3
const pauses = [60, 900]

/** Marks a mail as read and lets go of its bytes. */
const markRead = (tx: Transaction, id: number, found: string) =>
  tx.updateTable('received_mail').set({ read_at: clock, found, raw: null }).where('id', '=', id).execute()

async function take(db: Database, gateways: Gateways, id: number, mail: ReceivedMail): Promise<void> {
  const { returned } = mail
  // A mail of our own address would answer itself.
  const isOurs = mail.from?.address === gateways.mail?.address.toLowerCase() && !returned
  const files = returned || isOurs || mail.isComplaint ? [] : await storeAttachments(db, gateways, mail.files)
  await inTransaction(db, async (tx) => {
    const unread = await tx
      .selectFrom('received_mail')
      .select('id')
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!unread) return
    if (isOurs) await markRead(tx, id, 'mail of ours')
    else if (returned) await markRead(tx, id, await takeReturn(tx, mail, returned))
    else if (mail.isComplaint) await markRead(tx, id, await takeComplaint(tx, mail))
    else if (!mail.from && !mail.isAutomatic) await setAside(tx, id, 'It does not say who wrote it.')
    else await markRead(tx, id, await takeAnswer(tx, mail, files))
  })
}

/** Counts a reading before it begins, since it may end with its process. Undefined where the mail needs none. */
async function begin(db: Database, id: number): Promise<{ tries: number } | undefined> {
  const { rows } = await sql<{ tries: number }>`
    update received_mail set tries = tries + 1
    where id = ${id} and read_at is null and set_aside_at is null and raw is not null
    returning tries`.execute(db)
  return rows[0]
}

/** Plans the next reading of a mail, or sets it aside. */
async function giveUp(db: Database, id: number, tries: number, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('received_mail').set({ trouble: reason }).where('id', '=', id).execute()
    if (tries >= maxTries) await setAside(tx, id, reason)
    else await addReading(tx, id, pauses[tries - 1])
  })
}

/**
 * Reads a mail that came in, and takes it in as what it is: a mail that came back, or one that somebody or a program wrote. One that
 * fails three times is set aside.
 */
export async function readReceived(db: Database, gateways: Gateways, id: number, warn: (text: string) => void): Promise<void> {
  const begun = await begin(db, id)
  if (!begun) return
  const { tries } = begun
  if (tries > maxTries) {
    await giveUp(db, id, tries, 'The portal ended each time that it was read.')
    return
  }
  try {
    const raw = await readRaw(db, id)
    if (raw) await take(db, gateways, id, await readMailApart(raw))
  } catch (error) {
    const reason =
      error instanceof UnreadMail
        ? error.message
        : `It could not be taken in: ${error instanceof Error ? error.message.slice(0, 300) : 'no reason'}`
    warn(`The received mail ${id} was not read (${tries} of ${maxTries}): ${reason}`)
    await giveUp(db, id, tries, reason)
  }
}
