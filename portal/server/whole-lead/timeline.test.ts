import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test.each([
  ['9876543210', '+919876543210', 'Called 98765 43210 – connected'],
  ['971 501234567', '+971501234567', 'Called +971 501 234 567 – connected'],
  ['1 4155550123', '+14155550123', 'Called +1 415 555 0123 – connected'],
  ['9876500001', '+97150765432', 'Called +97150765432 – connected'],
])('of a parent with %s a call to %s reads: %s', async (number, e164, words) => {
  const asha = await makeStaff(server.db, 'counsellor')
  const at = new Date().toISOString()
  const id = await makeLead(server.db, {
    lead: { owner_id: asha.id },
    numbers: [number],
    events: [{ kind: 'call', at, staff_id: asha.id }],
  })
  const event = await server.db.selectFrom('lead_event').select('id').where('lead_id', '=', id).executeTakeFirstOrThrow()
  await makeCall(server.db, { lead_id: id, staff_id: asha.id, event_id: event.id, e164 })
  const lead = await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })
  expect(lead.json().timeline.items[0].action).toBe(words)
})

test.each([
  ['ringing', 'Incoming call 98765 00002'],
  ['missed', 'Incoming call 98765 00002 – missed call'],
] as const)('a call of the parent that is %s reads: %s', async (state, words) => {
  const asha = await makeStaff(server.db, 'counsellor')
  const at = new Date().toISOString()
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, events: [{ kind: 'call', at }] })
  const event = await server.db.selectFrom('lead_event').select('id').where('lead_id', '=', id).executeTakeFirstOrThrow()
  await makeCall(server.db, { lead_id: id, staff_id: asha.id, event_id: event.id, e164: '+919876500002', direction: 'inbound', state })
  const lead = await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })
  expect(lead.json().timeline.items[0].action).toBe(words)
})
