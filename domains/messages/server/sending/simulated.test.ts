import { Logger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { tasks } from '#portal/server/tasks.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer
let gateways: Gateways

beforeAll(async () => {
  gateways = await testGateways()
  server = await testServer({ gateways })
  await makeWorld(server.db)
})
afterAll(() => server.close())

async function work() {
  const { quick, slow, sending } = tasks(server.db, gateways)
  await runOnce({ pgPool: server.pool, taskList: { ...quick, ...slow, ...sending }, logger: new Logger(() => () => undefined) })
}

test('a parent’s message arrives through the real webhook, and the answer is recorded as simulated, never sent or delivered', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const lead = await makeLead(server.db, { lead: { owner_id: admin.id }, numbers: ['9811000777'] })
  const ask = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers: admin.headers, payload })
  const arrived = await ask('/api/v1/admin_custom/connections/whatsapp/simulate/', { lead, text: 'When may we visit?' })
  expect(arrived.json()).toEqual({ received: true })
  await work()
  const sent = await ask('/api/v1/communications/whatsapp/send/', { number: '9811000777', message: 'On Monday.' })
  expect(sent.json().status).toBe('Simulated message recorded – nothing was sent')
  await work()
  const thread = (await server.app.inject({ url: `/api/v1/admin_custom/thread/${lead}/`, headers: admin.headers })).json()
  expect(thread).toMatchObject({ provider: 'loopback', simulated: true })
  expect(thread.results).toMatchObject([
    {
      msg: { message: 'On Monday.' },
      details: { status: 'simulated' },
      externalId: expect.stringMatching(/^sim_/),
      ours: { simulated: true },
    },
    {
      msg: { message: 'When may we visit?' },
      details: { status: 'received' },
      externalId: expect.stringMatching(/^sim_/),
      ours: { simulated: true },
    },
  ])
  const { rows } = await server.pool.query(
    'select provider, simulated, delivered_at, read_at from message where lead_id = $1 order by id',
    [lead],
  )
  expect(rows).toEqual(Array(2).fill({ provider: 'loopback', simulated: true, delivered_at: null, read_at: null }))
})

test('templates are samples and say so', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const { result } = (await server.app.inject({ url: '/api/v3/admin_custom/content/whatsapp/', headers })).json()
  expect(result.map(({ name }: { name: string }) => name)).toEqual(['greeting_LOCAL_SAMPLE', 'visit_reminder_LOCAL_SAMPLE'])
})

test('where nothing may be simulated a message is refused', async () => {
  const none = await testServer({ gateways: await testGateways({ whatsapp: undefined }) })
  const { id, headers } = await makeStaff(none.db, 'counsellor')
  const lead = await makeLead(none.db, {
    lead: { owner_id: id },
    numbers: ['9811000778'],
    messages: [{ direction: 'incoming', text: 'Hello', at: new Date().toISOString(), e164: '+919811000778' }],
  })
  const payload = { number: '9811000778', message: 'Hello', combined_data_id: lead }
  const answer = await none.app.inject({ method: 'POST', url: '/api/v1/communications/whatsapp/send/', headers, payload })
  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'No WhatsApp provider is configured; nothing was sent.'])
  await none.close()
})
