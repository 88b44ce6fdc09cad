import { sql } from 'kysely'
import { nameSearchLimit } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { schoolLocation } from './school-row.ts'

interface Wanted {
  school_id?: number | undefined
  name?: string | undefined
}

export async function searchSchoolNames(db: Database, { school_id, name = '' }: Wanted) {
  const wanted = school_id === undefined ? sql<boolean>`lower(school.name) like ${anywhere(name)}` : sql<boolean>`school.id = ${school_id}`
  const results = await db
    .selectFrom('school')
    .leftJoin('place as city', 'city.id', 'school.city_id')
    .select(['school.id', 'school.name', 'school.slug', 'city.name as city', 'school.address'])
    .select(schoolLocation.as('location'))
    .select(sql<string | null>`(select string_agg(name, ', ' order by rank) from board where id = any (school.board_ids))`.as('board'))
    .where(wanted)
    .orderBy(sql`starts_with(lower(school.name), ${name.toLowerCase()}) desc`)
    .orderBy(sql`length(school.name)`)
    .orderBy('school.id')
    .limit(nameSearchLimit)
    .execute()
  return { results }
}
