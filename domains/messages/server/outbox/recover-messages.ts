import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { addJob } from '#platform/server/jobs/add-job.ts'
import { addReading, readingKey } from '#platform/server/receipts/receipts.ts'
import { announceThread } from '../message/announce-thread.ts'
import { tellAuthor } from '../message/tell-author.ts'
import { addSendJob } from './add-send-job.ts'
import { lostAfter, unheardAfter } from './pauses.ts'

const maxAtOnce = 500

const stopped = 'The portal stopped while it was sending this message.'

const ago = (milliseconds: number) => sql`clock_timestamp() - make_interval(secs => ${sql.lit(milliseconds / 1000)})`

/** Messages whose process died while it sent them: nobody knows whether they were sent, so they are shown and never sent again by themselves. */
async function leaveUnheard(db: Database): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; lead_id: number | null; staff_id: number | null }>`
      update message set state = 'unknown', trouble = ${stopped}
      where id in (
        select id from message where state = 'sending' and channel in ('whatsapp', 'email', 'sms') and sending_at < ${ago(unheardAfter)}
        limit ${sql.lit(maxAtOnce)} for update skip locked)
      returning id, lead_id, staff_id`.execute(tx)
    for (const { lead_id: leadId, staff_id: staffId } of rows)
      if (leadId !== null) {
        await announceThread(tx, leadId, null)
        await tellAuthor(tx, { leadId, staffId, words: 'It is not known whether your message was sent', reason: stopped })
      }
    return rows.length
  })
}

/** Adds jobs for due messages whose job was lost with its process: a worker that dies leaves its job locked for hours. */
async function addLostJobs(db: Database): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select message.id from message join channel_state using (channel)
      where state in ('scheduled', 'queued') and coalesce(send_at, at) < ${ago(lostAfter)} and stopped_at is null
      order by coalesce(send_at, at) limit ${sql.lit(maxAtOnce)}`.execute(tx)
    for (const { id } of rows) await addSendJob(tx, id)
    return rows.length
  })
}

/** How long reading a receipt and fetching a file may take, in milliseconds. */
const readWithin = 60_000
const fetchedWithin = 5 * 60_000

/** A job with this key waits, or is being run; one that has been locked for longer than `longest` milliseconds belongs to a worker that died. */
const hasJob = (key: RawBuilder<unknown>, longest: number) => sql`exists (
  select from graphile_worker.jobs where jobs.key = ${key} and (locked_at is null or locked_at > ${ago(longest)}))`

/** Receipts that were not read and files that were not fetched, because their jobs were lost with a process. */
async function addLostReadings(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const receipts = await sql<{ id: number }>`
      select id::integer from webhook_receipt
      where processed_at is null and set_aside_at is null and provider = 'whatsapp' and received_at between now() - interval '2 days' and ${ago(lostAfter)}
        and not ${hasJob(sql`${sql.lit(readingKey)} || webhook_receipt.id`, readWithin)}
      order by id limit ${sql.lit(maxAtOnce)}`.execute(tx)
    for (const { id } of receipts.rows) await addReading(tx, 'read_whatsapp', id)
    const files = await sql<{ id: number }>`
      select id from message where media_state = 'expected' and at < ${ago(fetchedWithin)}
        and not ${hasJob(sql`'message-file-' || message.id`, fetchedWithin)}
      limit ${sql.lit(maxAtOnce)}`.execute(tx)
    for (const { id } of files.rows) await addJob(tx, 'fetch_message_file', { message_id: id }, { key: `message-file-${id}` })
  })
}

/** Looks after what a process that died left behind. */
export async function recoverMessages(db: Database): Promise<void> {
  await leaveUnheard(db)
  await addLostJobs(db)
  await addLostReadings(db)
}
