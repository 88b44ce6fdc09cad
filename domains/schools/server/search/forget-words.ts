import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/**
 * Forgets words that no school has any more, and no longer takes a word for correct that only addresses have. Otherwise a mistake in a name
 * would never be respelled, though the name was corrected. Transactions that add words meanwhile wait.
 */
export async function forgetWords(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table school_word in share row exclusive mode`.execute(tx)
    await sql`
      with used as materialized (
        select word, bool_or(is_spelled) as is_spelled from school_listing_words group by word
      ), gone as (
        delete from school_word where not is_place and not exists (select from used where used.word = school_word.word)
      )
      update school_word set is_spelled = false from used
      where used.word = school_word.word and school_word.is_spelled and not is_place and not used.is_spelled`.execute(tx)
  })
}
