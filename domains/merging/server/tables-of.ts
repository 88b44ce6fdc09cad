import type { ServerDomain } from '#platform/server/domain.ts'
import type { Following } from '#platform/server/joining.ts'

export type Tables = ReadonlyMap<string, Following>

/** How each table follows a merge, lower domains first. */
export const tablesOf = (domains: readonly ServerDomain[]): Tables =>
  new Map(domains.flatMap(({ personTables = {} }) => Object.entries(personTables)))
