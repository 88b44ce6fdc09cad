import { sql } from 'kysely'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'

/** Counsellors have the rows that name them in one of these columns, admins have all. Which leads they see says `visibleTo`. */
export const isOwn = (staff: Actor, ...columns: readonly string[]) =>
  overseesLeads(staff)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${staff.id}`),
        sql` or `,
      )})`
