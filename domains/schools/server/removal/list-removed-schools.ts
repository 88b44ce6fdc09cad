import { sql } from 'kysely'
import { undoDays } from '#domains/schools/contract/school-merging.ts'
import type { RemovedSchool } from '#domains/schools/contract/school-removal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { schoolCalled } from '../school/school-called.ts'
import { schoolLocation } from '../school/school-row.ts'

/** The schools that were removed, the latest first. */
export async function listRemovedSchools(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<RemovedSchool>`
    select id, name, slug, ${schoolLocation} as location, delisted_at as removed_at,
      (select name from staff where id = delisted_by_id) as removed_by, (
        select json_build_object('id', school_merge.id, 'slug', into_school.slug, 'name', (select ${schoolCalled} from school where school.id = into_school.id),
          'can_undo', at > now() - make_interval(days => ${sql.lit(undoDays)}))
        from school_merge join school as into_school on into_school.id = school_merge.school_id
        where merged_school_id = school.id and undone_at is null) as merge
    from school where delisted_at is not null order by delisted_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { count } = await db
    .selectFrom('school')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('delisted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count, results: rows }
}
