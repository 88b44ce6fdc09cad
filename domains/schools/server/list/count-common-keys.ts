import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** So many schools are counted at once; how many have what more have is kept. */
const mostCounted = 1_000

/** What is common is told by so many schools. */
const looked = 20_000

async function joinCounts(db: Database): Promise<void> {
  await sql`with gone as (delete from school_key_count returning key, is_verified, schools)
    insert into school_key_count select key, is_verified, sum(schools) from gone group by key, is_verified`.execute(db)
}

/** The keys that at least so many schools are likely to have, and whose counts are not kept yet; '' is the key of all. */
async function newlyCommon(db: Database, many: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with listed as (select count(*) as total from school_listing), looked as (
      select tsvector_to_array(keys) as keys
      from school_listing tablesample bernoulli ((select least(100, ${looked} * 100.0 / greatest(1, total)) from listed))
    )
    select key from looked cross join unnest(keys) as key
    group by key having count(*) * (select total from listed) >= ${many}::integer * (select count(*) from looked)
    union select '' from listed where total >= ${many}
    except select key from common_school_key`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Counts a key and keeps its count from now on. Whoever changes a school meanwhile waits, so that each change is either seen here or adds
 * its own row.
 */
async function keepCountOf(db: Database, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table school_listing in share row exclusive mode`.execute(tx)
    await sql`insert into common_school_key values (${key})`.execute(tx)
    const hasKey = key === '' ? sql`true` : sql`keys @@ ${`'${key}'`}::tsquery`
    await sql`insert into school_key_count select ${key}, is_verified, count(*) from school_listing where ${hasKey} group by is_verified`.execute(
      tx,
    )
  })
}

/** Joins what changed since in what is kept, and finds out what at least so many schools have: writes wait for one key at a time. */
export async function countCommonKeys(db: Database, many = mostCounted): Promise<void> {
  await joinCounts(db)
  for (const key of await newlyCommon(db, many)) await keepCountOf(db, key)
}
