import type { ImportKindFields } from '#domains/imports/contract/imports.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { CellNote, Cells } from '../import/import-kind.ts'

/** In UTF-16 units, of a cell that a sentence names. */
const longestTold = 60

/** What a row says in its fields, and what of that is not understood: the row comes in without it. */
export class RowReading {
  readonly notes: CellNote[] = []

  readonly cells: Cells

  constructor(cells: Cells) {
    this.cells = cells
  }

  /** Reads a field; what cannot be read is noted with a sentence. */
  read<Value>(
    field: string,
    meaning: (text: string) => Value | undefined,
    reason: string,
    suggestions?: (text: string) => string[],
  ): Value | undefined {
    const text = this.cells[field]
    if (text === undefined) return undefined
    const value = meaning(text)
    if (value === undefined) this.note(field, text, reason, suggestions?.(text))
    return value
  }

  note(field: string, text: string, reason: string, suggestions: readonly string[] = []): void {
    this.notes.push({ field, text, reason: reason.replaceAll('{text}', () => cutText(text, longestTold)), suggestions })
  }

  /** Asks for something without which the row is refused. */
  need(field: string, text: string, reason: string, suggestions: readonly string[] = []): void {
    this.notes.push({ field, text, reason, suggestions, keepsOut: true })
  }
}

/** What was not understood, each text with the title of its field. */
export function noteLines({ fields }: Pick<ImportKindFields, 'fields'>, notes: readonly CellNote[]): string[] {
  return notes.map(({ field, text }) => `${fields.find(({ key }) => key === field)?.title ?? field}: “${text}”`)
}
