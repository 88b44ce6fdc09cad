import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import type { Recording } from '#platform/server/gateways/telephony/telephony.ts'
import { type AudioKind, recogniseAudio, tellingBytes } from './recognise-audio.ts'

/** The file can never be a recording, so it is not asked for again. */
export class UnfitRecording extends Error {}

/** The largest recording that is kept: 100 MB are seven hours as a provider records. */
const mostBytes = 100 * 2 ** 20

export interface StoredRecording {
  key: string
  type: AudioKind['type']
  bytes: number
}

/** The first bytes of a stream, which stay in it. */
async function peek(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let seen = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    parts.push(chunk)
    seen += chunk.length
    if (seen >= tellingBytes) break
  }
  const head = Buffer.concat(parts)
  if (!stream.readableEnded) stream.unshift(head)
  return head
}

interface Transfer {
  bytes: number
  trouble?: unknown
}

/** Breaks off without an error, which `arrived` reports: on an error a store still opening its file would leave it behind. */
async function* arriving(source: Readable, arrived: Transfer) {
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      arrived.bytes += chunk.length
      if (arrived.bytes > mostBytes) throw new UnfitRecording(`The recording has more than ${mostBytes} bytes.`)
      yield chunk
    }
  } catch (error) {
    arrived.trouble = error
  }
}

const keyOf = (callId: number, { ending }: AudioKind) => {
  const [year, month] = new Date().toISOString().split('-')
  return `recordings/${year}/${month}/${callId}-${randomBytes(9).toString('base64url')}.${ending}`
}

export async function removeRecording(db: Database, { files }: Pick<Outside, 'files'>, key: string): Promise<void> {
  await files.delete(key)
  await db.deleteFrom('recording_file').where('key', '=', key).execute()
}

/** A file is noted before its first byte, so that one of a server that dies is found and removed. One that breaks off is removed here. */
export async function storeRecording(
  db: Database,
  outside: Pick<Outside, 'files'>,
  callId: number,
  recording: Recording,
  signal: AbortSignal | undefined,
): Promise<StoredRecording> {
  const source = Readable.fromWeb(recording.stream as Parameters<typeof Readable.fromWeb>[0], signal && { signal })
  // The reader gets the error. Until somebody reads, it must not count as an unhandled error of the process.
  source.on('error', () => undefined)
  const kind = recogniseAudio(await peek(source))
  if (!kind) {
    source.destroy()
    throw new Error(`A file sent as ${recording.type} is not audio.`)
  }
  const key = keyOf(callId, kind)
  const arrived: Transfer = { bytes: 0 }
  try {
    await db.insertInto('recording_file').values({ key, call_id: callId }).execute()
    const contents = Readable.from(arriving(source, arrived), { objectMode: false })
    await outside.files.putStream(key, contents, { contentType: kind.type, visibility: 'private' })
    if (arrived.trouble) throw arrived.trouble
    return { key, type: kind.type, bytes: arrived.bytes }
  } catch (error) {
    source.destroy()
    await removeRecording(db, outside, key)
    throw error
  }
}
