import { buffer } from 'node:stream/consumers'
import { lendFile } from '#domains/files/server/lend-file.ts'
import { keyOf } from '#domains/files/server/store-file.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { SenderRefused, SenderTrouble, type SendOutcome } from '#platform/server/gateways/messaging/sender.ts'
import type { OutboxRow } from '../message/outbox-row.ts'
import { asSent, sentNames } from './as-sent.ts'

/**
 * Hands the file of a message over before the message is sent: that can be done again as often as it takes. Answers what becomes of the
 * message where it fails; undefined when the file is there.
 */
export async function uploadFile(
  db: Database,
  { whatsapp, files, publicUrl }: Pick<Gateways, 'whatsapp' | 'files' | 'publicUrl'>,
  row: OutboxRow,
): Promise<Extract<SendOutcome, { outcome: 'rejected' }> | undefined> {
  if (row.media_kind === null || row.media_file === null || row.media_provider_id !== null || !whatsapp) return undefined
  try {
    const stored = await buffer(await files.getStream(keyOf({ name: row.media_file })))
    const { name, type } = sentNames({ kind: row.media_kind, name: row.media_name, type: row.media_type })
    const bytes = await asSent(stored, row.media_kind)
    const ending = /\.(\w{1,10})$/.exec(name)?.[1] ?? 'bin'
    const publish = async () =>
      `${publicUrl}${await lendFile(db, { files }, { from: bytes, bytes: bytes.length, type, ending, fileName: name })}`
    const id = await whatsapp.upload({ name, type, bytes }, publish)
    await db.updateTable('message').set({ media_provider_id: id }).where('id', '=', row.id).execute()
    return undefined
  } catch (error) {
    if (error instanceof SenderRefused) return { outcome: 'rejected', reason: error.message, next: 'stays' }
    const reason = error instanceof SenderTrouble ? error.message : 'The file could not be read from the portal’s store.'
    return { outcome: 'rejected', reason, next: 'again' }
  }
}
