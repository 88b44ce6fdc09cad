import { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

async function* partOf(open: () => Promise<Readable>, { from, to }: ByteRange) {
  let at = 0
  // Leaving the loop, at the last byte or because the reader left, closes what was opened.
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > to) return
  }
  throw new Error(`The file ended at ${at} bytes, before byte ${to}.`)
}

/** A stream of some bytes of the stream that `open` opens, once somebody reads; it is closed after them, or when the reader leaves. */
export const cutStream = (open: () => Promise<Readable>, range: ByteRange) => Readable.from(partOf(open, range), { objectMode: false })
