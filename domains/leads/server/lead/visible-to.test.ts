import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenures } from '#platform/contract/money.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { everyLead, unassignedBoarding } from './visible-to.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('SQL and the server mean the same viewers without an account', async () => {
  const { rows } = await database.pool.query('select admin_viewer() as admins, boarding_viewer() as boarding')
  expect(rows).toEqual([{ admins: everyLead, boarding: unassignedBoarding }])
})

test('SQL and the contract count the same tenures to a year, and none where there is no tenure', async () => {
  const { rows } = await database.pool.query(
    'select json_object_agg(tenure, per_year(tenure)) as times from unnest($1::text[]) as tenure',
    [Object.keys(tenures)],
  )
  expect(rows).toEqual([{ times: tenures }])
  expect((await database.pool.query('select per_year(null) as times')).rows).toEqual([{ times: null }])
})
