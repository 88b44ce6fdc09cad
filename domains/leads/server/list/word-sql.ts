import { sql } from 'kysely'
import type { SearchedWord } from '#domains/leads/contract/listing/condition.ts'
import { anywhere, beginning } from '#platform/server/db/search-pattern.ts'
import { everyLead } from '../lead/visible-to.ts'
import type { SqlCondition } from './columns/list-column.ts'

const like = (pattern: string) => sql`search_text like ${pattern}`

const patternOf: Record<SearchedWord['where'], (text: string) => string> = {
  anywhere,
  'in the name': (text) => `${anywhere(text)}\n%`,
  'in the numbers': (text) => `%\n${anywhere(text)}`,
}

/** A searched word, as a condition on `search_text`. */
export const wordSql = ({ text, where, begins }: SearchedWord) =>
  begins ? sql`(${like(beginning(text))} or ${like(`${anywhere(` ${text}`)}\n%`)})` : like(patternOf[where](text))

// The list of every lead is planned apart from everyone else's: it alone is worth two processors.
const viewerSql = (viewer: number) => (viewer === everyLead ? sql.lit(viewer) : sql`${viewer}`)

/** Leads of a viewer that an index of `lead` finds by this condition on it. */
export const amongSeen = (viewer: number, found: SqlCondition): SqlCondition =>
  sql`lead_id in (select id from lead where viewer_ids @> array[${viewerSql(viewer)}::integer] and ${found})`
