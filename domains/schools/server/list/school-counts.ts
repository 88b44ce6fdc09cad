import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getCitywiseSchoolCounts as byCityOperation, getSchoolCounts as operation } from '#domains/schools/contract/school-lists.ts'
import type { Database } from '#platform/server/db/database.ts'
import { listedSchools } from '../search/match-search.ts'
import { isStale } from './schools-found.ts'

/** Counts all schools, the listed ones, and among those of `is_verified` each kind that lists are filtered by. */
export async function getSchoolCounts(
  db: Database,
  { is_verified }: z.output<typeof operation.query>,
): Promise<z.output<typeof operation.answer>> {
  const isAmong = is_verified === 'all' ? sql`true` : sql`is_verified = ${sql.lit(is_verified)}`
  const every = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::integer`
  const counted = (condition: string) => sql<number>`count(*) filter (where ${isAmong} and ${sql.raw(condition)})::integer`
  /** Counted by an index of its own. */
  const among = (condition: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::integer from ${listedSchools} where ${isAmong} and ${condition})`
  return await db
    .selectFrom('school_listing')
    .select([
      every('true').as('total'),
      every('is_verified').as('verified'),
      every('not is_verified').as('not_verified'),
      counted('is_collab').as('collab'),
      counted('is_featured').as('featured'),
      among(sql`is_residential`).as('boarding'),
      counted('not has_fees').as('no_fees'),
      counted('not has_facilities').as('no_facilities'),
      counted('has_open_class').as('admission_open'),
      counted('not is_complete').as('incomplete_data'),
      among(sql`district_id is null`).as('no_district'),
      among(isStale.fees).as('stale_fees'),
      among(isStale.openClasses).as('stale_open_classes'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts the schools of each city that has any, the most first. */
export async function getCitywiseSchoolCounts(db: Database): Promise<z.output<typeof byCityOperation.answer>> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select place.id, place.name, count from (
      select city_id, count(*)::integer as count from school_listing where city_id is not null group by city_id
    ) as counted join place on place.id = city_id order by count desc, name, id`.execute(db)
  return { results: rows }
}
