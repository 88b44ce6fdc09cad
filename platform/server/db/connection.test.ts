import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Answers the rows of the last of some statements, in a process of its own: one that has asked very many prepares no more. */
async function lastOf(...statements: [text: string, values: unknown[]][]): Promise<unknown> {
  const script = `
    import { Connection } from ${JSON.stringify(new URL('connection.ts', import.meta.url).href)}
    const connection = new Connection({ connectionString: ${JSON.stringify(database.url)} })
    await connection.connect()
    let rows
    for (const [text, values] of ${JSON.stringify(statements)}) ({ rows } = await connection.query(text, values))
    await connection.end()
    console.log(JSON.stringify(rows))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout)
}

test('a statement is prepared once, with values or without', async () => {
  const [one, other] = ['select $1::integer + 1 as next', 'select 1 as one']
  const asked: [string, unknown[]][] = [
    [one, [1]],
    [other, []],
  ]
  expect(await lastOf(...asked, ...asked, ['select statement from pg_prepared_statements order by prepare_time', []])).toEqual([
    { statement: one },
    { statement: other },
    { statement: 'select statement from pg_prepared_statements order by prepare_time' },
  ])
})

test('a statement whose words have a semicolon is prepared', async () => {
  const words = "select 'cancelled; it''s raining' || $1::text as told"
  expect(await lastOf([words, ['!']], ['select statement from pg_prepared_statements order by prepare_time', []])).toContainEqual({
    statement: words,
  })
})

test('several statements in one text are done in their order', async () => {
  const rows = lastOf(
    ['create temporary table word (text text)', []],
    ["insert into word values ('one'); update word set text = 'two'", []],
    ['select text from word', []],
  )
  expect(await rows).toEqual([{ text: 'two' }])
})
