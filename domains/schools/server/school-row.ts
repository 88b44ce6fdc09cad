import { type RawBuilder, sql } from 'kysely'

/** Where the public page of a school lies: an address with `{slug}` in it; undefined where nobody said. */
export type SchoolPages = string | undefined

const boards = sql`array(select name from board where id = any (school.board_ids) order by rank)`

export const schoolLocation: RawBuilder<string | null> = sql`nullif(concat_ws(', ',
  (select name from place where id = school.locality_id), (select name from place where id = school.city_id)), '')`

export const schoolFields = (pages: SchoolPages): RawBuilder<unknown> => sql`
  'id', school.id,
  'name', school.name,
  'location', ${schoolLocation},
  'slug', school.slug,
  'boards', ${boards},
  'school_category', school.level,
  'internal_avg_fees', school.avg_fee,
  'classes', school.classes,
  'is_collab', school.is_collab,
  'is_residential', school.is_residential,
  'url', replace(${pages ?? null}::text, '{slug}', school.slug)`

/** Who and when of `school`, by the names of two of its columns. */
export const byAndAt = (act: 'verified' | 'updated'): RawBuilder<unknown> => sql`
  ${sql.lit(`${act}_at`)}, school.${sql.ref(`${act}_at`)},
  ${sql.lit(`${act}_by`)}, (select name from staff where id = school.${sql.ref(`${act}_by_id`)})`

/** Id and name of the place that a column of `school` speaks of, or null. */
export const placeNamed = (column: 'city_id' | 'locality_id'): RawBuilder<unknown> => sql`
  (select json_build_object('id', id, 'name', name) from place where id = school.${sql.ref(column)})`

/** When that yearly fee of the newest session of `school` was confirmed which was confirmed longest ago. */
export const feesVerifiedAt: RawBuilder<string | null> = sql`(
  select min(verified_at) from (
    select school_fee.verified_at, rank() over (order by session desc) as age
    from class_relation join school_fee on class_relation_id = class_relation.id join fee_head on fee_head.id = fee_head_id
    where class_relation.school_id = school.id and asked = 'yearly'
  ) as fees where age = 1)`
