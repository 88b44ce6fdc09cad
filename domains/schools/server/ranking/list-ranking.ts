import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listRanking as call, RankedSchool } from '#domains/schools/contract/school-ranking.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import { schoolLocation } from '../school-row.ts'

type Query = z.output<typeof call.query>

const teaches = (classId: number | undefined) =>
  classId === undefined ? [] : [sql`exists (select from class_relation where school_id = school.id and class_id = ${classId})`]

const conditionsOf = ({ ranked, city, from_class, to_class, search }: Query): RawBuilder<unknown>[] => [
  ranked ? sql`global_rank is not null` : sql`global_rank is null`,
  ...(city && city.length > 0 ? [sql`city_id = any (${city}::integer[])`] : []),
  ...teaches(from_class),
  ...teaches(to_class),
  ...(search ? [sql`lower(name) like ${anywhere(search)}`] : []),
]

/** Schools by their place among all, or those without one by name. */
export async function listRanking(db: Database, query: Query): Promise<{ count: number; results: RankedSchool[] }> {
  const where = sql.join(conditionsOf(query), sql` and `)
  const order = query.ranked ? sql`global_rank` : sql`name, id`
  const { rows } = await sql<RankedSchool>`
    select id, name, slug, ${schoolLocation} as location, array(select name from board where id = any (board_ids) order by rank) as boards,
      classes, is_collab, global_rank, (
        select json_build_object('id', school_change.id, 'at', at, 'by', (select name from staff where staff.id = staff_id))
        from school_change where school_id = school.id and part = 'permissions' and jsonb_exists(after, 'global_rank')
        order by school_change.id desc limit 1) as move
    from school where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from school where ${where}`.execute(db)
  return { count: counted[0]?.count ?? 0, results: rows }
}
