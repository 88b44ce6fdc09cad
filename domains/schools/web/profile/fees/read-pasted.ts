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

/** The positions of pasted cells: by the names of heads if those were pasted too, otherwise from a cell on. */
function placesOf(lines: readonly string[][], { rows, columns }: Heads, start: Place) {
  const byColumn = named(lines[0] ?? [], columns)
  const body = byColumn ? lines.slice(1) : lines
  const firsts = body.map(([first = '']) => first)
  const byRow = named(firsts, rows)
  const firstColumn = byRow ? 0 : start.column
  return {
    body,
    /** The first text of a line may be the name of its row. */
    texts: (line: readonly string[]) => (byRow ? line.slice(1) : line),
    rowAt: (down: number) => (byRow ? byRow[down] : start.row + down),
    columnAt: (across: number) => (byColumn ? byColumn[byRow ? across + 1 : across] : firstColumn + across),
  }
}

/** Places pasted cells by the names of heads if those were pasted too, otherwise from the active cell to the right and down. */
export function placePasted(text: string, heads: Heads, start: Place): Pasted {
  const { body, texts, rowAt, columnAt } = placesOf(cellsOf(text), heads, start)
  const pasted: Pasted = { cells: [], left: 0 }
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
