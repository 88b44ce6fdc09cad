import type { RawBuilder } from 'kysely'

/** The rows of a domain that name a school, shown before the school is removed. */
export interface SchoolUse {
  /** As 1 parent asked about it, and as 3 parents asked about it. */
  words: readonly [one: string, many: string]
  /** SQL that counts them, for the id of the school. */
  count: (schoolId: number) => RawBuilder<number>
}
