import { type RawBuilder, sql } from 'kysely'

/** The address of a school's public page, with `{slug}` in it; undefined if not set. */
export type SchoolPages = string | undefined

export const schoolLocation: RawBuilder<string | null> = sql`nullif(concat_ws(', ',
  (select name from place where id = school.locality_id), (select name from place where id = school.city_id)), '')`

/** The parts of a school that `school_line` keeps ready as JSON, see views/school-listing-truth.sql. */
type LinePart = 'in_short' | 'in_lists'

/** `school` as the text of a JSON object: the kept parts, its public page, and further fields as arguments of json_build_object. */
export const schoolText = (pages: SchoolPages, kept: readonly LinePart[], more: readonly RawBuilder<unknown>[] = []) => sql<string>`
  concat('{', (select concat(${sql.join(kept.map((part) => sql`${sql.ref(part)}, ', '`))}) from school_line where id = school.id),
    substr(json_build_object(${sql.join([sql`'url', replace(${pages ?? null}::text, '{slug}', school.slug)`, ...more])})::text, 2))`

/** In few words, with further fields. */
export const schoolJson = (pages: SchoolPages, ...more: RawBuilder<unknown>[]) => sql`(${schoolText(pages, ['in_short'], more)})::json`

/** The time and the author of an act on `school`, as arguments of json_build_object. */
export const byAndAt = (act: 'verified' | 'updated'): RawBuilder<unknown> => sql`
  ${sql.lit(`${act}_at`)}, school.${sql.ref(`${act}_at`)},
  ${sql.lit(`${act}_by`)}, (select name from staff where id = school.${sql.ref(`${act}_by_id`)})`

/** The coordinates of `school` as JSON with what they are the point of, unless that is its building; null where it has none. */
export const schoolPoint: RawBuilder<unknown> = sql`case when school.lat is not null then
  json_strip_nulls(json_build_object('lat', school.lat, 'lng', school.lng, 'placed_by', school.placed_by)) end`

/** How exactly the place of `school` is known. */
export const schoolExactness: RawBuilder<unknown> = sql`(select exactness from school_listing where id = school.id)`

/** Id and name of the place in a column of `school`, or null. */
export const placeNamed = (column: 'city_id' | 'locality_id'): RawBuilder<unknown> => sql`
  (select json_build_object('id', id, 'name', name) from place where id = school.${sql.ref(column)})`

/** The oldest confirmation of a yearly fee of the newest session of `school`. */
export const feesVerifiedAt: RawBuilder<string | null> = sql`(select fees_verified_at from school_listing where id = school.id)`
