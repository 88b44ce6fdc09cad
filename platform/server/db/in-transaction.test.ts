import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import type { Transaction } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { isUnavailable } from './trouble.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table word (text text primary key)')
})
afterAll(() => database.drop())

const words = async () => (await database.pool.query('select text from word order by text')).rows.map(({ text }) => text)
const write = (text: string) => sql`insert into word values (${text})`
const ofOne = sql<{ text: string }>`select text from word where text = 'one'`

test('statements that are asked for together are done in the order in which they were', async () => {
  const seen = await inTransaction(database.db, async (tx) => {
    const [before, , after] = await Promise.all([ofOne.execute(tx), write('one').execute(tx), ofOne.execute(tx)])
    return [before.rows.length, after.rows.length]
  })
  expect(seen).toEqual([0, 1])
  expect(await words()).toEqual(['one'])
})

test('one of them that fails undoes all and is what is told, and the connection goes on', async () => {
  const failing = inTransaction(database.db, (tx) => Promise.all([write('two').execute(tx), write('one').execute(tx), ofOne.execute(tx)]))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await words()).toEqual(['one'])
  expect(await inTransaction(database.db, async (tx) => (await ofOne.execute(tx)).rows.length)).toBe(1)
})

test('a query beside one that failed is refused, and writes nothing into the next transaction of the connection', async () => {
  const { promise: isUndone, resolve: undone } = Promise.withResolvers<void>()
  const asksOn = async (tx: Transaction) => {
    await isUndone
    await write('late').execute(tx)
  }
  let late: Promise<void> = Promise.resolve()
  const failing = inTransaction(database.db, (tx) => {
    late = asksOn(tx)
    return Promise.all([write('one').execute(tx), late])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  undone()
  await expect(late).rejects.toThrow('has ended')
  expect(await words()).toEqual(['one'])
})

test('a transaction that stood in another’s way is done again', async () => {
  let tries = 0
  await inTransaction(database.db, async (tx) => {
    tries++
    await write('three').execute(tx)
    if (tries < 3) throw Object.assign(new Error('again'), { code: '40001' })
  })
  expect([tries, await words()]).toEqual([3, ['one', 'three']])
})

test('a connection that ends between them leaves nothing behind, and the next transaction has another', async () => {
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  const ended = inTransaction(database.db, (tx) => Promise.all([write('four').execute(tx), end.execute(tx), write('five').execute(tx)]))
  expect(isUnavailable(await ended.catch((error) => error))).toBe(true)
  await inTransaction(database.db, (tx) => write('six').execute(tx))
  expect(await words()).toEqual(['one', 'six', 'three'])
})
