import { afterAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'

const opened: TestDatabase[] = []
const open = async (reference = false) => {
  const database = await testDatabase({ reference })
  opened.push(database)
  return database
}
afterAll(() => Promise.all(opened.map((database) => database.drop())))

test('a test database has the migrated tables', async () => {
  const { pool } = await open()
  const { rows } = await pool.query("select to_regclass('lead') is not null as present")
  expect(rows).toEqual([{ present: true }])
})

test('rows of one test database are not in the next, also when both are made at once', async () => {
  const [first, second] = await Promise.all([open(), open()])
  await first.pool.query('create table mine (id int)')
  const { rows } = await second.pool.query("select to_regclass('mine') as found")
  expect(rows).toEqual([{ found: null }])
})

test('the reference data is in those that ask for it, also when two ask at once, and in no other', async () => {
  const opened = await Promise.all([open(true), open(), open(true)])
  const schools = async ({ pool }: TestDatabase) => (await pool.query('select exists (select from school) as found')).rows[0]?.found
  expect(await Promise.all(opened.map(schools))).toEqual([true, false, true])
}, 120_000)
