import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { keptDays } from './photos-part.ts'

/** Forgets photos deleted too long ago for an undo; a job removes their files. */
export async function purgePhotos(db: Database): Promise<void> {
  await db
    .deleteFrom('school_photo')
    .where('removed_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute()
}
