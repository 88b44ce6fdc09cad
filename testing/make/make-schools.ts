import { type InsertObject, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'

// The numbers have one length, so that names sort in the order of making.
let made = 10_000

/** Adds three classes and a board; their ids are those of the reference data. */
export async function makeClasses(db: Database): Promise<void> {
  await db.insertInto('board').values({ id: 1, name: 'CBSE', slug: 'cbse', rank: 1 }).execute()
  await db
    .insertInto('school_class')
    .values([
      { id: 1, name: 'Nursery', slug: 'nursery', rank: 1 },
      { id: 4, name: 'Class 1', slug: 'class-1', rank: 4 },
      { id: 14, name: 'Class 11', slug: 'class-11', rank: 14 },
    ])
    .execute()
}

/** Adds a school that can be found, and answers its id and slug. */
export async function makeSchool(db: Database, { codes = [], ...school }: Partial<InsertObject<DB, 'school'>> & { codes?: string[] } = {}) {
  const row = { slug: `school-${++made}`, name: `School ${made}`, ...school }
  const added = await db.insertInto('school').values(row).returning(['id', 'slug']).executeTakeFirstOrThrow()
  for (const code of codes) await db.insertInto('school_code').values({ code, school_id: added.id }).execute()
  await sql`select update_school_listing(${[added.id]})`.execute(db)
  return added
}
