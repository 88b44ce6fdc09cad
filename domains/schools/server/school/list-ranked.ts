import type { Database } from '#platform/server/db/database.ts'

export async function listRanked(
  db: Database,
  table: 'school_class' | 'board' | 'class_stream',
  paging: { limit: number; offset: number },
) {
  const results = await db.selectFrom(table).select(['id', 'name', 'slug']).orderBy('rank').execute()
  return { count: results.length, results: results.slice(paging.offset, paging.offset + paging.limit) }
}
