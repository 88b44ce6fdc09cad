import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const entry = (category: string, name: string, sort_order: number, more: object = {}) => ({
  category,
  name,
  needs_schedule: false,
  sort_order,
  ...more,
})

test('a list that was in use gets the usual keys by what its entries mean, and an entry for a busy line', async () => {
  const { db } = server
  await db.deleteFrom('sub_action').execute()
  await db.deleteFrom('action').execute()
  await db
    .insertInto('action')
    .values([
      entry('call', 'Rang out', 2, { dialer_button: 'not_picked' }),
      entry('call', 'Phone again', 3, { dialer_button: 'call_later' }),
      entry('visit', 'Second visit', 9, { means: 'visit_scheduled' }),
      entry('visit', 'Visit agreed', 4, { means: 'visit_scheduled' }),
      entry('other', 'Not interested any more', 5, { chase: 'ends' }),
      entry('other', 'Number of somebody else', 6, { chase: 'wrong_number' }),
      entry('other', 'Old opt-out', 1, { chase: 'opts_out', retired_at: '2026-01-01T00:00:00Z' }),
      entry('lead', 'Sent to the school', 7, { means: 'lead_generated' }),
    ])
    .execute()
  await sql`alter table action drop column outcome_key`.execute(db)
  await sql.raw(await readFile(new URL('../migrations/0310-outcome-keys.sql', import.meta.url), 'utf8')).execute(db)
  const keyed = await db
    .selectFrom('action')
    .select(['outcome_key', 'name'])
    .where('outcome_key', 'is not', null)
    .orderBy('outcome_key')
    .execute()
  expect(keyed.map(({ outcome_key, name }) => [outcome_key, name])).toEqual([
    [1, 'Rang out'],
    [2, 'Line Busy'],
    [3, 'Phone again'],
    [4, 'Visit agreed'],
    [5, 'Not interested any more'],
    [6, 'Number of somebody else'],
    [8, 'Sent to the school'],
  ])
})

test('the entry of a busy line that has the key gets the button that ends a call', async () => {
  const { db } = server
  await db.deleteFrom('action').execute()
  const entries = [
    entry('call', 'Busy, call later', 1, { dialer_button: 'call_later' }),
    entry('call', 'Always busy', 2),
    entry('call', 'Engaged (busy)', 3, { outcome_key: 2 }),
    entry('other', 'Busy office', 4, { outcome_key: 3 }),
  ]
  await db.insertInto('action').values(entries).execute()
  const migration = await readFile(new URL('../migrations/0760-button-of-a-busy-line.sql', import.meta.url), 'utf8')
  const ofBusy = async () =>
    (await db.selectFrom('action').select('name').where('dialer_button', '=', 'line_busy').execute()).map(({ name }) => name)
  await sql.raw(migration).execute(db)
  expect(await ofBusy()).toEqual(['Engaged (busy)'])
  await sql.raw(migration).execute(db)
  expect(await ofBusy()).toEqual(['Engaged (busy)'])
})
