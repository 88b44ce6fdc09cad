import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { SearchWord } from './match-search.ts'

/**
 * Where a search must not be cut: between two words that stand together in a place's name, as "RK" and "Puram". Answers the numbers of the
 * later words.
 */
export async function insideNames(db: Database, words: readonly SearchWord[]): Promise<ReadonlySet<number>> {
  const pairs = words.flatMap(({ typed, isPlace }, at) => {
    const before = words[at - 1]
    return before?.isPlace && isPlace ? [{ at, first: before.typed, second: typed }] : []
  })
  if (pairs.length === 0) return new Set()
  // The index of names finds the longer word; patterns are kept from names that do not begin as the first word does.
  const { rows } = await sql<{ at: number }>`
    select at from unnest(${pairs.map(({ at }) => at)}::integer[], ${pairs.map(({ first }) => first)}::text[], ${pairs.map(({ second }) => second)}::text[])
      as pair (at, first, second)
    where exists (
      select from place
      where lower(place.name) like '%' || case when length(first) > length(second) then first else second end || '%'
        and ' ' || lower(place.name) like '% ' || left(first, 1) || '%'
        and ' ' || expand_words(place.name) || ' ' like '% ' || first || ' ' || second || ' %')`.execute(db)
  return new Set(rows.map(({ at }) => at))
}
