import { sql } from 'kysely'
import { getSchool as call, type SchoolDetails } from '#domains/schools/contract/schools.ts'
import { dayInIndia } from '#platform/contract/day-in-india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { codesOf } from './school/codes.ts'
import { byAndAt, feesVerifiedAt, placeNamed, type SchoolPages, schoolExactness, schoolJson, schoolPoint } from './school/school-row.ts'

const details = (pages: SchoolPages) =>
  sql<SchoolDetails>`${schoolJson(
    pages,
    sql`'fees_verified_at', ${feesVerifiedAt}, 'address', school.address, 'pincode', school.pincode,
    'city', ${placeNamed('city_id')}, 'district', district.name, 'district_id', district.id,
    'district_region', ${placeNamed('locality_id')}, 'state', state.name,
    'coordinates', ${schoolPoint}, 'exactness', ${schoolExactness},
    'board_ids', school.board_ids, 'codes', ${codesOf(sql`school.id`)}, 'gender', school.gender, 'management', school.management,
    'is_featured', school.is_featured, 'is_verified', school.is_verified, 'global_rank', school.global_rank,
    ${byAndAt('verified')}, ${byAndAt('updated')}`,
  )}`

export async function getSchool(db: Database, slug: string, pages: SchoolPages): Promise<SchoolDetails> {
  const found = await db
    .selectFrom('school')
    .leftJoin('place as district', 'district.id', 'school.district_id')
    .leftJoin('place as state', (join) => join.on('state.id', '=', sql<number>`district.lineage[2]`))
    .leftJoin('school as into_school', 'into_school.id', 'school.merged_into_id')
    .select(['school.delisted_at', 'into_school.name as merged_into', details(pages).as('school')])
    .where('school.slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw refuse(call, 'schoolNotFound')
  const day = found.delisted_at && dayInIndia(new Date(found.delisted_at))
  if (day && found.merged_into) throw refuse(call, 'schoolMerged', { words: { day, name: found.merged_into } })
  if (day) throw refuse(call, 'schoolRemoved', { words: { day } })
  return found.school
}
