import { sql } from 'kysely'
import type { MailFigure } from '#domains/mail/contract/mail-figures.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Adds one to what happened to mails on this day, of the template and campaign of a message; kept in the transaction of what happened. */
export const addToDay = (tx: Transaction, messageId: number, what: Exclude<MailFigure, 'delivered'>): Promise<void> =>
  change(tx, messageId, what, sql`clock_timestamp()`, 1)

/** Counts a mail that was sent as delivered on the day of its sending, or no longer, as it came back. */
export const changeDelivered = (tx: Transaction, messageId: number, by: 1 | -1): Promise<void> =>
  change(tx, messageId, 'delivered', sql`sent_at`, by)

async function change(tx: Transaction, messageId: number, what: MailFigure, at: ReturnType<typeof sql>, by: 1 | -1): Promise<void> {
  await sql`
    insert into mail_day (day, what, version_id, campaign_id, part, count)
    select (${at} at time zone 'Asia/Kolkata')::date, ${what}, coalesce(version_id, 0), coalesce(campaign_id, 0), message_id % 16, ${by}::integer
    from mail where message_id = ${messageId} and ${at} is not null
    on conflict (day, what, version_id, campaign_id, part) do update set count = mail_day.count + excluded.count`.execute(tx)
}
