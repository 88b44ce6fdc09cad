import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

const derived = sql.raw('search, avg_fee, has_fees, has_facilities, has_open_class, missing')

/** Recomputes what is derived of schools and answers the slugs of those where it differs from what is kept, at most 1,000. */
export async function checkSchools(db: Database): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from school where id in (
      select id from (select id, ${derived} from school_listing_truth except select id, ${derived} from school) as wrong limit 1000
    ) order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}
