import { sql } from 'kysely'
import { getSchool as call, type SchoolDetails } from '#domains/schools/contract/schools.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { type SchoolPages, schoolFields } from './school-row.ts'

export async function getSchool(db: Database, slug: string, pages: SchoolPages): Promise<SchoolDetails> {
  const found = await db
    .selectFrom('school')
    .leftJoin('place as district', 'district.id', 'school.district_id')
    .leftJoin('place as state', (join) => join.on('state.id', '=', sql<number>`district.lineage[2]`))
    .select(
      sql<SchoolDetails>`json_build_object(${schoolFields(pages)}, 'address', school.address, 'pincode', school.pincode,
        'district', district.name, 'state', state.name, 'gender', school.gender, 'management', school.management)`.as('school'),
    )
    .where('school.slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw refuse(call, 'schoolNotFound')
  return found.school
}
