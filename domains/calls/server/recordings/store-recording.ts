import { Readable } from 'node:stream'
import { recogniseAudio } from '#domains/files/server/recognise-file.ts'
import { storeStream } from '#domains/files/server/store-file.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Recording } from '#platform/server/gateways/telephony/telephony.ts'

/** The largest recording that is kept: 100 MB are seven hours as a provider records. */
const maxBytes = 100 * 2 ** 20

/** So many bytes tell the kind of a sound. */
const tellingBytes = 12

/** Kinds of sounds that every browser plays. */
const played = ['mp3', 'wav', 'ogg']

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

/** Stores a recording as it comes, and answers the name of its file. */
export async function storeRecording(
  db: Database,
  gateways: Pick<Gateways, 'files'>,
  recording: Recording,
  signal: AbortSignal | undefined,
): Promise<string> {
  const source = Readable.fromWeb(recording.stream as Parameters<typeof Readable.fromWeb>[0], signal && { signal })
  // The reader gets the error. Until somebody reads, it must not count as an unhandled error of the process.
  source.on('error', () => undefined)
  const kind = recogniseAudio(await peek(source))
  if (!kind || !played.includes(kind.ending)) {
    source.destroy()
    throw new Error(`A file sent as ${recording.type} is not audio.`)
  }
  const { type, ending } = kind
  return await storeStream(db, gateways, { from: source, type, ending, isPrivate: true, maxBytes })
}
