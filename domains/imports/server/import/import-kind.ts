import type { z } from 'zod'
import type { DayOrder, ImportChoices, ImportKindFields, ImportOptions, Outcome } from '#domains/imports/contract/imports.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** The cells of a row by the fields that they fill; one that is empty is left out. */
export type Cells = Readonly<Partial<Record<string, string>>>

/** A part of a row that could not be read: the row comes in without it, and keeps it as a note. */
export interface CellNote {
  field: string
  text: string
  /** A sentence: why the cell cannot be used, and what could stand there. */
  reason: string
  /** What may be meant: each could stand in the cell instead. */
  suggestions?: readonly string[]
  /** The row is refused until this is answered. */
  keepsOut?: true
}

/**
 * A row as its kind reads it, or why it is refused and what to ask. Rows about the same thing share `keys`; rows may share keys of
 * `mayShare` by mistake, such as a code that was pasted down.
 */
export type RowRead<Values> =
  | { values: Values; keys: readonly string[]; mayShare?: readonly string[]; notes?: readonly CellNote[] }
  | { refused: string; notes?: readonly CellNote[] }

/** By field: whether the day or the month stands first in the cells of its column. */
export type DayOrders = Readonly<Partial<Record<string, DayOrder>>>

export interface Verdict {
  row: number
  outcome: Outcome
  reason?: string | null
  subjectId?: number | null
  path?: string | null
  /** What the kind needs to write the row as it was judged, or to take it back. */
  made?: object | null
  /** What a clerk has to say of the row beside its cells. */
  question?: CellNote
}

interface GoodRow<Values> {
  row: number
  values: Values
  /** In a check: the first row of the file with a key that both may share by mistake. */
  earlier?: { row: number; values: Values } | undefined
  /** In writing: what the check made of the row. */
  made?: Readonly<Record<string, unknown>> | null
}

export interface WrittenRow {
  row: number
  outcome: Outcome
  subjectId: number
  made: Readonly<Record<string, unknown>>
}

/** One import of a kind, with what it has to know opened once for all rows. */
export interface RowReader<Values> {
  readonly read: (cells: Cells) => RowRead<Values>
  /** Fields in which an x is a mark; elsewhere it stands for nothing. */
  readonly marked?: readonly string[]
  /** A dry run of rows that can be read and are not the same as others of the file. */
  readonly check: (db: Database, rows: readonly GoodRow<Values>[]) => Promise<Verdict[]>
  /** Divides rows into two parts that are written side by side: rows that may be about the same stand in one. Without it all are one part. */
  readonly halve?: (db: Database, rows: readonly GoodRow<Values>[]) => Promise<[GoodRow<Values>[], GoodRow<Values>[]]>
  /** Writes rows that a check found new or existing, in a transaction that keeps the verdicts too. */
  readonly write: (tx: Transaction, by: { staffId: number; importId: number }, rows: readonly GoodRow<Values>[]) => Promise<Verdict[]>
}

/** By field: whether a cell looks as if it were one of its own. */
export type CellLooks = Readonly<Partial<Record<string, (cell: string) => boolean>>>

/** Something that can be imported. Its domain names it in its `server/domain.ts`. */
export interface ImportKind<Values> extends ImportKindFields {
  readonly options: z.ZodType<ImportOptions>
  readonly open: (
    db: Database,
    options: ImportOptions,
    dayOrders: DayOrders,
    answers: ImportChoices['answers'],
  ) => Promise<RowReader<Values>>
  /** Knows fields by their cells, where the shape of a text does not say enough: a city, a class. */
  readonly openLooks?: (db: Database) => Promise<CellLooks>
  /** Takes rows back that were written, but for what somebody changed since. */
  readonly revert: (tx: Transaction, by: { staffId: number; importId: number }, rows: readonly WrittenRow[]) => Promise<Verdict[]>
  /** Tells other staff what they have by the import, when writing or taking back ends or is stopped. */
  readonly tellOthers?: (tx: Transaction, of: { importId: number; fileName: string }) => Promise<void>
  /** About how many rows are written in one transaction. */
  readonly rowsAtOnce: number
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has values of its own, and only itself reads them.
export type AnyImportKind = ImportKind<any>
export type ImportKinds = readonly AnyImportKind[]
