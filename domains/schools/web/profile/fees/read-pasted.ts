import type { MeantHeads } from './named-heads.ts'

/** The cells of what a spreadsheet copies: lines of texts with tabs between them, in quotes where they hold one. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g)) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  // A spreadsheet ends its last line too.
  return lines.filter((line) => line.some((cell) => cell !== ''))
}

interface PasteHeads {
  heads: readonly { key: string; label: string }[]
  /** The heads that a pasted name means. */
  named: (text: string) => MeantHeads | undefined
}

interface Table {
  rows: PasteHeads
  columns: PasteHeads
}

interface Place {
  row: number
  column: number
}

/** A pasted cell without a place, with the names of its row and column as they were pasted. */
interface LeftCell {
  row: string
  column: string
  text: string
}

export interface Pasted {
  cells: { row: string; column: string; text: string }[]
  left: LeftCell[]
  /** Pasted names that stand here under another one. */
  readAs: { pasted: string; here: string }[]
}

/** One pasted row or column: its name, if names were pasted, and the heads here that it fills. */
interface Line extends MeantHeads {
  name: string
}

/** Each pasted name with its heads. Two names do not fill one head: the second has no place. Undefined where none is known. */
function namedLines(texts: readonly string[], { named }: PasteHeads): Line[] | undefined {
  const taken = new Set<string>()
  const lines = texts.map((name) => {
    const { keys = [], tenure } = (name && named(name)) || {}
    const free = keys.filter((key) => !taken.has(key))
    for (const key of free) taken.add(key)
    return { name, keys: free, tenure }
  })
  return taken.size > 0 ? lines : undefined
}

/** The heads from one on, for what was pasted without names. */
const linesFrom = (count: number, start: number, { heads }: PasteHeads, noun: string): Line[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${noun} ${at + 1}`,
    keys: heads.slice(start + at, start + at + 1).map(({ key }) => key),
  }))

const readAsOf = (lines: readonly Line[] | undefined, { heads }: PasteHeads) =>
  (lines ?? []).flatMap(({ name, keys }) => {
    const labels = keys.flatMap((key) => heads.find((head) => head.key === key)?.label ?? [])
    const isOther = labels.length > 0 && (labels.length > 1 || labels[0]?.toLowerCase() !== name.toLowerCase())
    return isOther ? [{ pasted: name, here: labels.join(' and ') }] : []
  })

/** How often an amount is asked for, where its heading says so and the cell does not. */
const withTenure = (text: string, tenure: MeantHeads['tenure']) => (tenure && /^\D*\d[^a-z]*$/i.test(text) ? `${text} / ${tenure}` : text)

/** Whether a line has headings, be they known here or not: words without a number that name no row. */
const isHeading = (line: readonly string[], { named }: PasteHeads) =>
  line.some((cell) => /\p{L}/u.test(cell)) && !line.some((cell) => /\d/.test(cell)) && !named(line[0] ?? '')

/** The pasted lines as rows and columns: by the names of heads if those were pasted too, otherwise from a cell on. */
function linesOf(pasted: readonly string[][], { rows, columns }: Table, start: Place) {
  const heads = pasted[0] ?? []
  const byColumn = namedLines(heads, columns)
  // A table of one column takes the last one, whatever it is called.
  const only = columns.heads.length === 1 ? columns.heads.map(({ key }) => key) : []
  const isUnknown = !byColumn && pasted.length > 1 && isHeading(heads, rows)
  const unknown: Line[] | undefined = isUnknown ? heads.map((name, at) => ({ name, keys: at === heads.length - 1 ? only : [] })) : undefined
  const body = byColumn || unknown ? pasted.slice(1) : pasted
  const byRow = namedLines(
    body.map(([first = '']) => first),
    rows,
  )
  // The first text of a line is then the name of its row.
  const skipped = byRow ? 1 : 0
  const width = Math.max(0, ...pasted.map((line) => line.length)) - skipped
  return {
    byRow,
    byColumn: byColumn?.slice(skipped),
    down: byRow ?? linesFrom(body.length, start.row, rows, 'row'),
    across: (byColumn ?? unknown)?.slice(skipped) ?? linesFrom(width, byRow ? 0 : start.column, columns, 'column'),
    texts: body.map((line) => line.slice(skipped)),
  }
}

/** Places pasted cells by pasted row and column names, if any; otherwise from the active cell to the right and down. */
export function placePasted(text: string, table: Table, start: Place): Pasted {
  const { down, across, texts, byRow, byColumn } = linesOf(cellsOf(text), table, start)
  const pasted: Pasted = { cells: [], left: [], readAs: [...readAsOf(byRow, table.rows), ...readAsOf(byColumn, table.columns)] }
  for (const [at, line] of texts.entries()) {
    const row = down[at]
    for (const [place, cell] of line.entries()) {
      const column = across[place]
      const targets = (row?.keys ?? []).flatMap((rowKey) => (column?.keys ?? []).map((key) => ({ row: rowKey, column: key })))
      for (const target of targets) pasted.cells.push({ ...target, text: withTenure(cell, column?.tenure) })
      const names = { row: row?.name || `row ${at + 1}`, column: column?.name || `column ${place + 1}` }
      if (targets.length === 0 && cell !== '') pasted.left.push({ ...names, text: cell })
    }
  }
  return pasted
}

/** How many pasted cells found their place. */
export function pastedText({ cells, left }: Pasted): string {
  const all = cells.length + left.length
  const words = left.length === 0 ? String(all) : `${cells.length} of ${all}`
  return `${words} ${all === 1 ? 'cell' : 'cells'} pasted`
}
