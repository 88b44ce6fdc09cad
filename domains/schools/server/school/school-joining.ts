import type { RawBuilder } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { KeepingRows } from '#platform/server/db/kept-rows.ts'

/** Two schools turn out to be one: what a domain needs so that its rows name the one that stays. */
export interface JoiningSchools extends KeepingRows {
  readonly stays: number
  readonly goes: number
}

/** How the rows of a domain follow when a school is merged into another. */
export interface SchoolJoining {
  /** The leads whose rows name a school: a query of their ids. */
  readonly leads?: (schoolId: number) => RawBuilder<unknown>
  readonly join: (joining: JoiningSchools) => Promise<void>
}

/**
 * How to lock and refreshListing leads whose rows name another school since a merge, or a school that is shown otherwise; the domain of leads adds
 * it.
 */
export interface LeadsOfSchools {
  /** These leads, and those into which they were merged since. */
  readonly withMerged: (tx: Transaction, leadIds: readonly number[]) => Promise<number[]>
  readonly lock: (tx: Transaction, leadIds: readonly number[]) => Promise<void>
  readonly refreshListing: (tx: Transaction, by: { id: number }, leadIds: readonly number[]) => Promise<void>
  /** Lists the next leads that asked about a school, by their ids, as it is now. Returns the last of them; undefined if none is left. */
  readonly refreshListingAsking: (tx: Transaction, schoolId: number, next: { after: number; most: number }) => Promise<number | undefined>
}
