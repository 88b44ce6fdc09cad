import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { makeSession, makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { shareOfOne } from '../serve.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const views = (headers: Record<string, string>) => server.app.inject({ url: '/api/v1/admin_custom/views/?list=users', headers })
const me = (headers: Record<string, string>) => server.app.inject({ url: '/api/v1/admin_custom/', headers })

async function holdViews() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const done = server.db.transaction().execute(async (tx) => {
    await sql`lock table saved_view in access exclusive mode`.execute(tx)
    hold()
    await promise
  })
  await held
  return async () => {
    release()
    await done
  }
}

test('an account with very many requests waits for itself and makes no other wait, and a request that cannot wait is refused', async () => {
  const busy = await makeStaff(server.db, 'counsellor')
  const other = await makeStaff(server.db, 'counsellor')
  const second = { authorization: `Token ${await makeSession(server.db, busy.id)}` }
  expect((await views(busy.headers)).statusCode).toBe(200)
  const letGo = await holdViews()
  try {
    const more = shareOfOne.ofOne + shareOfOne.waiting + 1
    const asked = Array.from({ length: more }, (_, index) => views(index % 2 ? busy.headers : second))
    const refused = await Promise.race(asked)
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([429, { detail: sentences.tooMuchAtOnce }, '5'])
    expect((await me(other.headers)).statusCode).toBe(200)
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    expect(rows).toEqual([{ waiting: shareOfOne.ofOne }])
    await letGo()
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  } finally {
    await letGo()
  }
  expect((await me(busy.headers)).statusCode).toBe(200)
})
