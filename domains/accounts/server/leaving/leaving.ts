import type { RawBuilder } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Who gets what somebody had. */
interface GivingOn {
  from: number
  to: readonly number[]
  by_rules: boolean
  note?: string | undefined
}

/** Something that members of staff have, and what becomes of it when their account is deactivated. */
export interface Leaving {
  readonly name: string
  readonly words: readonly [one: string, several: string]
  /** How many an account has, as an expression. */
  readonly count: (staffId: number) => RawBuilder<unknown>
  /** In a sentence. */
  readonly becomes: string
  /** Gives them on in the transaction of the deactivation. Answers the id of what did it; undefined where nothing was given. */
  readonly giveOn?: (tx: Transaction, admin: Staff, giving: GivingOn) => Promise<number | undefined>
  /** Takes back what was given on. `busy`: it is still being given; `moved_on`: others have it by now. */
  readonly takeBack?: (tx: Transaction, admin: Staff, id: number) => Promise<'busy' | 'moved_on' | undefined>
}

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** What members of staff have of its things, for the day on which they leave. */
    readonly leaving?: readonly Leaving[]
  }
}

export const allLeaving = (domains: readonly ServerDomain[]): readonly Leaving[] => domains.flatMap(({ leaving = [] }) => leaving)
