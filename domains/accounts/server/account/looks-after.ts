import { sql } from 'kysely'
import type { Actor } from '#platform/contract/roles.ts'
import { rolesLookedAfter } from '../policy.ts'
import { hasRole } from './has-role.ts'

/** True if an account of `staff` is of somebody whom the admin looks after. */
export const looksAfter = (admin: Actor) => sql<boolean>`(${sql.join([sql`false`, ...rolesLookedAfter(admin).map(hasRole)], sql` or `)})`
