import { sql } from 'kysely'
import type { Message } from '#domains/messages/contract/message.ts'
import { maxListed } from '#domains/messages/contract/whatsapp.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { e164Of, leadWithNumber } from '../message/find-number.ts'
import { messageJson, messages } from '../message/message-columns.ts'

/** The newest messages with a number, the oldest of them first. */
export async function listMessages(db: Database, staff: Staff, number: string): Promise<{ count: number; results: Message[] }> {
  const e164 = e164Of(number)
  const leadId = await leadWithNumber(db, staff, e164, undefined)
  const { rows } = await sql<{ count: number; results: Message[] }>`
    select (select count(*)::integer from message where lead_id = ${leadId} and e164 = ${e164}) as count, coalesce((
      select json_agg(page.line order by page.at, page.id) from (
        select message.at, message.id, ${messageJson} as line from ${messages}
        where message.lead_id = ${leadId} and message.e164 = ${e164} order by message.at desc, message.id desc limit ${sql.lit(maxListed)}) as page
    ), '[]') as results`.execute(db)
  return rows[0] as { count: number; results: Message[] }
}
