import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { codesOf } from '../core/codes.ts'
import { kilometresOfDegree, kilometresTo } from '../core/kilometres.ts'

/** By what two entries are known to be one school; apart from the code, their names are the same. */
type Sameness = 'code' | 'locality' | 'coordinates' | 'district'

/** Two entries of one school lie no farther apart, in kilometres: most of them are known by their locality alone. */
export const samePlace = 1.5
/** Farther apart than this, in kilometres, a district in common says nothing. */
export const near = 5

export const kilometresFromGiven = kilometresTo(sql`given.lat`, sql`given.lng`)

/** A code is a scheme and a number, as `CBSE-1130217`; what has no scheme is one of no register. */
const schemeOf = (code: RawBuilder<string>) => sql`coalesce(substring(${code} from '^([A-Z]+)-'), '')`

/** Whether two entries have different numbers in one register. */
export const inOneRegister = (codes: RawBuilder<unknown>, others: RawBuilder<unknown>) => sql<boolean>`exists (
    select from unnest(${codes}) as one, unnest(${others}) as other where ${schemeOf(sql`one`)} = ${schemeOf(sql`other`)})`

/**
 * The one rule for entries of the same school: the reason why `school`, which has these codes, is the `given` one (codes, folded,
 * district, locality, lat, lng), or null. Entries with different codes of one scheme are different; codes of two schemes say nothing of
 * one another.
 */
export const sameness = (codes: RawBuilder<string[]>): RawBuilder<Sameness | null> => sql`case
  when given.codes && ${codes} then 'code'
  when school.folded_name <> given.folded then null
  when given.codes <> '{}' and ${inOneRegister(sql`given.codes`, codes)} then null
  when school.locality_id = given.locality then 'locality'
  when ${kilometresFromGiven} <= ${samePlace} then 'coordinates'
  when school.district_id = given.district and school.locality_id is null and coalesce(${kilometresFromGiven} <= ${near}, true) then 'district'
end`

/** A box of degrees around the given point, in which an index finds the near schools. */
export const within = (kilometres: number) => {
  const degrees = sql.raw(String(kilometres / kilometresOfDegree))
  const wider = sql`(${degrees} / cos(radians(least(80, abs(given.lat)))))`
  return sql`(school.lat between given.lat - ${degrees} and given.lat + ${degrees} and school.lng between given.lng - ${wider} and given.lng + ${wider})`
}

export interface GivenSchool {
  row: number
  name: string
  codes?: readonly string[] | undefined
  district?: number | undefined
  locality?: number | null | undefined
  lat?: number | undefined
  lng?: number | undefined
  phone?: string | null | undefined
}

/** The columns of the given schools, for `sameness` and likenesses. */
export const givenSchools = (rows: readonly GivenSchool[]) => sql`
  select *, fold_words(name) as folded from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as told (row integer, name text, codes text[], district integer, locality integer, lat float8, lng float8, phone text)`

export interface SameSchool {
  row: number
  by: Sameness
  /** The school that the row is; null where it is only the same as an earlier one of the rows. */
  id: number | null
  slug: string | null
  name: string
  place: string | null
  /** How many schools have its codes. */
  coded: number
  /** The school was removed from our list: only its codes are still its own. */
  is_removed: boolean
  earlier: number | null
}

/** The school that each row is already, else the earlier row that is the same school. */
export async function sameSchools(db: Database, rows: readonly GivenSchool[]): Promise<Map<number, SameSchool>> {
  const { rows: found } = await sql<SameSchool>`
    with given as materialized (${givenSchools(rows)}), candidate as (
      select given.row, school_id as id from given cross join unnest(codes) as said join school_code on code = said
      union
      select given.row, school.id from given join school on school.district_id = given.district and school.folded_name = given.folded
        and school.delisted_at is null
      union
      select given.row, school.id from given join school on ${within(samePlace)} and school.folded_name = given.folded and school.delisted_at is null
    ), known as (
      select given.row, ${sameness(codesOf(sql`school.id`))} as by, school.id, school.slug, school.name, coalesce(locality_id, district_id) as place_id,
        delisted_at is not null as is_removed, null::integer as earlier
      from candidate join given using (row) join school using (id)
    ), twin as (
      select given.row, ${sameness(sql`school.codes`)} as by, null::integer as id, null::text as slug, school.name, null::integer as place_id,
        false as is_removed, school.earlier
      from given join (
        select row as earlier, name, codes, folded as folded_name, district as district_id, locality as locality_id, lat, lng
        from given) as school on school.folded_name = given.folded and school.earlier < given.row
    )
    select distinct on (row) row, by, id, slug, name, (select place.name from place where place.id = place_id) as place, is_removed, earlier,
      (count(*) filter (where by = 'code' and id is not null) over (partition by row))::integer as coded
    from (select * from known union all select * from twin) as found where by is not null
    order by row, id is null, array_position('{code,locality,coordinates,district}'::text[], by), id, earlier`.execute(db)
  return new Map(found.map((one) => [one.row, one]))
}
