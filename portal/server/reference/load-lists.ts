import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { copyCsv } from './copy-csv.ts'
import { dataFiles } from './data-files.ts'

/** Loads the countries with their dialling codes. */
export async function loadCountries(client: pg.ClientBase): Promise<void> {
  await copyCsv(client, 'country_file', dataFiles.countries, ['iso2', 'iso3', 'iso_numeric', 'name', 'dial_code'])
  await client.query(`
    insert into country (iso2, name, dial_code) select iso2, name, ltrim(dial_code, '+')::integer from country_file
    on conflict (iso2) do update set (name, dial_code) = (excluded.name, excluded.dial_code)
    where (country.name, country.dial_code) is distinct from (excluded.name, excluded.dial_code)`)
}

async function loadRanked(client: pg.ClientBase, table: 'board' | 'school_class', file: URL): Promise<void> {
  await client.query(
    `insert into ${table} (id, name, slug, rank)
    select (entry ->> 'id')::integer, entry ->> 'name', entry ->> 'slug', rank
    from json_array_elements($1::json) with ordinality as listed (entry, rank)
    on conflict (id) do update set (name, slug, rank) = (excluded.name, excluded.slug, excluded.rank)
    where (${table}.name, ${table}.slug, ${table}.rank) is distinct from (excluded.name, excluded.slug, excluded.rank)`,
    [await readFile(file, 'utf8')],
  )
}

/** Loads the boards, the most common first, and the classes, the youngest first: their order in the file is their rank. */
export async function loadBoardsAndClasses(client: pg.ClientBase): Promise<void> {
  await loadRanked(client, 'board', dataFiles.boards)
  await loadRanked(client, 'school_class', dataFiles.classes)
}

/** Gives a new installation its action list. One that has any action keeps its own: staff edit it. */
export async function loadActions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select from action limit 1')
  if (rows.length > 0) return
  await client.query(
    `with listed as (
      select entry, place from json_array_elements($1::json) with ordinality as listed (entry, place)
    ), added as (
      insert into action (id, category, name, needs_schedule, means, chase, sort_order)
      select (entry ->> 'id')::integer, entry ->> 'category', entry ->> 'name', (entry ->> 'needs_schedule')::boolean,
        entry ->> 'means', entry ->> 'chase', place
      from listed
    )
    insert into sub_action (id, action_id, name, needs_schedule, sort_order)
    select (sub ->> 'id')::integer, (entry ->> 'id')::integer, sub ->> 'name', (sub ->> 'needs_schedule')::boolean, sub_place
    from listed, json_array_elements(entry -> 'sub_actions') with ordinality as subs (sub, sub_place)`,
    [await readFile(dataFiles.actions, 'utf8')],
  )
  await client.query(`
    select setval(pg_get_serial_sequence('action', 'id'), (select max(id) from action)),
      setval(pg_get_serial_sequence('sub_action', 'id'), (select max(id) from sub_action))`)
}
