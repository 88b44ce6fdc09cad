import type pg from 'pg'
import { readDataFile } from '#platform/server/db/reference.ts'

/** Gives a new installation its action list. An installation with actions keeps its own, which staff edit. */
export async function loadActions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select from action limit 1')
  if (rows.length > 0) return
  await client.query(
    `with listed as (
      select entry, place from json_array_elements($1::json) with ordinality as listed (entry, place)
    ), added as (
      insert into action (id, category, name, needs_schedule, means, chase, dialer_button, outcome_key, sort_order)
      select (entry ->> 'id')::integer, entry ->> 'category', entry ->> 'name', (entry ->> 'needs_schedule')::boolean,
        entry ->> 'means', entry ->> 'chase', entry ->> 'dialer_button', (entry ->> 'outcome_key')::smallint, place
      from listed
    )
    insert into sub_action (id, action_id, name, needs_schedule, sort_order)
    select (sub ->> 'id')::integer, (entry ->> 'id')::integer, sub ->> 'name', (sub ->> 'needs_schedule')::boolean, sub_place
    from listed, json_array_elements(entry -> 'sub_actions') with ordinality as subs (sub, sub_place)`,
    [await readDataFile('actions.json')],
  )
  await client.query(`
    select setval(pg_get_serial_sequence('action', 'id'), (select max(id) from action)),
      setval(pg_get_serial_sequence('sub_action', 'id'), (select max(id) from sub_action))`)
  await client.query('analyze action, sub_action')
}
