import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { openPool } from './database.ts'
import { keepWarm, warmConnections } from './keep-warm.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const statement = { text: 'select name from place where id = $1', places: 1 }

/** Whether each open connection has planned the statement. */
async function warmOnes(pool: ReturnType<typeof openPool>): Promise<boolean[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const planned = 'select generic_plans > 0 as planned from pg_prepared_statements where statement = '
  const answers = await Promise.allSettled(clients.map((client) => client.query({ text: `${planned}'${statement.text}'` })))
  for (const [at, client] of clients.entries()) client.release(answers[at]?.status === 'rejected')
  return answers.map((answer) => answer.status === 'fulfilled' && (answer.value.rows[0]?.planned ?? false))
}

const open = async (every?: number) => {
  const pool = openPool(database.url, { min: warmConnections })
  await keepWarm(pool, [statement], every)
  return pool
}

test('each connection has planned the statement before anybody asks', async () => {
  const pool = await open()
  expect(await warmOnes(pool)).toEqual(new Array(warmConnections).fill(true))
  await pool.end()
})

test('connections that were lost are replaced by warm ones', async () => {
  const pool = await open(50)
  const { rows: before } = await pool.query('select pg_backend_pid() as pid')
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await database.pool.query(`select pg_terminate_backend(pid) ${others}`)
  await expect.poll(() => warmOnes(pool).then((warm) => warm.length >= warmConnections && warm.every(Boolean))).toBe(true)
  const { rows: now } = await database.pool.query(`select pid ${others}`)
  expect(now).not.toContainEqual(before[0])
  await pool.end()
})
