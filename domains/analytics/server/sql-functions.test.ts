import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstCallBands, firstCallNames, notCalled } from '#domains/analytics/contract/what-works.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function bandOf(minutes: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ band: string }>`
    select first_call_band(came, came + make_interval(secs => 60 * ${minutes}::float8)) as band
    from (select '2026-03-10T10:00:00+05:30'::timestamptz as came) as parent`.execute(server.db)
  return firstCallNames.find(([key]) => key === rows[0]?.band)?.[1]
}

test('a first call is of the first band whose minutes are not over; one before the parent came was in time', async () => {
  let begins = -5
  for (const [name, ends] of firstCallBands) {
    expect(await bandOf(begins)).toBe(name)
    expect(await bandOf(Math.min(ends, 1e6) - 0.01)).toBe(name)
    begins = ends
  }
})

test('a parent whom nobody called yet is of none of these bands', async () => {
  expect(await bandOf(null)).toBe(notCalled)
})
