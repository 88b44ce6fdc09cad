import { sql } from 'kysely'
import { fileAddress } from '#domains/files/contract/files.ts'
import { type SchoolPages, schoolExactness } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Listing } from './listing.ts'

const place = (column: 'locality_id' | 'district_id' | 'city_id') => sql`(select name from place where id = school.${sql.ref(column)})`

const about = (pages: SchoolPages) => sql`
  'id', school.id, 'slug', school.slug, 'name', school.name, 'url', replace(${pages ?? null}::text, '{slug}', school.slug),
  'about', school.about, 'address', school.address, 'locality', ${place('locality_id')}, 'district', ${place('district_id')},
  'city', ${place('city_id')}, 'state', (
    select state.name from place join place as state on state.id = place.lineage[2] where place.id = coalesce(school.district_id, school.city_id)),
  'pincode', school.pincode,
  'coordinates', case when ${schoolExactness} not in ('city', 'district') then json_build_object('lat', school.lat, 'lng', school.lng) end,
  'exactness', ${schoolExactness},
  'phone', school.phone, 'email', school.email, 'website', school.website,
  'boards', array(select name from board where id = any (school.board_ids) order by rank)`

const kind = sql`
  'level', school.level, 'classes', school.classes, 'gender', school.gender, 'management', school.management, 'medium', school.medium,
  'is_residential', school.is_residential, 'established_year', school.established_year, 'students', school.students,
  'teachers', school.teachers, 'collab', school.is_collab, 'featured', school.is_featured, 'verified', school.is_verified,
  'verified_at', school.verified_at`

const all = (row: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(${row}), '[]') from (${from}) as row)`

const ofClasses = sql`class_relation
  join school_class on school_class.id = class_relation.class_id left join class_stream on class_stream.id = class_relation.stream_id`

const parts = sql`
  'average_fee', (
    select json_build_object('amount', avg_fee, 'currency', 'INR', 'tenure', 'Y') from school_listing where id = school.id and has_fees),
  'fees', ${all(
    sql`row`,
    sql`select session, school_class.name as class, class_stream.name as stream, fee_head.name as head, amount, tenure
      from ${ofClasses} join school_fee on school_fee.class_relation_id = class_relation.id join fee_head on fee_head.id = fee_head_id
      where class_relation.school_id = school.id order by session desc, school_class.rank, class_stream.rank nulls first, fee_head.rank`,
  )},
  'admission', ${all(
    sql`row`,
    sql`select session, school_class.name as class, class_stream.name as stream, opens_on, closes_on, seats, form_price.price as form_price
      from ${ofClasses} join open_class on open_class.class_relation_id = class_relation.id
      left join form_price on form_price.class_relation_id = class_relation.id
      where class_relation.school_id = school.id and is_open order by session desc, school_class.rank, class_stream.rank nulls first`,
  )},
  'features', ${all(
    sql`row`,
    sql`select feature.name, array_agg(sub_feature.name order by sub_feature.rank) as has
      from school_sub_feature join sub_feature on sub_feature.id = sub_feature_id join feature on feature.id = feature_id
      where school_id = school.id group by feature.id order by feature.rank`,
  )},
  'infrastructure', ${all(
    sql`row`,
    sql`select name, amount, unit from school_infra join infra_item on infra_item.id = infra_item_id where school_id = school.id order by rank`,
  )},
  'alumni', ${all(
    sql`row`,
    sql`select name, passed_out, known_for from school_alumnus where school_id = school.id order by is_featured desc, name, id`,
  )},
  'photos', ${all(sql`row`, sql`select caption, sizes -> 0 as size from school_photo where school_id = school.id and removed_at is null order by place, id`)}`

type Stored = Omit<Listing, 'photos'> & { photos: { caption: string; size: { name: string; width: number; height: number } }[] }

/** Schools with all their listed facts, in the order of the ids; absent ones are left out. */
export async function readListings(db: Database, ids: readonly number[], pages: SchoolPages, origin: string): Promise<Listing[]> {
  const { rows } = await sql<{ school: Stored }>`
    select (json_build_object(${about(pages)})::jsonb || json_build_object(${kind})::jsonb || json_build_object(${parts})::jsonb) as school
    from unnest(${ids}::integer[]) with ordinality as wanted (id, position) join school on school.id = wanted.id
    where school.delisted_at is null order by position`.execute(db)
  return rows.map(({ school: { photos, ...school } }) => ({
    ...school,
    photos: photos.map(({ caption, size: { name, width, height } }) => ({ url: origin + fileAddress(name), caption, width, height })),
  }))
}
