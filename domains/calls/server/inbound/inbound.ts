import { type RawBuilder, sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'

/** Services and acts of higher domains that incoming calls need. */
export interface Inbound extends Gateways {
  /** An expression on `lead` for the members of staff who stand in for its owner, as an array. */
  standInIds?: RawBuilder<number[]>
}

/** The members of staff who stand in for the owner of `lead`, by the domains above. */
export const allStandInIds = (domains: readonly ServerDomain[]): RawBuilder<number[]> =>
  sql`(${sql.join([...domains.flatMap(({ standInIds }) => standInIds ?? []), sql`'{}'::integer[]`], sql` || `)})`
