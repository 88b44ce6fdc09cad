import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Encoding, findEncoding } from './encoding.ts'
import { bytesOf, type FileSource } from './file-source.ts'
import { cellText, type Sheet, type SheetRow, SheetTrouble } from './sheet.ts'

const separators = [',', ';', '\t', '|'] as const
const sampleSize = 65_536
const rowsOfBatch = 1_000
/** In characters, of one row. */
const longestRow = 1_000_000

/** The sign that stands most often outside of quotes in the first lines. */
function separatorOf(sample: string): string {
  const plain = sample
    .split(/\r\n|\r|\n/, 20)
    .join('\n')
    .replace(/"(?:[^"]|"")*"/g, '')
  const counted = separators.map((separator) => ({ separator, count: plain.split(separator).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

async function* decoded(source: FileSource, encoding: Encoding, start: number) {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  try {
    for await (const part of source.read(start, source.size)) yield decoder.decode(part, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new SheetTrouble('The letters of this file cannot be read to its end. Save it again as “CSV UTF-8” and upload that.')
  }
}

async function* rowsOf(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<SheetRow[]> {
  const parser = Readable.from(texts, { objectMode: false, encoding: 'utf8' }).pipe(
    parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, max_record_size: longestRow }),
  )
  let batch: SheetRow[] = []
  let row = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    row++
    batch.push({ row, cells: cells.map(cellText) })
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* withSentences(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error.lines === 'number' ? ` near line ${error.lines.toLocaleString('en-IN')}` : ''
    throw new SheetTrouble(`A quotation mark is opened and not closed${at}, or a row is too long. Mend it, or save the file as .xlsx.`)
  }
}

export async function openCsv(source: FileSource): Promise<Sheet> {
  const { encoding, markSize } = await findEncoding(source)
  const sample = new TextDecoder(encoding).decode(await bytesOf(source, markSize, sampleSize))
  const rows = withSentences(rowsOf(decoded(source, encoding, markSize), separatorOf(sample)))
  return {
    rows,
    merged: [],
    notes: encoding === 'windows-1252' ? ['The file was read as Windows-1252. Look whether names with accents are right.'] : [],
  }
}
