import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { hashOfMail } from '#platform/server/gateways/mail/received-mail.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'

/** The key of the job that reads a mail, with its id behind it: there is one such job. */
const readingKey = 'received-mail-'

/** Adds the job that reads a mail, at once or after so many seconds. */
export const addReading = (tx: Transaction, id: number, after = 0) =>
  addJob(
    tx,
    'read_received_mail',
    { mail_id: id },
    {
      key: `${readingKey}${id}`,
      ...(after > 0 && { at: sql`clock_timestamp() + make_interval(secs => ${after})` }),
    },
  )

/** Keeps a mail that came in and adds the job that reads it, both or neither; the same bytes a second time are not kept. */
export async function keepMail(tx: Transaction, source: 'webhook' | 'mailbox', raw: Uint8Array): Promise<void> {
  const kept = await tx
    .insertInto('received_mail')
    .values({ source, hash: await hashOfMail(raw), raw: Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await addReading(tx, kept.id)
}

/**
 * Seconds after which an unread mail is read again if its job is gone or has run that long. Jobs of a dead process are freed long before.
 */
const lostAfter = sql.lit(120)

/** Days for which it is known which mails came in. Those that were set aside stay until an admin has looked at them. */
const keptDays = sql.lit(30)

/** Looks after mails whose job was lost, and forgets old ones. */
export async function recoverReceivedMails(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from received_mail
      where read_at is null and set_aside_at is null and received_at < clock_timestamp() - make_interval(secs => ${lostAfter})
        and not exists (
          select from graphile_worker.jobs where jobs.key = ${readingKey} || received_mail.id
            and (locked_at is null or locked_at > clock_timestamp() - make_interval(secs => ${lostAfter})))
      order by id limit 500`.execute(tx)
    for (const { id } of rows) await addReading(tx, id)
    await sql`
      delete from received_mail
      where received_at < now() - make_interval(days => ${keptDays}) and set_aside_at is null`.execute(tx)
  })
}
