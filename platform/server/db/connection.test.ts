import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { Connection } from './connection.ts'

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
    for (const [text, values] of ${JSON.stringify(statements)}) ({ rows } = await connection.query(text, values).catch(() => ({})))
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

test('a connection prepares new statements after very many others, and lets go of those that were asked longest ago', async () => {
  const prepared =
    'select count(*)::integer, bool_or(statement like $1) as has_first, bool_or(statement like $2) as has_last from pg_prepared_statements'
  const many = Array.from({ length: 700 }, (_, at): [string, unknown[]] => [`select ${at} as number_${at}, $1::text as said`, ['x']])
  const kept: [string, unknown[]] = ['select 1 as kept, $1::text as said', ['x']]
  const often = many.flatMap((one, at) => (at % 100 === 0 ? [kept, one] : [one]))
  const asked = (first: string, last: string): [string, unknown[]] => [prepared, [`%${first} as said%`, `%${last} as said%`]]
  expect(await lastOf(...often, asked('number_0, $1::text', 'number_699, $1::text'))).toEqual([
    { count: 500, has_first: false, has_last: true },
  ])
  expect(await lastOf(...often, asked('kept, $1::text', 'number_0, $1::text'))).toEqual([{ count: 500, has_first: true, has_last: false }])
})

test('a statement that was let go of is asked again, also within a transaction that failed', async () => {
  const many = (word: string) => Array.from({ length: 600 }, (_, at): [string, unknown[]] => [`select $1::integer as ${word}_${at}`, [at]])
  const first: [string, unknown[]] = ['select $1::integer as first', [7]]
  expect(await lastOf(first, ...many('one'), first)).toEqual([{ first: 7 }])
  const failing: [string, unknown[]][] = [
    ['begin', []],
    ['select 1 / $1::integer as nothing', [0]],
  ]
  expect(await lastOf(first, ...failing, ...many('one'), ['rollback', []], ...many('other'), ...many('one'), first)).toEqual([{ first: 7 }])
})

test('statements that travel together, more than stay prepared, are all answered', async () => {
  const connection = new Connection({ connectionString: database.url, pipeline: true })
  await connection.connect()
  const numbers = Array.from({ length: 1_500 }, (_, at) => at)
  for (const _ of ['once', 'again']) {
    const asked = numbers.map((at) => connection.query(`select $1::integer as number_${at}`, [at]))
    const answers = (await Promise.all(asked)) as { rows: Record<string, number>[] }[]
    expect(answers.map(({ rows }) => Object.values(rows[0] ?? {})[0])).toEqual(numbers)
  }
  const { rows } = await connection.query('select count(*)::integer from pg_prepared_statements', [])
  expect(rows[0].count).toBeLessThanOrEqual(1_500)
  await connection.end()
})
