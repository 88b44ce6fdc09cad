import { sql } from 'kysely'
import { getSchool as operation, type SchoolDetails } from '#domains/schools/contract/schools.ts'
import { dayInIndia } from '#platform/contract/day-in-india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { codesOf } from './school/codes.ts'
import { schoolCalled } from './school/school-called.ts'
import { byAndAt, feesVerifiedAt, placeNamed, type SchoolPages, schoolExactness, schoolJson, schoolPoint } from './school/school-row.ts'

/** The last file that brought details of `school`, unless it was undone or somebody confirmed the details since. */
const lastUpload = sql<{ at: string; by: string | null }>`(
  select change.at, staff.name as by from school_change as change left join staff on staff.id = change.staff_id
  where change.school_id = school.id and change.part in ('registered', 'profile') and change.file is not null and change.undoes_id is null
    and not exists (select from school_change as undo where undo.undoes_id = change.id)
    and change.at > coalesce(school.verified_at, '-infinity') order by change.id desc limit 1)`

const details = (pages: SchoolPages) =>
  sql<SchoolDetails>`${schoolJson(
    pages,
    sql`'fees_verified_at', ${feesVerifiedAt}, 'address', school.address, 'pincode', school.pincode,
    'city', ${placeNamed('city_id')}, 'district', district.name, 'district_id', district.id,
    'district_region', ${placeNamed('locality_id')}, 'state', state.name,
    'coordinates', ${schoolPoint}, 'exactness', ${schoolExactness},
    'board_ids', school.board_ids, 'codes', ${codesOf(sql`school.id`)}, 'gender', school.gender, 'management', school.management,
    'is_featured', school.is_featured, 'is_verified', school.is_verified, 'global_rank', school.global_rank,
    ${byAndAt('verified')}, 'uploaded_at', upload.at, 'uploaded_by', upload.by, ${byAndAt('updated')}`,
  )}`

const mergedInto = sql<string | null>`(select ${schoolCalled} from school where school.id = into_school.id)`

export async function getSchool(db: Database, slug: string, pages: SchoolPages): Promise<SchoolDetails> {
  const found = await db
    .selectFrom('school')
    .leftJoin('place as district', 'district.id', 'school.district_id')
    .leftJoin('place as state', (join) => join.on('state.id', '=', sql<number>`district.lineage[2]`))
    .leftJoinLateral(lastUpload.as('upload'), (join) => join.onTrue())
    .leftJoin('school as into_school', 'into_school.id', 'school.merged_into_id')
    .select(['school.delisted_at', mergedInto.as('merged_into'), details(pages).as('school')])
    .where('school.slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw refuse(operation, 'schoolNotFound')
  const day = found.delisted_at && dayInIndia(new Date(found.delisted_at))
  if (day && found.merged_into) throw refuse(operation, 'schoolMerged', { words: { day, name: found.merged_into } })
  if (day) throw refuse(operation, 'schoolRemoved', { words: { day } })
  return found.school
}
