import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'

/** Adds a photo to the gallery of a school, with a file that is noted but absent; returns its id. */
export async function makePhotoRow(db: Database, schoolId: number, caption = ''): Promise<number> {
  const name = `${randomUUID()}.webp`
  await db.insertInto('stored_file').values({ name, type: 'image/webp', bytes: 100 }).execute()
  const { id } = await db
    .insertInto('school_photo')
    .values({ school_id: schoolId, caption, sizes: JSON.stringify([{ width: 400, height: 300, name }]), removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
