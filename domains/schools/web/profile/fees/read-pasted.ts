/** The cells of what a spreadsheet copies: lines of texts with tabs between them, in quotes where they hold one. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  // A spreadsheet ends its last line too.
  return lines.filter((line) => line.some((cell) => cell !== ''))
}

interface Heads {
  rows: readonly { key: string; label: string }[]
  columns: readonly { key: string; label: string }[]
}

interface Place {
  row: number
  column: number
}

export interface Pasted {
  cells: { row: string; column: string; text: string }[]
  /** How many cells had no place. */
  left: number
  /** Heads that were pasted and are not here. */
  unknown: { rows: readonly string[]; columns: readonly string[] }
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The places of heads that are named, undefined for one that is not known; nothing where none is known. */
function named(texts: readonly string[], heads: Heads['rows']): (number | undefined)[] | undefined {
  const found = texts.map((text) => {
    const at = heads.findIndex(({ label }) => plain(label) === plain(text))
    return at < 0 ? undefined : at
  })
  return found.some((at) => at !== undefined) ? found : undefined
}

const unknownOf = (texts: readonly string[], at: readonly (number | undefined)[] | undefined) =>
  texts.filter((text, place) => at !== undefined && at[place] === undefined && text !== '')

/** The positions of pasted cells: by the names of heads if those were pasted too, otherwise from a cell on. */
function placesOf(lines: readonly string[][], { rows, columns }: Heads, start: Place) {
  const heads = lines[0] ?? []
  const byColumn = named(heads, columns)
  const body = byColumn ? lines.slice(1) : lines
  const firsts = body.map(([first = '']) => first)
  const byRow = named(firsts, rows)
  const firstColumn = byRow ? 0 : start.column
  return {
    body,
    unknown: { rows: unknownOf(firsts, byRow), columns: unknownOf(byRow ? heads.slice(1) : heads, byRow ? byColumn?.slice(1) : byColumn) },
    /** The first text of a line may be the name of its row. */
    texts: (line: readonly string[]) => (byRow ? line.slice(1) : line),
    rowAt: (down: number) => (byRow ? byRow[down] : start.row + down),
    columnAt: (across: number) => (byColumn ? byColumn[byRow ? across + 1 : across] : firstColumn + across),
  }
}

/** Places pasted cells by the names of heads if those were pasted too, otherwise from the active cell to the right and down. */
export function placePasted(text: string, heads: Heads, start: Place): Pasted {
  const { body, texts, rowAt, columnAt, unknown } = placesOf(cellsOf(text), heads, start)
  const pasted: Pasted = { cells: [], left: 0, unknown }
  for (const [down, line] of body.entries()) {
    const row = heads.rows[rowAt(down) ?? -1]
    for (const [across, cell] of texts(line).entries()) {
      const column = heads.columns[columnAt(across) ?? -1]
      if (row && column) pasted.cells.push({ row: row.key, column: column.key, text: cell })
      else if (cell !== '') pasted.left++
    }
  }
  return pasted
}

const mostNamed = 5

const listed = (what: string, names: readonly string[]) =>
  names.length > 0 && `${what} ${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ' and others' : ''}`

/** How many pasted cells found their place, and which heads were not found. */
export function pastedText({ cells, left, unknown }: Pasted): string {
  const all = cells.length + left
  if (left === 0) return `${all} ${all === 1 ? 'cell' : 'cells'} pasted`
  const missing = [listed(unknown.columns.length === 1 ? 'column' : 'columns', unknown.columns), listed('rows', unknown.rows)].filter(
    Boolean,
  )
  const why = missing.length > 0 ? `Not found: ${missing.join('; ')}` : 'The others lie outside the table'
  return `${cells.length} of ${all} cells pasted. ${why}.`
}
