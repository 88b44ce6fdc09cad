import { sql } from 'kysely'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { everyLead } from '../lead/visible-to.ts'
import type { Condition } from './columns/list-column.ts'

/** Fewest characters that the trigram index can find. */
export const trigram = 3

export const like = (pattern: string) => sql`search_text like ${pattern}`

/** Leads of a viewer whose searched line meets all conditions. `isIndexed`: the trigram index can find one of them. */
export function searched(viewer: number, conditions: readonly Condition[], isIndexed: boolean): Condition {
  if (conditions.length === 0) return sql`false`
  const all = sql.join(conditions, sql` and `)
  // Shorter texts have no trigram, so the reader's own part of the list's index is read instead.
  if (!isIndexed) return sql`(${all})`
  return amongSeen(viewer, all)
}

/** Leads of a viewer that an index of `lead` finds by this condition on it. */
export const amongSeen = (viewer: number, found: Condition): Condition =>
  sql`lead_id in (select id from lead where viewer_ids @> array[${viewer === everyLead ? sql.lit(viewer) : viewer}::integer] and ${found})`

export const numbered = (viewer: number, digits: string) => searched(viewer, [like(`%\n${anywhere(digits)}`)], digits.length >= trigram)
