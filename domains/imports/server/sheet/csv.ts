import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Separator, separators } from '#domains/imports/contract/file-shape.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { type Encoding, findEncoding } from './encoding.ts'
import { bytesOf, type FileSource } from './file-source.ts'
import { cellText, longestRow, batch as most, type Sheet, type SheetChoice, type SheetRow, SheetTrouble } from './sheet.ts'

const sampleSize = 65_536

const sampleLines = 30

/** Into how many cells a separator cuts most of the lines, and how many of them. */
function cutBy(separator: Separator, lines: readonly string[]) {
  const counts = Map.groupBy(lines, (line) => line.split(separator).length)
  counts.delete(1)
  const [cells = 1, alike = []] = [...counts].reduce<[number, string[]] | []>(
    (most, next) => (next[1].length > (most[1]?.length ?? 0) ? next : most),
    [],
  )
  return { separator, cells, alike: alike.length }
}

/** The sign that cuts most of the first lines into as many cells, outside of quotes: texts have commas and semicolons, but not alike. */
function separatorOf(sample: string): Separator {
  const plain = sample.replace(/"(?:[^"]|"")*"/g, '""')
  const lines = plain.split(/\r\n|\r|\n/, sampleLines).filter((line) => line.trim() !== '')
  const cuts = separators.map((separator) => cutBy(separator, lines))
  return cuts.reduce((best, next) => (next.alike > best.alike || (next.alike === best.alike && next.cells > best.cells) ? next : best))
    .separator
}

async function* decoded(source: FileSource, encoding: Encoding, start: number) {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  for await (const part of source.read(start, source.size)) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

/** Some programs write `\\"` for a quotation mark within a cell, where spreadsheets double it. */
const escapeOf = (sample: string) => (/[^\\]\\"[^,;\t|\r\n]/.test(sample) && !/[^\\,;\t|\r\n]""/.test(sample) ? '\\' : '"')

async function* rowsOf(texts: AsyncIterable<string>, delimiter: string, sign: string): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    ...{ delimiter, escape: sign, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, max_record_size: longestRow },
    // The line of the headings may end otherwise than the rows, and a space may stand before a quotation mark.
    ...{ record_delimiter: ['\r\n', '\n', '\r'], ltrim: delimiter !== '\t' },
  })
  // A file that breaks off ends the parser with its reason.
  pipeline(Readable.from(texts, { objectMode: false, encoding: 'utf8' }), parser, () => {})
  let batch: SheetRow[] = []
  let length = 0
  let row = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    row++
    batch.push({ row, cells: cells.map(cellText) })
    for (const cell of cells) length += cell.length
    if (batch.length < most.rows && length < most.text) continue
    yield batch
    batch = []
    length = 0
  }
  yield batch
}

async function* withSentences(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = typeof error.lines === 'number' ? ` near line ${grouped(error.lines)}` : ''
    throw new SheetTrouble(`A quotation mark is opened and not closed${at}, or a row is too long. Correct it, or save the file as .xlsx.`)
  }
}

const tellBroken = (count: number) =>
  `In ${counted(count, 'place', 'places')} of this file characters cannot be read: each stands as “\uFFFD”. Look at these rows.`

export async function openCsv(source: FileSource, chosen: SheetChoice = {}): Promise<Sheet> {
  const { encoding, markSize, broken } = await findEncoding(source)
  const sample = new TextDecoder(encoding).decode(await bytesOf(source, markSize, sampleSize))
  const separator = chosen.separator ?? separatorOf(sample)
  const rows = withSentences(rowsOf(decoded(source, encoding, markSize), separator, escapeOf(sample)))
  return {
    rows,
    merged: [],
    facts: { sheets: [], sheet: 0, separator },
    notes: [
      ...(encoding === 'windows-1252' ? ['The file was read as Windows-1252. Look whether names with accents are right.'] : []),
      ...(broken > 0 ? [tellBroken(broken)] : []),
    ],
  }
}
