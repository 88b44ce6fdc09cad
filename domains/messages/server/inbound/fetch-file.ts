import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { keepFiles } from '#domains/files/server/store-file.ts'
import { maxBytesOf } from '#domains/messages/contract/message.ts'
import { incomingPath } from '#platform/server/config/incoming.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { SenderRefused } from '#platform/server/gateways/messaging/sender.ts'
import { announceThread } from '../message/announce-thread.ts'
import { type ParentFile, storeParentFile, UnfitFile } from './store-parent-file.ts'

/** Pauses between grow; the last try comes a day after the first, and providers keep a file for seven at least. */
const maxTries = 13

async function* bounded(source: AsyncIterable<Uint8Array>, arrived: { bytes: number }) {
  for await (const chunk of source) {
    arrived.bytes += chunk.length
    if (arrived.bytes > maxBytesOf.document) throw new UnfitFile('The file is larger than WhatsApp allows.')
    yield chunk
  }
}

async function fetchOnce(db: Database, gateways: Gateways, id: string, name: string, signal: AbortSignal | undefined): Promise<ParentFile> {
  const path = incomingPath(gateways.incoming)
  try {
    const file = await gateways.whatsapp?.openFile(id)
    if (!file) throw new Error('No WhatsApp provider is configured.')
    const arrived = { bytes: 0 }
    const source = Readable.fromWeb(file.stream as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(bounded(source, arrived), createWriteStream(path, { mode: 0o600 }), ...(signal ? [{ signal }] : []))
    if (arrived.bytes === 0) throw new UnfitFile('The file is empty.')
    return await storeParentFile(db, gateways, path, name, arrived.bytes)
  } finally {
    await rm(path, { force: true })
  }
}

/** Keeps the file that was fetched, unless its parent was erased meanwhile: it is deleted then, as an upload that nobody used. */
async function settle(db: Database, messageId: number, fetched: ParentFile | undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    const settled = await tx
      .updateTable('message')
      .set(
        fetched
          ? {
              ...{ media_state: 'ready', media_file: fetched.stored, media_type: fetched.type, media_bytes: fetched.bytes },
              // Only documents have a name.
              media_name: sql`case when media_name is not null then ${fetched.name} end`,
            }
          : { media_state: 'failed' },
      )
      .where('id', '=', messageId)
      .where('media_state', '=', 'expected')
      .returning('lead_id')
      .executeTakeFirst()
    if (!settled) return
    if (fetched) await keepFiles(tx, [fetched.stored])
    if (settled.lead_id !== null) await announceThread(tx, settled.lead_id, null)
  })
}

/** Brings a parent's file into our files. Each try asks for its address anew, which may live for minutes only. */
export async function fetchFile(
  db: Database,
  gateways: Gateways,
  messageId: number,
  { attempt, abortSignal }: { attempt: number; abortSignal?: AbortSignal | undefined },
): Promise<void> {
  const message = await db
    .selectFrom('message')
    .leftJoin('lead', 'lead.id', 'message.lead_id')
    .select(['media_provider_id', 'media_name'])
    .where('message.id', '=', messageId)
    .where('media_state', '=', 'expected')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!message?.media_provider_id) return
  try {
    await settle(db, messageId, await fetchOnce(db, gateways, message.media_provider_id, message.media_name ?? '', abortSignal))
  } catch (error) {
    const isOver = attempt >= maxTries || error instanceof UnfitFile || error instanceof SenderRefused
    if (!isOver || abortSignal?.aborted) throw error
    await settle(db, messageId, undefined)
  }
}
