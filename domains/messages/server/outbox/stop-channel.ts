import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import type { Channel } from '#domains/messages/contract/message.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { addSendJob } from './add-send-job.ts'

const channelNames: Readonly<Record<Channel, string>> = { whatsapp: 'WhatsApp', email: 'E-mail', sms: 'SMS' }

/** Stops a channel until an admin starts it again, and tells them why. What waits, waits on. */
export async function stopChannel(tx: Transaction, channel: string, reason: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_state')
    .set({ stopped_at: clock, stopped_reason: reason })
    .where('channel', '=', channel)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const text = `${channelNames[channel as Channel]} is stopped: ${reason} Look at Connections.`
  await notify(tx, { staffIds: await activeAdmins(tx), kind: 'channel_stopped', leadId: null, by: null, text, topic: `stopped ${channel}` })
}

/** Starts a channel again; what waits for it is sent. Answers whether it was stopped. */
export async function startChannel(tx: Transaction, channel: Channel): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_state')
    .set({ stopped_at: null, stopped_reason: null, trouble: null, trouble_at: null })
    .where('channel', '=', channel)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  const waiting = await tx
    .updateTable('message')
    .set({ trouble: null })
    .where('channel', '=', channel)
    .where('state', '=', 'queued')
    .where('send_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of waiting) await addSendJob(tx, id)
  return numUpdatedRows > 0n
}
