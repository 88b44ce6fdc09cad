import { sql } from 'kysely'
import { splitDays } from '#domains/merging/contract/merging.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Forgets what leads were before a merge that can be split no more: it tells of people, and nobody needs it. */
export async function dropKeptRows(db: Database): Promise<void> {
  await sql`
    delete from lead_merge_row using lead_merge
    where lead_merge.id = merge_id and (split_at is not null or at < now() - make_interval(days => ${sql.lit(splitDays)}))`.execute(db)
}
