import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { keptDays } from './photos-part.ts'

/** Forgets photos that were deleted so long ago that it cannot be undone any more; their files are removed by themselves. */
export async function purgePhotos(db: Database): Promise<void> {
  await db
    .deleteFrom('school_photo')
    .where('removed_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
