import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWritingHours as operation } from '#domains/messages/contract/writing-hours.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer
let gateways: Gateways
let now: Date

beforeAll(async () => {
  gateways = { ...(await testGateways()), now: () => now }
  server = await testServer({ gateways })
  await makeWorld(server.db)
})
afterAll(() => server.close())

const ask = async (leadId: number, headers: Record<string, string>) =>
  await server.app.inject({ url: operation.path.replace(':id', String(leadId)), headers })

test.each([
  [
    'at 00:50 in India, for a parent there',
    '2026-11-29T00:50:00+05:30',
    null,
    { begins_at: '2026-11-29T03:30:00.000Z', clock: '00:50', is_abroad: false },
  ],
  ['at noon in India, for a parent there', '2026-11-29T12:00:00+05:30', null, { begins_at: null, clock: '12:00', is_abroad: false }],
  [
    'at noon in India, for a parent in New York',
    '2026-11-29T12:00:00+05:30',
    ['America/New_York'],
    { begins_at: '2026-11-29T14:00:00.000Z', clock: '01:30', is_abroad: true },
  ],
  [
    'at 00:50 in India, for a parent in New York',
    '2026-11-29T00:50:00+05:30',
    ['America/New_York'],
    { begins_at: null, clock: '14:20', is_abroad: true },
  ],
])('%s, the hours are those of their clock', async (_, at, zones, hours) => {
  const staff = await makeStaff(server.db, 'counsellor')
  const leadId = await makeLead(server.db, { lead: { owner_id: staff.id } })
  await server.db.updateTable('lead').set({ zones }).where('id', '=', leadId).execute()
  now = new Date(at)
  expect((await ask(leadId, staff.headers)).json()).toEqual({ begins: '09:00', ...hours })
})

test('of a lead that is not seen nothing is told', async () => {
  const [owner, other] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  expect((await ask(await makeLead(server.db, { lead: { owner_id: owner.id } }), other.headers)).statusCode).toBe(404)
})
