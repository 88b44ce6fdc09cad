import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, isWrite } from '#platform/contract/call.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { type Asker, type CallInput, type EveryCall, makeAsker, makeEveryWorld } from '#testing/server/every-call.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testOutside } from '#testing/stand-ins/test-outside.ts'
import { calls } from './all-calls.ts'
import { modulesOf } from './folded/modules-of.ts'

const told = await modulesOf<{ everyCall: EveryCall }>('server/every-call.ts')
const expected: EveryCall = Object.assign({}, ...told.map(({ everyCall }) => everyCall))

/** As many as one account may have under way; the rest would wait. */
const atOnce = 4

let server: TestServer
let outside: Outside

beforeAll(async () => {
  outside = await testOutside({ telephonySecret: 'a-secret-that-signs-addresses' })
  server = await testServer({ outside })
  await makeEveryWorld(server.db)
})
afterAll(() => server.close())

const acting = calls.flatMap(({ name, domain, call }) => {
  const who = expected[name]?.[0] ?? 'public'
  const role = who === 'staff' ? roles[0] : who === 'public' ? undefined : who[0]
  return role && (isWrite(call) || call.acts) ? [{ name, domain, call, role }] : []
})

async function send(call: Call, { params, query, body, bytes }: CallInput, there: Asker) {
  const url = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? 999_999)))
  const headers = { ...there.headers, ...(bytes && { 'content-type': 'application/octet-stream' }) }
  const asked = { method: call.method, url, headers, ...(query && { query }), ...(isWrite(call) && { payload: bytes ?? body ?? {} }) }
  const answer = await server.app.inject({ ...asked, payloadAsStream: true })
  return { status: answer.statusCode, said: await text(answer.stream()) }
}

test('there are acts to try', () => expect(acting.length).toBeGreaterThan(100))

test.each(acting)(
  '$domain $name, asked several times at one instant without a key, is done or refused in words',
  async ({ name, call, role }) => {
    const there = await makeAsker(server.db, outside, role)
    const asked: CallInput = (await expected[name]?.[1](there)) ?? {}
    const answers = await Promise.all(Array.from({ length: atOnce }, () => send(call, asked, there)))
    for (const { status, said } of answers) expect(status, said).toBeLessThan(500)
    const statuses = answers.map(({ status }) => status)
    expect(statuses, answers[0]?.said).toContain(expected[name]?.[2] ?? 200)
  },
)
