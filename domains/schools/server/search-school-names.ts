import { type RawBuilder, sql } from 'kysely'
import { nameSearchLimit } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { schoolLocation } from './school-row.ts'

interface Wanted {
  school_id?: number | undefined
  name?: string | undefined
}

/** Among so many of the shortest names that may have it, enough are found of any part that many names have. */
const shortest = 20_000

/** The index of parts of names knows them from three letters on. */
const isLookedUp = (name: string) => /[\p{L}\p{N}]{3}/u.test(name)

/** The ids of the best matches: names that begin with the text, then those that have it elsewhere, the shortest first. */
function bestMatches(name: string): RawBuilder<unknown> {
  const text = name.toLowerCase()
  const begins = sql`lower(name) collate "C" >= ${text} and lower(name) collate "C" < ${text} || chr(1114111)`
  const hasElsewhere = sql`lower(name) like ${anywhere(name)} and not starts_with(lower(name), ${text})`
  const best = sql`order by length(name), id limit ${nameSearchLimit}`
  return sql`
    with beginning as materialized (
      select id, name from school where ${begins} ${best}
    ), short as materialized (
      select id from (
        select id, name from school where length(name) > ${[...text].length} order by length(name), id limit ${sql.lit(shortest)}) as short
      where (select count(*) from beginning) < ${nameSearchLimit} and ${hasElsewhere} limit ${nameSearchLimit}
    ), anywhere as ${isLookedUp(name) ? sql`materialized` : sql`not materialized`} (
      select id, name from school
      where (select count(*) from beginning) + (select count(*) from short) < ${nameSearchLimit} and ${hasElsewhere}
    )
    select id from beginning union select id from short union (select id from anywhere ${best})`
}

/** Beside those that fill the answer, more may be found: the best of all are answered. */
export async function searchSchoolNames(db: Database, { school_id, name = '' }: Wanted) {
  const wanted = school_id === undefined ? sql<boolean>`school.id in (${bestMatches(name)})` : sql<boolean>`school.id = ${school_id}`
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
