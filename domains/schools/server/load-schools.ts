import type pg from 'pg'
import { rankPlaces } from '#domains/locations/server/load-places.ts'
import { copyCsv, readDataFile } from '#platform/server/db/reference.ts'

const columns = [
  ...['source_id', 'name', 'address', 'locality', 'district', 'city', 'state', 'pincode', 'board', 'level', 'classes', 'gender'],
  ...['residential', 'management', 'lat', 'lng', 'coord_source', 'pin_source', 'metro', 'affiliation_no', 'source', 'licence', 'as_of'],
]

// Districts are unique in their state; a locality name can repeat in its district, and then the first of the file is meant.
const findPlaces = `
  create temporary table school_place on commit drop as
  select distinct on (source_id) source_id, district.parent_id as city_id, district.id as district_id, locality.id as locality_id
  from school_file
  join place as state on state.kind = 'state' and state.name = school_file.state
  join place as district on district.kind = 'district' and district.name = school_file.district and district.lineage[2] = state.id
  left join place as locality on locality.kind = 'locality' and locality.parent_id = district.id and locality.name = school_file.locality
  order by source_id, locality_id`

// A slug says name and city; where that is not enough, the locality or district, and last the register's own number.
const nameSlugs = `
  create temporary table school_slug on commit drop as
  with worded as (
    select source_id, pg_temp.slug(name || ' ' || city) as short,
      pg_temp.slug(name || ' ' || coalesce(locality, district) || ' ' || city) as long
    from school_file
  ), counted as (
    select *, count(*) over (partition by short) as shorts, count(*) over (partition by long) as longs from worded
  )
  select source_id, case when shorts = 1 then short when longs = 1 and long not in (select short from worded) then long
    else long || '-' || lower(source_id) end as slug from counted`

// Staff may have changed a school since, or taken its slug for another: only schools that are missing are added.
const numberSchools = `
  create temporary table school_new on commit drop as
  select nextval(pg_get_serial_sequence('school', 'id'))::integer as id, source_id from (
    select source_id from school_file where not exists (select from school_code where code = source_id) order by source_id collate "C"
  ) as missing`

/** `locality_rough` is a post office of the same name somewhere near. */
const placedBy = "case coord_source when 'locality_rough' then 'locality' else coord_source end"

// Schools from before this was kept, as long as they stand where the file has them.
const tellExactness = `
  update school set placed_by = ${placedBy}
  from school_file join school_code on school_code.code = source_id
  where school.id = school_code.school_id and school.placed_by is null
    and school.lat = school_file.lat::float8 and school.lng = school_file.lng::float8`

const addSchools = `
  insert into school (id, slug, name, folded_name, address, city_id, district_id, locality_id, pincode, lat, lng, placed_by, board_ids,
    level, classes, gender, management, is_residential)
  select school_new.id, case when exists (select from school where slug = school_slug.slug) then slug || '-' || lower(source_id) else slug end,
    name, fold_words(name), address, city_id, district_id, locality_id, pincode, lat::float8, lng::float8, ${placedBy},
    array(select id from board where board.name = any (string_to_array(school_file.board, ' + ')) order by rank),
    level, classes, gender, management, coalesce(residential = 'Day and residential', false)
  from school_file join school_place using (source_id) join school_slug using (source_id)
    join school_new using (source_id)
  order by school_new.id`

const addCodes = 'insert into school_code (code, school_id) select source_id, id from school_new'

async function addMissingSchools(client: pg.ClientBase): Promise<void> {
  await copyCsv(client, 'school_file', 'schools.csv.gz', columns)
  await client.query(`
    create function pg_temp.slug(words text) returns text language sql immutable as $$
      select trim(both '-' from regexp_replace(lower(replace(words, '''', '')), '[^a-z0-9]+', '-', 'g'))
    $$`)
  await client.query('analyze school_file')
  await client.query(findPlaces)
  await client.query(nameSlugs)
  await client.query(numberSchools)
  await client.query(addSchools)
  await client.query(addCodes)
  await client.query(tellExactness)
  await client.query('analyze place, school')
  await client.query('select update_school_listing(array(select id from school)), update_place_words()')
  await client.query('drop function pg_temp.slug(text)')
}

async function loadRanked(client: pg.ClientBase, table: 'board' | 'school_class', file: string): Promise<void> {
  await client.query(
    `insert into ${table} (id, name, slug, rank)
    select (entry ->> 'id')::integer, entry ->> 'name', entry ->> 'slug', rank
    from json_array_elements($1::json) with ordinality as listed (entry, rank)
    on conflict (id) do update set (name, slug, rank) = (excluded.name, excluded.slug, excluded.rank)
    where (${table}.name, ${table}.slug, ${table}.rank) is distinct from (excluded.name, excluded.slug, excluded.rank)`,
    [await readDataFile(file)],
  )
}

/** Loads the boards, the most common first, and the classes, the youngest first: their order in the file is their rank. */
async function loadBoardsAndClasses(client: pg.ClientBase): Promise<void> {
  await loadRanked(client, 'board', 'boards.json')
  await loadRanked(client, 'school_class', 'classes.json')
}

const schoolsOfPlaces = `
  with seen as (
    select unnest(lineage) as place_id from school join place on place.id = coalesce(school.locality_id, school.district_id, school.city_id)
    union all
    select 2 from school where is_residential
  )
  select place_id, count(*)::integer as number from seen where place_id is not null group by place_id`

export async function loadSchools(client: pg.ClientBase): Promise<void> {
  await loadBoardsAndClasses(client)
  await addMissingSchools(client)
  await rankPlaces(client, schoolsOfPlaces)
  await client.query('analyze board, school_class, school')
}
