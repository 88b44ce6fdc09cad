import { sql } from 'kysely'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** Lets one transaction at a time change the ranking. Take it before any school is locked: others hold schools and wait for it. */
export async function lockRanking(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.ranking})`.execute(tx)
}

/**
 * Gives a school its place in the ranking; null takes it out. If the place is taken, the schools between it and the next free number
 * move by one: towards the school's old place if the school goes down, otherwise onward.
 */
export async function takePlace(tx: Transaction, schoolId: number, rank: number | null): Promise<void> {
  const { rows } = await sql<{ before: number | null; is_taken: boolean }>`
    select global_rank as before, exists (select from school as other where other.global_rank = ${rank}::integer and other.id <> school.id) as is_taken
    from school where id = ${schoolId}`.execute(tx)
  const { before = null, is_taken: isTaken = false } = rows[0] ?? {}
  await sql`update school set global_rank = null where id = ${schoolId}`.execute(tx)
  if (rank !== null && isTaken && before !== null && before < rank)
    await sql`update school set global_rank = global_rank - 1 where global_rank > ${before} and global_rank <= ${rank}`.execute(tx)
  else if (rank !== null && isTaken)
    await sql`update school set global_rank = global_rank + 1 where global_rank >= ${rank} and global_rank < (
      select min(taken.global_rank) + 1 from school as taken where taken.global_rank >= ${rank}
        and not exists (select from school as next where next.global_rank = taken.global_rank + 1))`.execute(tx)
  await sql`update school set global_rank = ${rank} where id = ${schoolId}`.execute(tx)
  await sql`update school_listing set global_rank = school.global_rank from school
    where school.id = school_listing.id and (school.global_rank is not null or school.id = ${schoolId})
      and school_listing.global_rank is distinct from school.global_rank`.execute(tx)
}
