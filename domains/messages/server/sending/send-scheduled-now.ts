import { sql } from 'kysely'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { sendScheduledNow as operation } from '#domains/messages/contract/thread.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../message/announce-thread.ts'
import { type Channels, rulesOf } from '../message/channel.ts'
import { outboxColumns } from '../message/outbox-row.ts'
import { readMessage } from '../message/read-message.ts'
import { addSendJob } from '../outbox/add-send-job.ts'

/** Sends a scheduled message at once. The gate is checked now, so that its reason shows at the button, and again by the sending job. */
export async function sendScheduledNow(
  tx: Transaction,
  gateways: Gateways,
  channels: Channels,
  staff: Staff,
  id: number,
): Promise<Message> {
  const found = await tx.selectFrom('message').select('lead_id').where('id', '=', id).where('direction', '=', 'outgoing').executeTakeFirst()
  if (!found?.lead_id) throw refuse(operation, 'leadNotFound')
  const leadId = found.lead_id
  await onLead(tx, operation, staff, leadId, async () => {
    const row = await tx.selectFrom('message').select(outboxColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'scheduled') throw refuse(operation, 'notScheduled')
    const rules = rulesOf(channels, row.channel)
    const sender = rules.sender(gateways)
    const blocker = sender && (await rules.blocker(tx, sender, { ...row, lead_id: leadId }))
    if (blocker) throw refuse(operation, 'cannotSend', { words: { reason: blocker.reason } })
    await sql`update message set send_at = clock_timestamp() where id = ${id}`.execute(tx)
    await addSendJob(tx, id)
    await announceThread(tx, leadId, staff.id)
  })
  return await readMessage(tx, id)
}
