import type { z } from 'zod'
import { contentRefusals } from '#domains/messages/contract/refusals.ts'
import type { sendWhatsapp as operation, Sent } from '#domains/messages/contract/whatsapp.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { e164Of, leadWithNumber } from '../message/find-number.ts'
import { attachFile } from './attach-file.ts'
import { type Draft, writeMessage } from './write-message.ts'

const content = { refusals: contentRefusals }

/** Writes to a parent: text, or a file of the portal with text under it. */
export async function sendWhatsapp(
  tx: Transaction,
  gateways: Gateways,
  staff: Staff,
  asked: z.output<typeof operation.body>,
): Promise<Sent> {
  const { message_type: kind, media_url: url, media_name: name } = asked
  const text = asked.message.trim()
  const e164 = e164Of(asked.number)
  const leadId = await leadWithNumber(tx, staff, e164, asked.combined_data_id)
  if (kind !== 'text' && !url) throw refuse(content, 'fileNotFound')
  const file = url ? await attachFile(tx, url, kind === 'text' ? undefined : kind, name || undefined) : undefined
  const more: Partial<Draft> = { replyTo: asked.reply_to ?? undefined, sendAt: asked.send_at ?? undefined, attempt: asked.attempt }
  return await writeMessage(tx, gateways, staff, { leadId, e164, kind: file?.kind ?? 'text', text, file, ...more })
}
