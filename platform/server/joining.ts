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
  /** Whose the joined one is, and of whom it was taken. */
  readonly owner: number | null
  readonly formerOwner: number | null
  /** The fields whose value comes from the one that goes. */
  readonly taken: ReadonlySet<string>
  /** Children of the one that goes who are a child of the one that stays: theirs, by the former. */
  readonly sameChildren: ReadonlyMap<number, number>
  /** Of these, the fields whose value comes from the one that goes. */
  readonly takenOfChild: ReadonlyMap<number, ReadonlySet<string>>
  /** The child of a row as it is called at the one that stays. */
  readonly childOf: (column: string) => RawBuilder<number | null>
  /** Changes rows of a table and keeps what stood there, so that a split takes it back. Answers how many. */
  readonly change: (table: Table, change: Change) => Promise<number>
  /** Adds the rows that a query finds, those that are not there yet; a split takes them away again. */
  readonly add: (table: Table, columns: readonly string[], query: RawBuilder<unknown>) => Promise<void>
}

/** How the rows of a table about a parent follow when that parent is joined with another. */
export interface Following {
  /** `moved` to the one that stays, made anew from what was moved (`derived`), `left` where they are, or as the domain does it. */
  readonly rows: 'moved' | 'derived' | 'left' | ((tx: Transaction, joining: Joining) => Promise<void>)
  /** The column that says when a row came. What came after a merge is placed by it when the two are split. */
  readonly at?: string
  /** What they are called where staff read how many of them there are; without it nobody is told. */
  readonly told?: { readonly as: string; readonly where?: RawBuilder<boolean> }
}

export type FollowingTables = { readonly [Name in Table]?: Following }
