import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { codesOf } from '../school/codes.ts'
import { kilometresOfDegree, kilometresTo } from '../school/kilometres.ts'

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

/** The district of a school; where only its city is known yet, the city as a negative number. */
const placeKey = sql`coalesce(school.district_id, -school.city_id)`

/**
 * The one rule for entries of the same school: the reason why `school`, which has these codes, is the `given` one (codes, folded,
 * district, locality, lat, lng, pincode), or null. Two pincodes of one district are two schools. Entries with different codes of one scheme are different; codes of two schemes say nothing of
 * one another.
 */
export const sameness = (codes: RawBuilder<string[]>): RawBuilder<Sameness | null> => sql`case
  when given.codes && ${codes} then 'code'
  when school.folded_name <> given.folded then null
  when given.codes <> '{}' and ${inOneRegister(sql`given.codes`, codes)} then null
  when school.locality_id = given.locality then 'locality'
  when ${kilometresFromGiven} <= ${samePlace} then 'coordinates'
  when ${placeKey} = given.district and school.locality_id is null and coalesce(school.pincode = given.pincode, true)
    and coalesce(${kilometresFromGiven} <= ${near}, true) then 'district'
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
  /** Its name as `foldNames` has it, where that is known already. */
  folded?: string | undefined
  codes?: readonly string[] | undefined
  /** Where only the city is known: its id as a negative number. */
  district?: number | undefined
  locality?: number | null | undefined
  lat?: number | undefined
  lng?: number | undefined
  pincode?: string | null | undefined
  phone?: string | null | undefined
}

/** The columns of the given schools, for `sameness` and likenesses. */
export const givenSchools = (rows: readonly GivenSchool[]) => sql`
  select row, name, coalesce(folded, fold_words(name)) as folded, codes, district, locality, lat, lng, pincode, phone
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as told (row integer, name text, folded text, codes text[], district integer, locality integer, lat float8, lng float8, pincode text, phone text)`

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

/** The registers in which numbers are, for rows and schools that are held against one another by name. */
export const schemesOf = (codes: RawBuilder<unknown>) =>
  sql`array(select distinct ${schemeOf(sql`code`)} from unnest(${codes}) as code order by 1)`

/** Cell size in degrees. Two points near one another lie in the same or in adjacent cells, up to the north of India. */
const cell = { lat: (near * 1.01) / kilometresOfDegree, lng: (near * 1.3) / kilometresOfDegree } as const
const cellOf = (degrees: 'lat' | 'lng') => sql`floor(${sql.ref(degrees)} / ${sql.lit(cell[degrees])})::integer`

/** Listed schools that have the name of a given row, with the registers in which they have numbers. */
export const namesakesOfGiven = sql`
      select folded, ${placeKey} as district, school.id, ${schemesOf(codesOf(sql`school.id`))} as schemes,
        ${cellOf('lat')} as lat_cell, ${cellOf('lng')} as lng_cell
      from (select distinct folded from given) as sought join school on school.folded_name = folded and school.delisted_at is null`

/** Each row that shares its name, in its cell and in the eight cells around it. */
const inCells = sql`(
        select row, folded, schemes, lat_cell + up as lat_cell, lng_cell + east as lng_cell
        from called, generate_series(-1, 1) as up, generate_series(-1, 1) as east)`

/** A row, and an earlier one of its name that has no number in a register in which it has one. */
const namesakes = sql`called as given join apart on mine = given.schemes
    join called as other on other.folded = given.folded and other.schemes = theirs and other.row < given.row`

/**
 * A statement that finds the schools that the rows are already. A register has thousands of schools of one name: they have numbers in the
 * same registers, and so are never held against one another one by one.
 */
export const sameSchoolsQuery = (rows: readonly GivenSchool[]): RawBuilder<SameSchool> => sql<SameSchool>`
    with told as (${givenSchools(rows)}), given as materialized (
      select told.*, ${schemesOf(sql`codes`)} as schemes, ${cellOf('lat')} as lat_cell, ${cellOf('lng')} as lng_cell from told
    ), namesake as materialized (${namesakesOfGiven}
    ), apart as materialized (
      select mine, theirs from (select distinct schemes as mine from given) as one,
        (select schemes as theirs from given union select schemes from namesake) as other
      where not mine && theirs
    ), called as materialized (
      -- Most names of a file stand in it once, and nowhere else.
      select given.* from given join (
        select folded from namesake union select folded from given group by folded having count(*) > 1) as shared using (folded)
    ), candidate as (
      select given.row, school_id as id from given cross join unnest(codes) as said join school_code on code = said
      union
      select given.row, namesake.id from called as given join apart on mine = given.schemes
        join namesake on namesake.folded = given.folded and namesake.district = given.district and namesake.schemes = theirs
      union
      select given.row, namesake.id from ${inCells} as given join apart on mine = given.schemes
        join namesake on namesake.folded = given.folded and namesake.schemes = theirs
          and namesake.lat_cell = given.lat_cell and namesake.lng_cell = given.lng_cell
    ), known as (
      select given.row, ${sameness(codesOf(sql`school.id`))} as by, school.id, school.slug, school.name, coalesce(locality_id, district_id, city_id) as place_id,
        delisted_at is not null as is_removed, null::integer as earlier
      from candidate join given using (row) join school using (id)
    ), likely_twin as (
      select given.row, min(other.row) as earlier from given cross join unnest(codes) as said
        join (select row, unnest(codes) as code from given) as other on code = said and other.row < given.row group by given.row
      union
      select given.row, min(other.row) from ${namesakes} and other.locality = given.locality group by given.row
      union
      select given.row, min(other.row) from ${namesakes} and other.district = given.district and other.locality is null
        and (other.lat is null or given.lat is null) group by given.row
      union
      select given.row, other.row from ${inCells} as given
        join apart on mine = given.schemes
        join called as other on other.folded = given.folded and other.schemes = theirs and other.row < given.row
          and other.lat_cell = given.lat_cell and other.lng_cell = given.lng_cell
    ), twin as (
      select row, ${sameness(sql`school.codes`)} as by, null::integer as id, null::text as slug, school.name, null::integer as place_id,
        false as is_removed, earlier
      from likely_twin join given using (row) join (
        select row as earlier, name, codes, folded as folded_name, district as district_id, locality as locality_id, lat, lng, pincode, null::integer as city_id
        from given) as school using (earlier)
    )
    select distinct on (row) row, by, id, slug, name, (select place.name from place where place.id = place_id) as place, is_removed, earlier,
      (count(*) filter (where by = 'code' and id is not null) over (partition by row))::integer as coded
    from (select * from known union all select * from twin) as found where by is not null
    order by row, id is null, array_position('{code,locality,coordinates,district}'::text[], by), id, earlier`

/** The school that each row is already, else the earlier row that is the same school. */
export async function sameSchools(db: Database, rows: readonly GivenSchool[]): Promise<Map<number, SameSchool>> {
  const { rows: found } = await sameSchoolsQuery(rows).execute(db)
  return new Map(found.map((one) => [one.row, one]))
}
