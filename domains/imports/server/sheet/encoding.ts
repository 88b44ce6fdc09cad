import { bytesOf, type FileSource } from './file-source.ts'
import { SheetTrouble } from './sheet.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const sampleSize = 65_536

/** Without a mark, text of UTF-16 is known by the zeros in every other byte, for separators are written with them in any language. */
function withoutMark(sample: Buffer): Encoding | undefined {
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++
  const many = sample.length / 100
  if (zeros.odd > many && zeros.odd > 20 * zeros.even) return 'utf-16le'
  if (zeros.even > many && zeros.even > 20 * zeros.odd) return 'utf-16be'
  return undefined
}

async function isUtf8(source: FileSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of source.read(0, source.size)) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Bytes for which Windows-1252 has no letter. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Tabs and ends of lines are the only controls that a text has. */
const isForeign = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || unassigned.has(byte)

async function isWindows(source: FileSource): Promise<boolean> {
  for await (const part of source.read(0, source.size)) if ((part as Buffer).some(isForeign)) return false
  return true
}

/** In which letters a text is written: by its mark, else by whether it can be read so. */
export async function findEncoding(source: FileSource): Promise<{ encoding: Encoding; markSize: number }> {
  const sample = await bytesOf(source, 0, sampleSize)
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return { encoding: 'utf-8', markSize: 3 }
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le', markSize: 2 }
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be', markSize: 2 }
  const wide = withoutMark(sample)
  if (wide) return { encoding: wide, markSize: 0 }
  if (!sample.includes(0) && (await isUtf8(source))) return { encoding: 'utf-8', markSize: 0 }
  if (await isWindows(source)) return { encoding: 'windows-1252', markSize: 0 }
  throw new SheetTrouble('The characters of this file cannot be read. In Excel choose Save as, then “CSV UTF-8” or .xlsx, and upload that.')
}
