import { Readable } from 'node:stream'

/** A file that can be read in any part. */
export interface FileSource {
  readonly size: number
  /** The bytes from `start` up to `end`, exclusive. */
  readonly read: (start: number, end: number) => Readable
}

export const sourceOf = (bytes: Uint8Array): FileSource => ({
  size: bytes.length,
  read: (start, end) => Readable.from([bytes.subarray(start, end)]),
})

export async function bytesOf(source: FileSource, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source.read(start, Math.min(end, source.size))) parts.push(part)
  return Buffer.concat(parts)
}
