/** The file cannot be read; the message is what its uploader reads. */
export class SheetTrouble extends Error {}

export interface SheetRow {
  /** As Excel counts. */
  row: number
  cells: string[]
}

/** Cells that are shown as one, by rows and columns; both ends belong to it. */
export interface Merged {
  top: number
  bottom: number
  left: number
  right: number
}

/** A table of texts: its rows in batches, and what is known of it once they were read. */
export interface Sheet {
  readonly rows: AsyncIterable<SheetRow[]>
  readonly merged: readonly Merged[]
  readonly notes: readonly string[]
}

const longestCell = 32_767

/** What a spreadsheet of ours wrote before a cell so that it is no formula is taken off again. */
export function cellText(text: string): string {
  const seen = text.replaceAll('\0', '').toWellFormed().trim().slice(0, longestCell)
  return /^'[=+\-@＝＋－＠]/.test(seen) ? seen.slice(1) : seen
}

export const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')
