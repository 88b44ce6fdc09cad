import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#testing/stand-ins/database-proxy.ts'
import { Connection } from './connection.ts'
import { openPool } from './database.ts'
import { isUnavailable } from './trouble.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let pool: pg.Pool | undefined
beforeEach(async () => {
  database = await testDatabase()
  proxy = await openDatabaseProxy(database.url)
})
afterEach(async () => {
  await pool?.end()
  pool = undefined
  proxy.close()
  await database.drop()
})

/** The usual pace would make each test wait for ten seconds. */
const pace = { every: 200, askedAfter: 700, onItsWay: 300 }

const open = (longest: number) => {
  pool = openPool(proxy.url, { max: 4, longest, pace })
  return { pool, ask: () => pool?.query('select 1 as one').then(({ rows }) => rows[0].one, isUnavailable) }
}
const backends = async () =>
  (
    await database.pool.query(
      `select from pg_stat_activity where application_name like 'portal %' and datname = current_database() and pid <> pg_backend_pid()`,
    )
  ).rowCount

test('a statement that is lost counts as unavailable; its connection is replaced, with the idle ones and no other, and leaves nothing behind', async () => {
  const { ask, pool: asked } = open(60_000)
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([1, 1, 1, 1])
  const others = await Promise.all([database.pool.connect(), database.pool.connect()])
  proxy.freeze()
  expect(await Promise.all([ask(), ask()])).toEqual([true, true])
  await expect.poll(() => asked.totalCount, { timeout: 10_000 }).toBe(0)
  await expect.poll(backends, { timeout: 10_000 }).toBe(others.length)
  const heard = await Promise.allSettled(others.map((other) => other.query('select')))
  for (const other of others) other.release(true)
  expect(heard.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await Promise.all([ask(), ask(), ask(), ask(), ask()])).toEqual([1, 1, 1, 1, 1])
})

test('the locks of a lost transaction are free', async () => {
  const { pool: asked } = open(60_000)
  await database.pool.query('create table counter as select 0 as count')
  const client = await asked.connect()
  await client.query('begin')
  await client.query('update counter set count = 1')
  proxy.freeze()
  await expect(client.query('commit')).rejects.toSatisfy(isUnavailable)
  client.release()
  const again = await asked.query('update counter set count = count + 1 returning count')
  expect(again.rows).toEqual([{ count: 1 }])
})

test('PostgreSQL may be long at work on a statement, or wait for a lock, and its connection stays', async () => {
  const { pool: asked } = open(60_000)
  await database.pool.query('create table counter as select 0 as count')
  const holder = await asked.connect()
  await holder.query('begin')
  await holder.query('update counter set count = 1')
  const waiting = asked.query('update counter set count = 2')
  await holder.query('select pg_sleep(4)')
  await holder.query('commit')
  holder.release()
  expect((await waiting).rowCount).toBe(1)
})

test('a statement that is not answered within its time counts as unavailable, also where PostgreSQL cannot be asked about it', async () => {
  const { ask } = open(500)
  expect(await ask()).toBe(1)
  proxy.freeze()
  proxy.refuse()
  expect(await ask()).toBe(true)
})

test('a statement that runs too long is refused by PostgreSQL, and its connection stays', async () => {
  const client = await open(500).pool.connect()
  // It computes rather than sleeps: under a shifted clock PostgreSQL does not hear its own alarm while it sleeps.
  const long = 'select count(*) from (select generate_series(1, 1000000000000)) as numbers'
  const answers = await Promise.allSettled([client.query(long), client.query('select 1 as one')])
  client.release()
  expect(answers).toMatchObject([{ reason: { code: '57014' } }, { value: { rows: [{ one: 1 }] } }])
})

test('a connection that only listens is asked whether it hears, and tells when it does not', async () => {
  const connection = new Connection({ connectionString: proxy.url })
  await connection.connect()
  connection.keepHearing({ every: 300, patience: 1_000 })
  const lost = new Promise((resolve) => connection.on('error', resolve))
  proxy.freeze()
  expect(isUnavailable(await lost)).toBe(true)
})
