import { sql } from 'kysely'
import type { Channel } from '#domains/messages/contract/message.ts'
import { retryMessage as operation } from '#domains/messages/contract/thread.ts'
import type { Sent } from '#domains/messages/contract/whatsapp.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { type Channels, rulesOf } from '../message/channel.ts'
import { statusOf } from '../message/message-columns.ts'
import { seeLead } from '../message/see-lead.ts'

interface First {
  channel: Channel
  status: string
  is_sent_again: boolean
}

/** Locks the lead of a message that the member of staff sees. */
async function lockLeadOf(tx: Transaction, staff: Staff, id: number): Promise<void> {
  const message = await tx
    .selectFrom('message')
    .select('lead_id')
    .where('id', '=', id)
    .where('direction', '=', 'outgoing')
    .executeTakeFirst()
  if (!message?.lead_id) throw refuse(operation, 'leadNotFound')
  await seeLead(tx, operation, staff, message.lead_id)
  await sql`select from lead where id = ${message.lead_id} for no key update`.execute(tx)
}

/** Sends a message again as a new message that names the first, so a double delivery can be traced. */
export async function retryMessage(tx: Transaction, gateways: Gateways, channels: Channels, staff: Staff, id: number): Promise<Sent> {
  await lockLeadOf(tx, staff, id)
  // A statement after the wait: it sees whether somebody sent the message again meanwhile.
  const { rows } = await sql<First>`
    select channel, ${statusOf} as status, exists (select from message as again where again.again_of_id = message.id) as is_sent_again
    from message where id = ${id} for update`.execute(tx)
  const [first] = rows
  if (!first) throw refuse(operation, 'leadNotFound')
  if (!['rejected', 'failed', 'unknown'].includes(first.status)) throw refuse(operation, 'notRetryable')
  if (first.is_sent_again) throw refuse(operation, 'sentAgain')
  return await rulesOf(channels, first.channel).again(tx, gateways, staff, id)
}
