import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWrite } from '#platform/contract/operation.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { askOperation, triedOperations } from '#testing/server/ask-operation.ts'
import { makeAsker, makeEveryWorld, type OperationInput } from '#testing/server/every-operation.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { operations } from './all-operations.ts'

/** As many as one account may have under way; the rest would wait. */
const atOnce = 4

let server: TestServer
let gateways: Gateways

beforeAll(async () => {
  gateways = await testGateways({ telephonySecret: 'a-secret-that-signs-addresses' })
  server = await testServer({ gateways })
  await makeEveryWorld(server.db)
})
afterAll(() => server.close())

const acting = operations.flatMap(({ name, domain, operation }) => {
  const who = triedOperations[name]?.[0] ?? 'public'
  const role = who === 'staff' ? roles[0] : who === 'public' ? undefined : who[0]
  return role && (isWrite(operation) || operation.acts) ? [{ name, domain, operation, role }] : []
})

test('there are acts to try', () => expect(acting.length).toBeGreaterThan(100))

test.each(acting)(
  '$domain $name, asked several times at one instant without a key, is done or refused in words',
  async ({ name, operation, role }) => {
    const there = await makeAsker(server.db, gateways, role)
    const asked: OperationInput = (await triedOperations[name]?.[1](there)) ?? {}
    const answers = await Promise.all(Array.from({ length: atOnce }, () => askOperation(server.app, operation, asked, there)))
    for (const { status, content: body } of answers) expect(status, body).toBeLessThan(500)
    const statuses = answers.map(({ status }) => status)
    expect(statuses, answers[0]?.content).toContain(triedOperations[name]?.[2] ?? 200)
  },
)
