import type { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { FileSource } from './file-source.ts'
import { SheetTrouble } from './sheet.ts'

/** More files than any workbook has, and more bytes than a sheet of a million rows: a file that unpacks to this is a bomb. */
const most = { entries: 10_000, bytes: 2 * 1_073_741_824 } as const

const damaged = 'This workbook is damaged, or is none. Open it in Excel, save it as .xlsx and upload that.'

class SourceReader extends RandomAccessReader {
  readonly #source: FileSource

  constructor(source: FileSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.read(start, end)
  }
}

/** The files of a ZIP archive, each as the stream of its bytes. */
export interface Archive {
  names: readonly string[]
  has: (name: string) => boolean
  open: (name: string) => AsyncIterable<Buffer>
}

/** Errors while an archive is read are the archive's fault, unless a sentence or the database says otherwise. */
const isOfArchive = (error: unknown) =>
  !(error instanceof SheetTrouble) && error instanceof Error && (!('code' in error) || String(error.code).startsWith('Z_'))

function troubleOf(error: unknown): unknown {
  return isOfArchive(error) ? new SheetTrouble(damaged) : error
}

export async function openArchive(source: FileSource): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false }).catch((error) => {
    throw troubleOf(error)
  })
  let bytes = 0
  try {
    if (zip.entryCount > most.entries) throw new SheetTrouble(damaged)
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.replace(/^\//, ''), entry)
      bytes += entry.uncompressedSize
    }
  } catch (error) {
    throw troubleOf(error)
  }
  if (bytes > most.bytes) throw new SheetTrouble('This workbook is too large when it is unpacked. Divide it, or save the sheet as CSV.')
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async *open(name) {
      const entry = entries.get(name)
      if (!entry) throw new SheetTrouble(damaged)
      if (entry.isEncrypted()) throw new SheetTrouble('This workbook has a password. Save it without one and upload that.')
      try {
        yield* await zip.openReadStreamPromise(entry)
      } catch (error) {
        throw troubleOf(error)
      }
    },
  }
}
