import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Placing } from './placing.ts'

/** Who has a parent in hand, as the domains above know it; nobody, when none of them does. */
export const whoHolds =
  (domains: readonly ServerDomain[]): Placing['heldBy'] =>
  (staff) =>
    sql`coalesce(${sql.join([...domains.flatMap(({ heldBy }) => heldBy?.(staff) ?? []), sql`null`])})`
