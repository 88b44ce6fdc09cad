import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveEvent, maxStreams, streamEvents } from '#platform/contract/events.ts'
import { openServer, type RunningServer } from '#portal/server/open-server.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSession, makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { announce } from './hub.ts'

let first: TestServer
let second: RunningServer
let addressOfSecond: string

beforeAll(async () => {
  first = await testServer()
  second = await openServer({ databaseUrl: first.databaseUrl, gateways: await testGateways(), log: pino({ level: 'silent' }) })
  addressOfSecond = await second.app.listen({ host: '127.0.0.1', port: 0 })
  await makeWorld(first.db)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

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

const write = (id: number, headers: Record<string, string>) =>
  first.app.inject({ method: 'POST', url: `/api/v3/admin_custom/comment/${id}/create/`, headers, payload: { comment: 'Asked for fees' } })

test('a comment made on one server reaches the screens of the lead’s viewers on another, and nobody else’s', async () => {
  const owner = await makeStaff(first.db, 'counsellor')
  const [admin, stranger] = [await makeStaff(first.db, 'counsellor_admin'), await makeStaff(first.db, 'counsellor')]
  const id = await makeLead(first.db, { lead: { owner_id: owner.id } })
  const streams = { owner: await listen(owner.headers), admin: await listen(admin.headers), stranger: await listen(stranger.headers) }
  expect(streams.owner).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
  await write(id, owner.headers)
  await expect
    .poll(() => [streams.owner.events, streams.admin.events])
    .toEqual([[{ kind: 'lead', id, by: owner.id }], [{ kind: 'lead', id, by: owner.id }]])
  expect(streams.stranger.events).toEqual([])
})

test('a refused comment announces nothing', async () => {
  const owner = await makeStaff(first.db, 'counsellor')
  const [stranger, partner] = [await makeStaff(first.db, 'counsellor'), await makeStaff(first.db, 'counsellor')]
  const id = await makeLead(first.db, { lead: { owner_id: owner.id }, sharedWith: [partner.id] })
  const stream = await listen(owner.headers)
  expect((await write(id, stranger.headers)).statusCode).toBe(404)
  await write(id, partner.headers)
  await expect.poll(() => stream.events).toEqual([{ kind: 'lead', id, by: partner.id }])
})

test('changes of many leads travel together and reach each screen one by one', async () => {
  const [one, other] = [await makeStaff(first.db, 'counsellor'), await makeStaff(first.db, 'counsellor')]
  const streams = { one: await listen(one.headers), other: await listen(other.headers) }
  const listener = new pg.Client(first.databaseUrl)
  await listener.connect()
  const payloads: string[] = []
  listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await listener.query('listen portal_events')
  const changes = Array.from({ length: 1_201 }, (_, at) => ({
    ...{ kind: 'lead' as const, id: 1_000_000_000 + at, by: null, audience: [0, at === 700 ? other.id : one.id] },
  }))
  await first.db.transaction().execute((tx) => announce(tx, ...changes))
  await expect.poll(() => streams.one.events.length, { timeout: 15_000 }).toBe(1_200)
  expect(new Set(streams.one.events.map(({ id }) => id))).toEqual(new Set(changes.filter((_, at) => at !== 700).map(({ id }) => id)))
  await expect.poll(() => streams.other.events).toEqual([{ kind: 'lead', id: 1_000_000_700, by: null }])
  await listener.query('select 1')
  await listener.end()
  // PostgreSQL refuses a payload of 8,000 bytes.
  expect(payloads.map((payload) => JSON.parse(payload).ids?.length ?? 1)).toEqual([500, 500, 200, 1])
})

test('a stream needs a session, and ends with it and with the rights that it was opened for', async () => {
  expect((await listen({})).status).toBe(401)
  const leaver = await makeStaff(first.db, 'counsellor')
  const demoted = await makeStaff(first.db, 'counsellor_admin')
  const streams = [await listen(leaver.headers), await listen(demoted.headers)]
  await first.db.deleteFrom('session').where('staff_id', '=', leaver.id).execute()
  await first.db.updateTable('staff').set({ is_admin: false, is_executive: true }).where('id', '=', demoted.id).execute()
  await expect.poll(() => streams.map((stream) => stream.hasEnded()), { timeout: 45_000 }).toEqual([true, true])
})

test('a log-out ends the streams of its session at once, on whichever server they are, and no others', async () => {
  const staff = await makeStaff(first.db, 'counsellor')
  const elsewhere = { authorization: `Token ${await makeSession(first.db, staff.id)}` }
  const post = (path: string, headers: Record<string, string>) => first.app.inject({ method: 'POST', url: path, headers })
  // Sooner than a stream asks by itself whether it still may.
  const atOnce = { timeout: 3_000, interval: 20 }
  const streams = { here: await listen(staff.headers), elsewhere: await listen(elsewhere) }
  expect((await post('/api/v1/accounts/logout/', staff.headers)).statusCode).toBe(200)
  await expect.poll(() => streams.here.hasEnded(), atOnce).toBe(true)
  expect(streams.elsewhere.hasEnded()).toBe(false)
  const again = await listen(elsewhere)
  expect((await post('/api/v1/accounts/logout-everywhere/', elsewhere)).statusCode).toBe(200)
  await expect.poll(() => again.hasEnded() && streams.elsewhere.hasEnded(), atOnce).toBe(true)
})

test('an account has twenty streams; one more is refused with a sentence until another ends, and nobody else is', async () => {
  const [staff, other] = [await makeStaff(first.db, 'counsellor'), await makeStaff(first.db, 'counsellor')]
  const leave = new AbortController()
  const open = (signal?: AbortSignal) => fetch(`${addressOfSecond}/api/v1/events/`, { headers: staff.headers, ...(signal && { signal }) })
  // Held, because an answer that nobody holds is thrown away with its connection: the place would be free again.
  const held = [await open(leave.signal)]
  while (held.length < maxStreams) held.push(await open())
  const refused = await open()
  const [status, detail] = streamEvents.refusals.tooManyStreams
  expect([refused.status, await refused.json()]).toEqual([status, { detail }])
  expect(held.map((answer) => answer.status)).toEqual(held.map(() => 200))
  expect((await listen(other.headers)).status).toBe(200)
  leave.abort()
  await expect.poll(async () => (await open()).status).toBe(200)
})

test('a live update that was too long to be passed on is counted at /metrics', async () => {
  const dropped = async () => {
    const answers = await Promise.all([first.app, second.app].map((app) => app.inject({ url: '/metrics' })))
    return answers.reduce((sum, { body }) => sum + Number(/^portal_announcements_dropped_total (\d+)$/m.exec(body)?.[1]), 0)
  }
  expect(await dropped()).toBe(0)
  await sql`insert into announcement (payload) values (${'x'.repeat(8_000)})`.execute(first.db)
  await expect.poll(dropped).toBe(1)
})

test('when the connection that listens is lost, streams end until it is there again, and then nothing is missed', async () => {
  const owner = await makeStaff(first.db, 'counsellor')
  const id = await makeLead(first.db, { lead: { owner_id: owner.id } })
  const before = await listen(owner.headers)
  const killed = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal events' and datname = current_database()`
  await first.pool.query(killed)
  await expect.poll(() => before.hasEnded()).toBe(true)
  const meanwhile = await listen(owner.headers)
  await expect.poll(() => meanwhile.hasEnded(), { timeout: 45_000 }).toBe(true)
  const again = await listen(owner.headers)
  await write(id, owner.headers)
  await expect.poll(() => again.events.length).toBe(1)
})
