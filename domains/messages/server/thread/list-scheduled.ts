import { sql } from 'kysely'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { messageJson, messages } from '../message/message-columns.ts'
import { readableScheduled } from '../policy.ts'

type Scheduled = Message & { lead: { id: number; name: string } }

/** The scheduled messages to leads that the reader sees, the next one first. */
export async function listScheduled(db: Database, staff: Staff, { limit, offset }: { limit: number; offset: number }) {
  const those = sql`message.state = 'scheduled' and ${visibleTo(staff)} and ${readableScheduled(staff)}`
  const page = await sql<{ line: Message; lead: Scheduled['lead'] }>`
    select ${messageJson} as line, json_build_object('id', lead.id, 'name', lead.name) as lead
    from ${messages} join lead on lead.id = message.lead_id where ${those} order by message.send_at, message.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from message join lead on lead.id = message.lead_id where ${those}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: page.rows.map(({ line, lead }): Scheduled => ({ ...line, lead })) }
}
