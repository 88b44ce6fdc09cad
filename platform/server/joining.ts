import type { RawBuilder } from 'kysely'
import type { Transaction } from './db/database.ts'
import type { DB } from './db/schema.gen.ts'

type Table = keyof DB & string

interface Change {
  set: RawBuilder<unknown>
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Two parents turn out to be one: what a domain needs to join its rows of both. */
export interface Joining {
  readonly stays: number
  readonly goes: number
  readonly by: number
  /** The owner of the joined lead, and the owner who loses it. */
  readonly owner: number | null
  readonly formerOwner: number | null
  /** The fields that take the value of the lead that goes. */
  readonly taken: ReadonlySet<string>
  /** Children of both leads: the id at the lead that stays, by the id at the lead that goes. */
  readonly sameChildren: ReadonlyMap<number, number>
  /** For these children, the fields that take the value of the lead that goes. */
  readonly takenOfChild: ReadonlyMap<number, ReadonlySet<string>>
  /** The id of a row's child at the lead that stays. */
  readonly childOf: (column: string) => RawBuilder<number | null>
  /** Changes rows of a table and keeps their former values, which a split restores. Returns their number. */
  readonly change: (table: Table, change: Change) => Promise<number>
  /** Adds the rows of a query that are not there yet; a split removes them again. */
  readonly add: (table: Table, columns: readonly string[], query: RawBuilder<unknown>) => Promise<void>
}

/** How the rows of a table about a parent follow in a merge. */
export interface Following {
  /** `moved` to the one that stays, made again from what was moved (`derived`), `left` where they are, or as the domain does it. */
  readonly rows: 'moved' | 'derived' | 'left' | ((tx: Transaction, joining: Joining) => Promise<void>)
  /** The column for the time of a row. A split places rows that are newer than the merge by it. */
  readonly at?: string
  /** The word for the rows where staff read their number; without it they are not told. */
  readonly told?: { readonly as: string; readonly where?: RawBuilder<boolean> }
}

export type FollowingTables = { readonly [Name in Table]?: Following }
