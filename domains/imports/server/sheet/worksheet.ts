import { maxColumns } from '#domains/imports/contract/file-shape.ts'
import { grouped } from '#platform/contract/counts.ts'
import { dateText, numberText } from './number-formats.ts'
import { batch, cellText, longestCell, longestRow, type Merged, type SheetRow, SheetTrouble } from './sheet.ts'
import type { TextTable } from './text-table.ts'
import { readXml } from './xml.ts'

interface Book {
  texts: TextTable
  dateStyles: ReadonlySet<number>
  is1904: boolean
}

const maxMerged = 50_000
/** In UTF-16 units, of all cells: far more than a million rows of people say. */
const maxText = 512 * 1_048_576

/** `BC12` as row 12 and column 54, counted from 0. */
function placeOf(name: string): { column: number; row: number } {
  let column = 0
  let at = 0
  for (; at < name.length; at++) {
    const code = name.charCodeAt(at) & ~0x20
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return { column: column - 1, row: Number(name.slice(at)) }
}

function mergedOf(ref: string): Merged {
  const [first = '', last = first] = ref.split(':')
  const [from, to] = [placeOf(first), placeOf(last)]
  return { top: from.row, bottom: to.row, left: from.column, right: to.column }
}

function cellValue(type: string, style: number, text: string, { texts, dateStyles, is1904 }: Book): string {
  if (type === 's') return text === '' ? '' : texts.at(Number(text))
  if (type === 'b') return text === '1' ? 'Yes' : 'No'
  // #N/A, #REF! and the like.
  if (type === 'e') return ''
  if (type === 'str' || type === 'inlineStr') return text
  if (type === 'd') return text.replace(/T00:00:00(?:\.0+)?Z?$/, '')
  return dateStyles.has(style) && text !== '' ? dateText(Number(text), is1904) : numberText(text)
}

/** What stands in the tags that are open. */
interface Reading {
  batch: SheetRow[]
  row: number
  isHidden: boolean
  cells: string[]
  column: number
  type: string
  style: number
  text: string
  isValue: boolean
  hasWide: boolean
  /** How much text the row has, the rows that wait, and those before. */
  length: { row: number; batch: number; all: number }
}

type Attributes = Readonly<Record<string, string>>

const opened: Readonly<Record<string, (at: Reading, attributes: Attributes, isOver: boolean) => void>> = {
  row: (at, { r, hidden }) => {
    at.isHidden = hidden === '1' || hidden === 'true'
    at.row = r === undefined ? at.row + 1 : Number(r)
    at.cells = []
    at.column = -1
    at.length.row = 0
  },
  c: (at, { r, t = 'n', s = '0' }) => {
    at.column = r === undefined ? at.column + 1 : placeOf(r).column
    at.type = t
    at.style = Number(s)
    at.text = ''
  },
  v: (at, _, isOver) => {
    at.isValue = !isOver
  },
  t: (at, _, isOver) => {
    at.isValue = !isOver
  },
}

function endCell(at: Reading, book: Book): void {
  if (at.column < 0) return
  if (at.column >= maxColumns) {
    at.hasWide ||= at.text !== ''
    return
  }
  const value = cellText(cellValue(at.type, at.style, at.text, book))
  while (at.cells.length < at.column) at.cells.push('')
  at.cells[at.column] = value
  at.length.row += value.length
  if (at.length.row > longestRow)
    throw new SheetTrouble(`Row ${at.row} has more than ${grouped(longestRow)} characters. Shorten its texts.`)
}

function endRow(at: Reading): void {
  at.batch.push({ row: at.row, cells: at.cells, ...(at.isHidden && { isHidden: true as const }) })
  at.length.batch += at.length.row
  at.length.all += at.length.row
  if (at.length.all > maxText) throw new SheetTrouble('This sheet has more text than can be read. Divide it.')
}

/** The rows of a worksheet as they come; which cells are merged stands at its end. */
export async function* readRows(bytes: AsyncIterable<Buffer>, book: Book, merged: Merged[], notes: string[]): AsyncGenerator<SheetRow[]> {
  const at: Reading = {
    batch: [],
    row: 0,
    isHidden: false,
    cells: [],
    column: -1,
    type: 'n',
    style: 0,
    text: '',
    isValue: false,
    hasWide: false,
    length: { row: 0, batch: 0, all: 0 },
  }
  let mergedCells = 0
  const parts = readXml(bytes, {
    open: (name, attributes, isOver) => {
      if (name === 'mergeCell' && ++mergedCells <= maxMerged) merged.push(mergedOf(attributes.ref ?? ''))
      else opened[name]?.(at, attributes, isOver)
    },
    text: (part) => {
      if (at.isValue && at.text.length <= longestCell) at.text += part
    },
    close: (name) => {
      if (name === 'v' || name === 't') at.isValue = false
      else if (name === 'c') endCell(at, book)
      else if (name === 'row') endRow(at)
    },
  })
  for await (const _ of parts) {
    if (at.batch.length < batch.rows && at.length.batch < batch.text) continue
    yield at.batch
    at.batch = []
    at.length.batch = 0
  }
  if (at.hasWide) notes.push(`Columns beyond the ${maxColumns}th were left out.`)
  if (mergedCells > maxMerged) notes.push(`Only the first ${grouped(maxMerged)} merged cells were taken apart.`)
  yield at.batch
}
