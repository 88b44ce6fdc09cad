import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function zonesOf(e164: string): Promise<string[] | null> {
  const { rows } = await sql<{ zones: string[] | null }>`select number_zones(${e164}) as zones`.execute(database.db)
  return rows[0]?.zones ?? null
}

test.each([
  ['+971501234567', ['Asia/Dubai']],
  ['+6581234567', ['Asia/Singapore']],
  ['+12125550123', ['America/New_York']],
  ['+14155550123', ['America/Los_Angeles']],
  ['+919876543210', null],
  ['+870773123456', null],
])('%s is in %j', async (e164, zones) => expect(await zonesOf(e164)).toEqual(zones))

test('all zones of a country count if the digits do not say which part of it', async () => {
  const free = await zonesOf('+18005550123')
  expect(free).toEqual(expect.arrayContaining(['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu']))
})

test('PostgreSQL knows every zone', async () => {
  const { rows } = await sql`
    select zone from number_zone cross join unnest(zones) as zone except select name from pg_timezone_names`.execute(database.db)
  expect(rows).toEqual([])
})
