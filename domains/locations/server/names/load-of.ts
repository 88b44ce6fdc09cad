import type { Database } from '#platform/server/db/database.ts'

/** Tells which load of the places the database has; undefined where they came in another way. */
export async function loadOf(db: Database): Promise<string | undefined> {
  const load = await db.selectFrom('reference_load').select(['hash', 'loaded_at']).where('name', '=', 'reference').executeTakeFirst()
  return load && `${load.hash} ${load.loaded_at}`
}
