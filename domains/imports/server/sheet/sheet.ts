import type { Separator } from '#domains/imports/contract/file-shape.ts'
import type { ImportLayout } from '#domains/imports/contract/imports.ts'
import { unguarded } from '#platform/contract/csv.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { storableText } from '#platform/contract/storable-text.ts'

/** The file cannot be read; the message is what its uploader reads. */
export class SheetTrouble extends Error {}

export const exportedChat =
  'This is an exported WhatsApp chat. Its lines are messages, not parents: upload a table with a row for each parent.'

export interface SheetRow {
  /** As Excel counts. */
  row: number
  cells: string[]
  /** Nobody sees it in the spreadsheet, mostly because of a filter. */
  isHidden?: true
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
  readonly facts: SheetFacts
}

/** How the file was read. */
export interface SheetFacts {
  /** Those that are shown. */
  sheets: readonly string[]
  sheet: number
  separator: Separator | null
}

export type SheetChoice = Pick<ImportLayout, 'sheet' | 'separator'>

/** In UTF-16 units, as Excel has it. */
export const longestCell = 32_767

/** In characters, of all cells of a row together. */
export const longestRow = 1_000_000

/** A batch has so many rows, fewer where they are long: so much text is held at once. */
export const batch = { rows: 1_000, text: 1_000_000 } as const

/** Takes off the sign that our own files write before a cell to keep it from being a formula. */
export function cellText(text: string): string {
  return unguarded(cutText(storableText(text).trim(), longestCell))
}

export const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')
