import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Placing } from './placing.ts'

/** The colleague who holds a parent, by the domains above; null if nobody does. */
export const whoHolds =
  (domains: readonly ServerDomain[]): Placing['heldBy'] =>
  (staff) =>
    sql`coalesce(${sql.join([...domains.flatMap(({ heldBy }) => heldBy?.(staff) ?? []), sql`null`])})`
