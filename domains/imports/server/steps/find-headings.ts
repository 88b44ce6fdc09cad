import { headRows, type ImportLayout } from '#domains/imports/contract/imports.ts'
import type { Guess } from '../import/guess-mapping.ts'
import { type SheetRow, SheetTrouble } from '../sheet/sheet.ts'

/** The rows in which the headings stand, none where the file has none, and the headings of its columns. */
export interface Headings {
  rows: readonly number[]
  titles: readonly string[]
}

const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length

/** A heading has no number or day in it; `Class 2026-27` has fewer digits than either. */
const isData = ({ cells }: SheetRow) => cells.some((cell) => cell.replace(/\D/g, '').length > 6)

/** A row that has a value of a person needs as many known headings to be one of headings. */
const enough = 3

/** Gives a heading over several columns to each that has one under it: `Child` over `Name` and `Class`. */
function overEach(top: readonly string[], bottom: readonly string[]): string[] {
  let last = ''
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, column) => {
    last = top[column] || (bottom[column] ? last : '')
    return last
  })
}

const inTwoRows = (top: readonly string[], bottom: readonly string[]) =>
  overEach(top, bottom).map((over, column) => {
    const under = bottom[column] ?? ''
    return { whole: [over, under].filter(Boolean).join(' '), under, over }
  })

/** All headings that may stand in these rows, so that what is known of them is read at once. */
export const possibleHeadings = (first: readonly SheetRow[]): string[][] =>
  first.flatMap(({ cells }, at) => {
    const next = first[at + 1]
    const both = next ? inTwoRows(cells, next.cells) : []
    return [cells, both.map(({ whole }) => whole)]
  })

function titlesOf([top, bottom]: readonly SheetRow[], { isKnown }: Guess): string[] {
  if (!top) return []
  if (!bottom) return top.cells
  // Under “Child”, “Student name” says all by itself.
  return inTwoRows(top.cells, bottom.cells).map(({ whole, under, over }) => (!isKnown(whole) && [under, over].find(isKnown)) || whole)
}

const rowsFrom = (first: readonly SheetRow[], at: number, count: number): Headings['rows'] =>
  first.slice(at, at + count).map(({ row }) => row)

function chosenHeadings(first: readonly SheetRow[], { heading_row, heading_rows = 1 }: ImportLayout, guess: Guess): Headings {
  if (heading_row === 0) return { rows: [], titles: [] }
  const at = first.findIndex(({ row }) => row === heading_row)
  if (at < 0)
    throw new SheetTrouble(
      `Row ${heading_row} is none of the first ${headRows} that have something in them. Choose another for the headings.`,
    )
  return { rows: rowsFrom(first, at, heading_rows), titles: titlesOf(first.slice(at, at + heading_rows), guess) }
}

/** Where most headings are known: in one row, else in two. */
function bestKnown(first: readonly SheetRow[], { heading_rows }: ImportLayout, guess: Guess): Headings | undefined {
  const counts = heading_rows ? [heading_rows] : [1, 2]
  let best: { headings: Headings; known: number } | undefined
  for (const [count, at] of counts.flatMap((rows) => [...first.keys()].map((row) => [rows, row] as const))) {
    const rows = first.slice(at, at + count)
    const titles = titlesOf(rows, guess)
    const known = Object.keys(guess.of(titles).mapping).length
    const isLikely = rows.length === count && !rows.slice(1).some(isData) && (known >= enough || !rows.some(isData))
    if (isLikely && known > (best?.known ?? 0)) best = { headings: { rows: rowsFrom(first, at, count), titles }, known }
  }
  return best?.headings
}

/** Finds the headings among the first rows of a file: where most of them are known, in one row or two; none where the first is data. */
export function findHeadings(first: readonly SheetRow[], layout: ImportLayout, guess: Guess): Headings {
  if (first.length === 0) throw new SheetTrouble('The file is empty.')
  if (layout.heading_row !== undefined) return chosenHeadings(first, layout, guess)
  const known = bestKnown(first, layout, guess)
  if (known) return known
  const wide = first.find((row) => filled(row) > 1) ?? first[0]
  return !wide || isData(wide) ? { rows: [], titles: [] } : { rows: [wide.row], titles: wide.cells }
}
