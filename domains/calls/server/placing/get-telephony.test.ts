import { afterEach, expect, test } from 'vitest'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { exotel } from '#platform/server/gateways/telephony/exotel.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer

afterEach(() => server.close())

async function telephony(given: Partial<Gateways>, phone: string | null = null) {
  server = await testServer({ gateways: await testGateways(given) })
  const { id, headers } = await makeStaff(server.db, 'counsellor')
  await server.db.updateTable('staff').set({ phone }).where('id', '=', id).execute()
  return (await server.app.inject({ url: '/api/v1/admin_custom/telephony/', headers })).json()
}

const at = (time: string) => () => new Date(`2026-11-21T${time}+05:30`)

test('simulated calls are named as simulated', async () => {
  expect(await telephony({ now: at('20:59:59') }, '+919811600001')).toEqual({
    provider: 'loopback',
    simulated: true,
    from: '09:00',
    until: '21:00',
    open_now: true,
    phone: { number: '9811600001', country_code: 91 },
  })
})

test('a real service is named, with the hours that it keeps', async () => {
  const account = { baseUrl: 'http://127.0.0.1:9', sid: 'portal1', key: 'key', token: 'token', callerId: '08047112233' }
  const real = exotel({ ...account, webhookSecret: 'secret', recordingHosts: [], publicUrl: 'http://portal.test' })
  expect(
    await telephony({ telephony: real, firm: firmWith({ calling_hours: { from: '10:30', until: '19:00' } }), now: at('10:29:59') }),
  ).toEqual({
    provider: 'exotel',
    simulated: false,
    from: '10:30',
    until: '19:00',
    open_now: false,
    phone: null,
  })
})

test('it says when there is no provider', async () => {
  expect(await telephony({ telephony: undefined })).toMatchObject({ provider: null, simulated: false })
})
