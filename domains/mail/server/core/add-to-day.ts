import { sql } from 'kysely'
import type { MailFigure } from '#domains/mail/contract/mail-figures.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Adds one to what happened to mails on this day, of the template and campaign of a message; kept in the transaction of what happened. */
export async function addToDay(tx: Transaction, messageId: number, what: MailFigure): Promise<void> {
  await sql`
    insert into mail_day (day, what, version_id, campaign_id, part, count)
    select (clock_timestamp() at time zone 'Asia/Kolkata')::date, ${what}, coalesce(version_id, 0), coalesce(campaign_id, 0), message_id % 16, 1
    from mail where message_id = ${messageId}
    on conflict (day, what, version_id, campaign_id, part) do update set count = mail_day.count + 1`.execute(tx)
}
