import { buffer } from 'node:stream/consumers'
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
  { whatsapp, files }: Pick<Gateways, 'whatsapp' | 'files'>,
  row: OutboxRow,
): Promise<Extract<SendOutcome, { outcome: 'rejected' }> | undefined> {
  if (row.media_kind === null || row.media_file === null || row.media_provider_id !== null || !whatsapp) return undefined
  try {
    const bytes = await buffer(await files.getStream(keyOf({ name: row.media_file })))
    const named = sentNames({ kind: row.media_kind, name: row.media_name, type: row.media_type })
    const id = await whatsapp.upload({ ...named, bytes: await asSent(bytes, row.media_kind) })
    await db.updateTable('message').set({ media_provider_id: id }).where('id', '=', row.id).execute()
    return undefined
  } catch (error) {
    if (error instanceof SenderRefused) return { outcome: 'rejected', reason: error.message, next: 'stays' }
    const reason = error instanceof SenderTrouble ? error.message : 'The file could not be read from the portal’s store.'
    return { outcome: 'rejected', reason, next: 'again' }
  }
}
