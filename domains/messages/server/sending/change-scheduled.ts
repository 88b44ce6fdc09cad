import { sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { cancelMessage as cancelOperation, changeScheduled as operation } from '#domains/messages/contract/thread.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../message/announce-thread.ts'
import { type Channels, rulesOf } from '../message/channel.ts'
import { outboxColumns } from '../message/outbox-row.ts'
import { readMessage } from '../message/read-message.ts'
import { addSendJob } from '../outbox/add-send-job.ts'

async function leadOfMessage(tx: Transaction, id: number): Promise<number> {
  const found = await tx.selectFrom('message').select('lead_id').where('id', '=', id).where('direction', '=', 'outgoing').executeTakeFirst()
  if (!found?.lead_id) throw refuse(cancelOperation, 'leadNotFound')
  return found.lead_id
}

/** Changes what a scheduled message says, or when it goes; what forbids it then is told now. */
export async function changeScheduled(
  tx: Transaction,
  gateways: Gateways,
  channels: Channels,
  staff: Staff,
  id: number,
  change: z.output<typeof operation.body>,
): Promise<Message> {
  const leadId = await leadOfMessage(tx, id)
  await onLead(tx, operation, staff, leadId, async () => {
    const row = await tx.selectFrom('message').select(outboxColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'scheduled') throw refuse(operation, 'notScheduled')
    const { message: text, subject, send_at: sendAt } = change
    if ((text ?? subject) !== undefined && row.kind === 'template') throw refuse(operation, 'templateText')
    await rulesOf(channels, row.channel).checkChange(tx, gateways, { ...row, lead_id: leadId }, change)
    const changed = { ...(text !== undefined && { text }), ...(subject !== undefined && { subject }), ...(sendAt && { send_at: sendAt }) }
    await tx.updateTable('message').set(changed).where('id', '=', id).execute()
    await addSendJob(tx, id, sql`${sendAt ?? row.send_at}::timestamptz`)
    await announceThread(tx, leadId, staff.id)
  })
  return await readMessage(tx, id)
}

/** Takes back a message that is scheduled, or waits to be tried again. */
export async function cancelMessage(tx: Transaction, staff: Staff, id: number): Promise<Message> {
  const leadId = await leadOfMessage(tx, id)
  await onLead(tx, cancelOperation, staff, leadId, async (_lead, { touch }) => {
    const cancelled = await tx
      .updateTable('message')
      .set({ state: 'cancelled', trouble: `${staff.name} cancelled it.`, send_at: null })
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'queued'])
      .executeTakeFirst()
    if (cancelled.numUpdatedRows === 0n) throw refuse(cancelOperation, 'tooLate')
    touch()
    await announceThread(tx, leadId, staff.id)
  })
  return await readMessage(tx, id)
}
