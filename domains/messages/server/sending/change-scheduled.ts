import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { onLead } from '#domains/leads/server/core/on-lead.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { changeScheduled as call, cancelMessage as cancelCall } from '#domains/messages/contract/thread.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { announceThread } from '../core/announce-thread.ts'
import { readMessage } from '../core/read-message.ts'
import { addSendJob } from '../outbox/add-send-job.ts'
import type { KeptTemplate } from '../templates/fill-template.ts'
import { type CheckedDraft, checkDraft } from './check-draft.ts'

async function leadOfMessage(tx: Transaction, id: number): Promise<number> {
  const found = await tx.selectFrom('message').select('lead_id').where('id', '=', id).where('direction', '=', 'outgoing').executeTakeFirst()
  if (!found?.lead_id) throw refuse(cancelCall, 'leadNotFound')
  return found.lead_id
}

const draftColumns = ['state', 'e164', 'text', 'template_id', 'template', 'media_file', 'reply_to_id', 'send_at'] as const
type DraftRow = Pick<Selectable<DB['message']>, (typeof draftColumns)[number]>

/** A scheduled message as it would be written now. */
const draftOf = (row: DraftRow, leadId: number): CheckedDraft => ({
  ...{ leadId, e164: row.e164 ?? '', text: row.text, replyTo: row.reply_to_id ?? undefined, sendAt: row.send_at ?? undefined },
  ...(row.template_id !== null && { template: { id: row.template_id, kept: row.template as unknown as KeptTemplate } }),
  ...(row.media_file !== null && { file: {} }),
})

/** Changes what a scheduled message says, or when it goes; what forbids it then is told now. */
export async function changeScheduled(
  tx: Transaction,
  outside: Outside,
  staff: Staff,
  id: number,
  { message: text, send_at: sendAt }: z.output<typeof call.body>,
): Promise<Message> {
  const leadId = await leadOfMessage(tx, id)
  await onLead(tx, call, staff, leadId, async () => {
    const row = await tx.selectFrom('message').select(draftColumns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'scheduled') throw refuse(call, 'notScheduled')
    if (text !== undefined && row.template !== null) throw refuse(call, 'templateText')
    const draft = { ...draftOf(row, leadId), ...(text !== undefined && { text }), ...(sendAt !== undefined && { sendAt }) }
    await checkDraft(tx, outside, draft)
    await tx
      .updateTable('message')
      .set({ ...(text !== undefined && { text }), ...(sendAt !== undefined && { send_at: sendAt }) })
      .where('id', '=', id)
      .execute()
    await addSendJob(tx, id, sql`${draft.sendAt}::timestamptz`)
    await announceThread(tx, leadId, staff.id)
  })
  return await readMessage(tx, id)
}

/** Takes back a message that is scheduled, or waits to be tried again. */
export async function cancelMessage(tx: Transaction, staff: Staff, id: number): Promise<Message> {
  const leadId = await leadOfMessage(tx, id)
  await onLead(tx, cancelCall, staff, leadId, async (_lead, { touch }) => {
    const cancelled = await tx
      .updateTable('message')
      .set({ state: 'cancelled', trouble: `${staff.name} cancelled it.`, send_at: null })
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'queued'])
      .executeTakeFirst()
    if (cancelled.numUpdatedRows === 0n) throw refuse(cancelCall, 'tooLate')
    touch()
    await announceThread(tx, leadId, staff.id)
  })
  return await readMessage(tx, id)
}
