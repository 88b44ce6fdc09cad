import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWrite } from '#platform/contract/call.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { askCall, triedCalls } from '#testing/server/ask-call.ts'
import { type CallInput, makeAsker, makeEveryWorld } from '#testing/server/every-call.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testOutside } from '#testing/stand-ins/test-outside.ts'
import { calls } from './all-calls.ts'

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
  const who = triedCalls[name]?.[0] ?? 'public'
  const role = who === 'staff' ? roles[0] : who === 'public' ? undefined : who[0]
  return role && (isWrite(call) || call.acts) ? [{ name, domain, call, role }] : []
})

test('there are acts to try', () => expect(acting.length).toBeGreaterThan(100))

test.each(acting)(
  '$domain $name, asked several times at one instant without a key, is done or refused in words',
  async ({ name, call, role }) => {
    const there = await makeAsker(server.db, outside, role)
    const asked: CallInput = (await triedCalls[name]?.[1](there)) ?? {}
    const answers = await Promise.all(Array.from({ length: atOnce }, () => askCall(server.app, call, asked, there)))
    for (const { status, said } of answers) expect(status, said).toBeLessThan(500)
    const statuses = answers.map(({ status }) => status)
    expect(statuses, answers[0]?.said).toContain(triedCalls[name]?.[2] ?? 200)
  },
)
