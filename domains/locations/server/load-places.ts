import type pg from 'pg'
import { copyCsv } from '#platform/server/db/reference.ts'

const columns = ['id', 'type', 'parent_id', 'name', 'slug', 'path', 'iso_code', 'lat', 'lng', 'pincode', 'metro', 'coord_source']

// The ids of the file are kept: it leaves 2 to 100 free. Lists count boarding and online parents under 2 and 3. These have no state: the
// view of lists reads cities from the third place of a lineage on.
const addThoseThatAreNoTown = `
  insert into place (id, kind, parent_id, name, slug, lineage) values
    (2, 'other', null, 'Boarding Schools', 'boarding-schools', '{1,null,2}'),
    (3, 'other', null, 'Online Schools', 'online-schools', '{1,null,3}')
  on conflict (id) do nothing`

const addPlaces = `
  with recursive tree as (
    select id::integer, array[id::integer] as lineage from place_file where parent_id is null
    union all
    select child.id::integer, tree.lineage || child.id::integer from place_file child join tree on child.parent_id::integer = tree.id
  )
  insert into place (id, kind, parent_id, name, slug, lineage, lat, lng, pincode)
  select id, type, parent_id::integer, name, slug, lineage, lat::float8, lng::float8, pincode
  from tree join (select id::integer, type, parent_id, name, slug, lat, lng, pincode from place_file) as file using (id)
  order by id
  on conflict (id) do update set (kind, parent_id, name, slug, lineage, lat, lng, pincode) =
    (excluded.kind, excluded.parent_id, excluded.name, excluded.slug, excluded.lineage, excluded.lat, excluded.lng, excluded.pincode)
  where (place.kind, place.parent_id, place.name, place.slug, place.lineage, place.lat, place.lng, place.pincode) is distinct from
    (excluded.kind, excluded.parent_id, excluded.name, excluded.slug, excluded.lineage, excluded.lat, excluded.lng, excluded.pincode)`

/** Loads the tree of places, and the two places that are no town. A place that left the file stays, for leads may name it. */
async function loadPlaces(client: pg.ClientBase): Promise<void> {
  await copyCsv(client, 'place_file', 'location_nodes.csv.gz', columns)
  await client.query('analyze place_file')
  await client.query(addPlaces)
  await client.query(addThoseThatAreNoTown)
}

async function loadCountries(client: pg.ClientBase): Promise<void> {
  await copyCsv(client, 'country_file', 'country_dialling_codes.csv', ['iso2', 'iso3', 'iso_numeric', 'name', 'dial_code'])
  await client.query(`
    insert into country (iso2, name, dial_code) select iso2, name, ltrim(dial_code, '+')::integer from country_file
    on conflict (iso2) do update set (name, dial_code) = (excluded.name, excluded.dial_code)
    where (country.name, country.dial_code) is distinct from (excluded.name, excluded.dial_code)`)
}

/** Loads which zones a number may be in, by the digits with which it begins. */
export async function loadNumberZones(client: pg.ClientBase): Promise<void> {
  await copyCsv(client, 'number_zone_file', 'number_zones.csv', ['prefix', 'zones'])
  await client.query(`
    with gone as (delete from number_zone where prefix not in (select prefix from number_zone_file))
    insert into number_zone (prefix, zones) select prefix, string_to_array(zones, ' ') from number_zone_file
    on conflict (prefix) do update set zones = excluded.zones where number_zone.zones <> excluded.zones`)
}

export async function loadLocations(client: pg.ClientBase): Promise<void> {
  await loadPlaces(client)
  await loadCountries(client)
  await loadNumberZones(client)
  await client.query('analyze place, country, number_zone')
}

/** Ranks each place by how many there are in it and below it; `counts` is a query of `place_id` and `number`. */
export async function rankPlaces(client: pg.ClientBase, counts: string): Promise<void> {
  await client.query(`
    update place set rank = coalesce(number, 0)
    from place as every left join (${counts}) as counted on place_id = every.id
    where every.id = place.id and place.rank <> coalesce(number, 0)`)
}
