import type { RawBuilder } from 'kysely'
import type { Transaction } from './db/database.ts'
import type { KeepingRows } from './db/kept-rows.ts'
import type { DB } from './db/schema.gen.ts'

type Table = keyof DB & string

/** The facts by which a domain joins its rows when two parents turn out to be one. */
export interface Joining extends KeepingRows {
  readonly stays: number
  readonly goes: number
  readonly by: number
  /** The entry of the timeline that tells of the merge. A split undoes it. */
  readonly event: number
  /** The owner of the joined lead, and the owner who loses it. */
  readonly owner: number | null
  readonly formerOwner: number | null
  /** The fields that take the value of the lead that goes. */
  readonly taken: ReadonlySet<string>
  /** Children of both leads: the id at the lead that stays, by the id at the lead that goes. */
  readonly sameChildren: ReadonlyMap<number, number>
  /** The fields of each joined child that take the value of the lead that goes. */
  readonly takenOfChild: ReadonlyMap<number, ReadonlySet<string>>
  /** The id of a row's child at the lead that stays. */
  readonly childOf: (column: string) => RawBuilder<number | null>
}

/** How the rows of a table about a parent follow in a merge. */
export interface Following {
  /** `moved` to the remaining lead, `derived` again from moved rows, `left` in place, or handled by the domain's function. */
  readonly rows: 'moved' | 'derived' | 'left' | ((tx: Transaction, joining: Joining) => Promise<void>)
  /** The column for the time of a row. A split places rows that are newer than the merge by it. */
  readonly at?: string
  /** The word for the rows when staff read their number. Without it staff are not told the number. */
  readonly counted?: { readonly as: string; readonly where?: RawBuilder<boolean> }
}

export type PersonTables = { readonly [Name in Table]?: Following }
