import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { keyOf } from '#domains/files/server/store-file.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SenderRefused, SenderTrouble, type SendOutcome, type SentFile } from '#platform/server/gateways/messaging/sender.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import type { OutboxRow } from '../message/outbox-row.ts'

/** WhatsApp takes pictures as JPEG and PNG, while ours are WebP. */
async function asSent(bytes: Buffer, row: OutboxRow): Promise<SentFile> {
  const name = row.media_name ?? 'file'
  if (row.media_kind !== 'image') return { bytes, type: row.media_type ?? 'application/octet-stream', name }
  const jpeg = await sharp(bytes).flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer()
  return { bytes: jpeg, type: 'image/jpeg', name: `${name.replace(/\.\w+$/, '')}.jpg` }
}

/**
 * Hands the file of a message over before the message is sent: that can be done again as often as it takes. Answers what becomes of the
 * message where it fails; undefined when the file is there.
 */
export async function uploadFile(
  db: Database,
  { whatsapp, files }: Pick<Outside, 'whatsapp' | 'files'>,
  row: OutboxRow,
): Promise<Extract<SendOutcome, { outcome: 'rejected' }> | undefined> {
  if (row.media_kind === null || row.media_file === null || row.media_provider_id !== null || !whatsapp) return undefined
  try {
    const bytes = await buffer(await files.getStream(keyOf({ name: row.media_file })))
    const id = await whatsapp.upload(await asSent(bytes, row))
    await db.updateTable('message').set({ media_provider_id: id }).where('id', '=', row.id).execute()
    row.media_provider_id = id
    return undefined
  } catch (error) {
    if (error instanceof SenderRefused) return { outcome: 'rejected', reason: error.message, next: 'stays' }
    const reason = error instanceof SenderTrouble ? error.message : 'The file could not be read from the portal’s store.'
    return { outcome: 'rejected', reason, next: 'again' }
  }
}
