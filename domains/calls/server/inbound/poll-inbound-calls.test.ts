import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopback } from '#platform/server/gateways/telephony/loopback.ts'
import { ProviderAway, type Telephony } from '#platform/server/gateways/telephony/telephony.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { pollInboundCalls } from './poll-inbound-calls.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function ringing(count: number, minutes: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const at = sql<string>`now() - make_interval(mins => ${minutes})`
    const lead_id = await makeLead(server.db)
    ids.push(await makeCall(server.db, { lead_id, direction: 'inbound', state: 'ringing', placed_at: at, poll_at: at }))
  }
  return ids
}

const statesOf = async (ids: number[]) =>
  (await server.db.selectFrom('call').select('state').where('id', 'in', ids).orderBy('id').execute()).map(({ state }) => state)

const settle = async (look: Telephony['look']) =>
  await pollInboundCalls(server.db, await testGateways({ telephony: { ...loopback, look } }))

test('a provider that is away is asked once in a round, and what nobody can say more about is settled all the same', async () => {
  const ids = [...(await ringing(3, 2)), ...(await ringing(3, 7))]
  let asked = 0
  await settle(() => {
    asked++
    return Promise.reject(new ProviderAway('It is away.'))
  })
  expect(asked).toBe(1)
  expect(await statesOf(ids)).toEqual(['ringing', 'ringing', 'ringing', 'missed', 'missed', 'missed'])
})

test('errors about some calls keep no other from its turn, and are told at the end', async () => {
  const ids = await ringing(4, 7)
  const numbers = await server.db.selectFrom('call').select(['id', 'provider_id']).where('id', 'in', ids).orderBy('id').execute()
  const odd = new Set(numbers.slice(1, 3).map(({ provider_id }) => provider_id))
  const settled = settle((id) => (odd.has(id) ? Promise.reject(new TypeError(`Odd ${id}`)) : Promise.resolve(undefined)))
  await expect(settled).rejects.toThrow(/^2 calls failed: Odd call-made-\d+; Odd call-made-\d+$/)
  expect(await statesOf(ids)).toEqual(['missed', 'ringing', 'ringing', 'missed'])
})
