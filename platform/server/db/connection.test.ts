import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { Connection } from './connection.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await testDatabase()
  connection = new Connection({ connectionString: database.url })
  await connection.connect()
})
afterAll(async () => {
  await connection.end()
  await database.drop()
})

const prepared = async (part: string) =>
  (await connection.query({ text: 'select statement from pg_prepared_statements where strpos(statement, $1) > 0', values: [part] })).rows

test('a statement is prepared once, with values or without', async () => {
  for (const _ of [1, 2]) {
    expect((await connection.query('select $1::integer + 1 as with_values', [1])).rows).toEqual([{ with_values: 2 }])
    expect((await connection.query('select 1 as without_values', [])).rows).toEqual([{ without_values: 1 }])
  }
  expect(await prepared('$1::integer + 1 as with_values')).toHaveLength(1)
  expect(await prepared('1 as without_values')).toHaveLength(1)
})

test('several statements in one text are done in their order', async () => {
  await connection.query('create temporary table word (text text)', [])
  await connection.query("insert into word values ('one'); update word set text = 'two'", [])
  expect((await connection.query('select text from word', [])).rows).toEqual([{ text: 'two' }])
})
