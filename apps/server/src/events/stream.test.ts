import type { LiveEvent } from '@portal/contract/events'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenServer, openServer } from '../open-server.ts'
import { makeLead } from '../testing/make-lead.ts'
import { makeStaff } from '../testing/make-staff.ts'
import { makeWorld } from '../testing/make-world.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let first: TestServer
let second: OpenServer
let addressOfSecond: string

beforeAll(async () => {
  first = await testServer()
  second = await openServer({ databaseUrl: first.databaseUrl, log: pino({ level: 'silent' }) })
  addressOfSecond = await second.app.listen({ host: '127.0.0.1', port: 0 })
  await makeWorld(first.db)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** Opens the stream on the second server and collects what it says. */
async function listen(headers: Record<string, string>) {
  const events: LiveEvent[] = []
  const response = await fetch(`${addressOfSecond}/api/v1/events/`, { headers })
  let ended = false
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const line of chunk.split('\n')) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
    }
    ended = true
  }
  void read().catch(() => undefined)
  return { status: response.status, type: response.headers.get('content-type'), events, hasEnded: () => ended }
}

test('a comment made on one server reaches the screens of the lead’s viewers on another, and nobody else’s', async () => {
  const owner = await makeStaff(first.db, 'counsellor')
  const [admin, stranger] = [await makeStaff(first.db, 'counsellor_admin'), await makeStaff(first.db, 'counsellor')]
  const id = await makeLead(first.db, { lead: { owner_id: owner.id } })
  const streams = { owner: await listen(owner.headers), admin: await listen(admin.headers), stranger: await listen(stranger.headers) }
  expect(streams.owner).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  const url = `/api/v3/admin_custom/comment/${id}/create/`
  await first.app.inject({ method: 'POST', url, headers: owner.headers, payload: { comment: 'Seen everywhere' } })
  await expect
    .poll(() => [streams.owner.events, streams.admin.events])
    .toEqual([[{ kind: 'lead', id, by: owner.id }], [{ kind: 'lead', id, by: owner.id }]])
  expect(streams.stranger.events).toEqual([])
})

test('a refused comment announces nothing', async () => {
  const owner = await makeStaff(first.db, 'counsellor')
  const stranger = await makeStaff(first.db, 'counsellor')
  const id = await makeLead(first.db, { lead: { owner_id: owner.id } })
  const stream = await listen(owner.headers)
  const write = (headers: Record<string, string>, comment: string) =>
    first.app.inject({ method: 'POST', url: `/api/v3/admin_custom/comment/${id}/create/`, headers, payload: { comment } })
  expect((await write(stranger.headers, 'refused')).statusCode).toBe(404)
  await write(owner.headers, 'accepted')
  await expect.poll(() => stream.events.length).toBe(1)
})

test('a stream needs a session', async () => {
  expect((await listen({})).status).toBe(401)
})

test('when the connection that listens is lost, streams end so that screens ask again, and new ones work', async () => {
  const owner = await makeStaff(first.db, 'counsellor')
  const id = await makeLead(first.db, { lead: { owner_id: owner.id } })
  const stream = await listen(owner.headers)
  await first.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal events' and datname = current_database()`,
  )
  await expect.poll(() => stream.hasEnded()).toBe(true)
  const again = await listen(owner.headers)
  const write = () =>
    first.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/comment/${id}/create/`,
      headers: owner.headers,
      payload: { comment: 'again' },
    })
  const heardAfterWriting = async () => {
    await write()
    return again.events.length
  }
  await expect.poll(heardAfterWriting, { timeout: 10_000, interval: 300 }).toBeGreaterThan(0)
})
