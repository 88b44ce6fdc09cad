import { sql } from 'kysely'
import type { z } from 'zod'
import type { Alumnus, listAlumni as operation } from '#domains/schools/contract/school-profile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { schoolCalled } from '../school/school-called.ts'

/** Former pupils, of one school or of all, by name. */
export async function listAlumni(db: Database, { slug, featured, limit, offset }: z.output<typeof operation.query>) {
  const found = db
    .selectFrom('school_alumnus as alumnus')
    .innerJoin('school', 'school.id', 'alumnus.school_id')
    .where('school.delisted_at', 'is', null)
    .$if(slug !== undefined, (query) => query.where('school.slug', '=', slug ?? ''))
    .$if(featured !== undefined, (query) => query.where('alumnus.is_featured', '=', featured === 'yes'))
  const { count } = await found.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  const results = await found
    .select(['alumnus.id', 'alumnus.name', 'passed_out', 'known_for', 'alumnus.is_featured as featured'])
    .select(sql<Alumnus['school']>`json_build_object('id', school.id, 'name', ${schoolCalled}, 'slug', school.slug)`.as('school'))
    .orderBy('alumnus.name')
    .orderBy('alumnus.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}
