import { bytesOf, type FileSource } from './file-source.ts'
import { SheetTrouble } from './sheet.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const sampleSize = 65_536

/** Recognises UTF-16 without a byte order mark by zeros in every other byte: separators have them in any language. */
function withoutMark(sample: Buffer): Encoding | undefined {
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++
  const many = sample.length / 100
  if (zeros.odd > many && zeros.odd > 20 * zeros.even) return 'utf-16le'
  if (zeros.even > many && zeros.even > 20 * zeros.odd) return 'utf-16be'
  return undefined
}

/** Runs of bytes that are no letters of UTF-8, and letters of several bytes that are. */
async function lettersIn(source: FileSource, start: number): Promise<{ whole: number; broken: number }> {
  const decoder = new TextDecoder('utf-8')
  const count = { whole: 0, broken: 0 }
  const look = (text: string) => {
    for (const [run] of text.matchAll(/\uFFFD+|[^\p{ASCII}\uFFFD]+/gu)) {
      if (run.startsWith('\uFFFD')) count.broken++
      else count.whole += run.length
    }
  }
  for await (const part of source.read(start, source.size)) look(decoder.decode(part, { stream: true }))
  look(decoder.decode())
  return count
}

/** Bytes for which Windows-1252 has no letter. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Tabs and ends of lines are the only controls that a text has. */
const isForeign = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || unassigned.has(byte)

/** One byte in so many may belong to no text: a cell that was pasted from elsewhere. */
const oneForeignIn = 1_000

async function isText(source: FileSource): Promise<boolean> {
  let foreign = 0
  for await (const part of source.read(0, source.size)) for (const byte of part as Buffer) if (isForeign(byte)) foreign++
  return foreign * oneForeignIn <= source.size
}

interface FoundEncoding {
  encoding: Encoding
  markSize: number
  /** How many places of the text cannot be read. */
  broken: number
}

/**
 * Finds the encoding by the byte order mark, else by whether most of the text decodes. A few broken bytes, as of a pasted emoji, do not
 * change the encoding of the whole file.
 */
export async function findEncoding(source: FileSource): Promise<FoundEncoding> {
  const sample = await bytesOf(source, 0, sampleSize)
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le', markSize: 2, broken: 0 }
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be', markSize: 2, broken: 0 }
  const wide = withoutMark(sample)
  if (wide) return { encoding: wide, markSize: 0, broken: 0 }
  const markSize = sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf ? 3 : 0
  const { whole, broken } = await lettersIn(source, markSize)
  if (broken < whole || (broken === 0 && !sample.includes(0))) return { encoding: 'utf-8', markSize, broken }
  if (await isText(source)) return { encoding: broken === 0 ? 'utf-8' : 'windows-1252', markSize, broken: 0 }
  throw new SheetTrouble('The characters of this file cannot be read. In Excel choose Save as, then “CSV UTF-8” or .xlsx, and upload that.')
}
