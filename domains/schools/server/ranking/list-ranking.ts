import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listRanking as operation, RankedSchool } from '#domains/schools/contract/school-ranking.ts'
import type { Database } from '#platform/server/db/database.ts'
import { schoolLocation } from '../school/school-row.ts'
import { askSearching } from '../search/ask-searching.ts'
import { isMatch, listedSchools, rankOf, type SearchReading } from '../search/match-search.ts'
import { understoodAs } from '../search/understood-as.ts'

type Query = z.output<typeof operation.query>

const teaches = (classId: number | undefined) =>
  classId === undefined ? [] : [sql`exists (select from class_relation where school_id = school.id and class_id = ${classId})`]

const conditionsOf = ({ ranked, city, from_class, to_class }: Query): RawBuilder<unknown>[] => [
  sql`delisted_at is null`,
  ranked ? sql`global_rank is not null` : sql`global_rank is null`,
  ...(city && city.length > 0 ? [sql`city_id = any (${city}::integer[])`] : []),
  ...teaches(from_class),
  ...teaches(to_class),
]

const matchedBy = (reading: SearchReading | undefined) =>
  reading
    ? sql`join (select id, ${rankOf(reading)} as match, length(named) as long from ${listedSchools} where ${isMatch(reading)}) as matched using (id)`
    : sql``

async function readRanking(db: Database, query: Query, reading: SearchReading | undefined) {
  const matched = matchedBy(reading)
  const where = sql.join(conditionsOf(query), sql` and `)
  const unranked = reading ? sql`match, long, name, id` : sql`name, id`
  const { rows } = await sql<RankedSchool>`
    select id, name, slug, ${schoolLocation} as location, array(select name from board where id = any (board_ids) order by rank) as boards,
      classes, is_collab, global_rank, (
        select json_build_object('id', school_change.id, 'at', at, 'by', (select name from staff where staff.id = staff_id))
        from school_change where school_id = school.id and part = 'permissions' and jsonb_exists(after, 'global_rank')
        order by school_change.id desc limit 1) as move
    from school ${matched} where ${where}
    order by ${query.ranked ? sql`global_rank` : unranked} limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from school ${matched} where ${where}`.execute(
    db,
  )
  return { count: counted[0]?.count ?? 0, results: rows }
}

/** Schools by their place among all, or those without one by name; with a search, the best match of these first. */
export async function listRanking(db: Database, query: Query) {
  const { answer, reading } = await askSearching(
    db,
    query,
    (asked) => readRanking(db, query, asked),
    ({ count }) => count === 0,
  )
  return { ...answer, understood: await understoodAs(db, query.search ?? '', reading, answer.results[0]?.id ?? null) }
}
