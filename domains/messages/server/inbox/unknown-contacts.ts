import { sql } from 'kysely'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { attachUnknownContact as operation, type UnknownContact } from '#domains/messages/contract/inbox.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { joinUnknownContact } from '../inbound/join-unknown-contact.ts'
import { announceThread } from '../message/announce-thread.ts'
import { messageJson, messages } from '../message/message-columns.ts'

/** Most messages of an unknown contact that are shown. */
const shown = sql.lit(50)

/** People who wrote without a number, or from an address that no lead has, and are nobody's lead yet; who wrote last comes first. */
export async function listUnknownContacts(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const page = await sql<UnknownContact>`
    select correspondent.id, correspondent.channel, case channel when 'email' then known_by end as address,
      correspondent.e164 as number,
      coalesce(correspondent.name, case channel when 'email' then known_by end, correspondent.e164, 'Somebody without a number') as name, seen_at, coalesce((
      select json_agg(said.line order by said.at, said.id) from (
        select message.at, message.id, ${messageJson} as line from ${messages}
        where message.correspondent_id = correspondent.id order by message.at desc, message.id desc limit ${shown}) as said), '[]') as messages
    from correspondent where lead_id is null order by seen_at desc, correspondent.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await db
    .selectFrom('correspondent')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('lead_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: counted.count, results: page.rows }
}

/** Says which lead an unknown contact is: what they wrote moves there, and what they write from now on comes there. */
export async function attachUnknownContact(
  tx: Transaction,
  staff: Staff,
  id: number,
  leadId: number,
): Promise<{ lead: number; moved: number }> {
  return await onLead(tx, operation, staff, leadId, async (lead, changes) => {
    const moved = await joinUnknownContact(tx, id, lead, changes)
    if (moved === undefined) throw refuse(operation, 'unknownContactGone')
    await announceThread(tx, leadId, staff.id)
    return { lead: leadId, moved }
  })
}
