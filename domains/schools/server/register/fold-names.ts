import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Each of these names as names of schools are compared. Folding takes longest of all that finds a school, so a name is folded once. */
export async function foldNames(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold_words(name) as folded from unnest(${[...new Set(names)]}::text[]) as name`.execute(db)
  return new Map(rows.map(({ name, folded }) => [name, folded]))
}
