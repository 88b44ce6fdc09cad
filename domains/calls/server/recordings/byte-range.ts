import { Readable } from 'node:stream'

/** Bytes of a file, both ends included. */
export interface ByteRange {
  from: number
  to: number
}

const oneRange = /^bytes=(\d*)-(\d*)$/i

/** 'none' when the file has none of the bytes asked for; undefined for the whole file, also for headers that HTTP says to pass over. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const asked = oneRange.exec(header?.replaceAll(/\s/g, '') ?? '')
  const [first, last] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (!first && !last) return undefined
  if (!first) return Number(last) === 0 || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last ? Number(last) : size - 1]
  if (last && to < from) return undefined
  return from >= size ? 'none' : { from, to: Math.min(to, size - 1) }
}

async function* partOf(open: () => Promise<Readable>, { from, to }: ByteRange) {
  let at = 0
  // Leaving the loop, at the last byte or because the reader left, closes the source.
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
