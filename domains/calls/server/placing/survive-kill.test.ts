import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageCall, makePair, openTelephone } from '#testing/make/open-telephone.ts'
import { type SpawnedPortal, spawnPortal } from '#testing/server/spawn-portal.ts'
import { pollOutboundCalls } from '../outbound/poll-outbound-calls.ts'

let telephone: Awaited<ReturnType<typeof openTelephone>>
let dataDir: string
let portal: SpawnedPortal

beforeAll(async () => {
  telephone = await openTelephone({ reference: true })
  dataDir = await mkdtemp(join(tmpdir(), 'portal-calls-'))
  portal = await spawn()
})
afterAll(async () => {
  await portal.stop()
  await telephone.close()
  await rm(dataDir, { recursive: true, maxRetries: 5 })
})

function spawn() {
  const { baseUrl, sid, key, token, callerId } = telephone.service.settings
  return spawnPortal(dataDir, {
    DATABASE_URL: telephone.server.databaseUrl,
    PUBLIC_URL: 'http://portal.test',
    TELEPHONY_PROVIDER: 'exotel',
    EXOTEL_BASE_URL: baseUrl,
    EXOTEL_SID: sid,
    EXOTEL_KEY: key,
    EXOTEL_TOKEN: token,
    EXOTEL_CALLER_ID: callerId,
    EXOTEL_WEBHOOK_SECRET: telephone.gateways.telephonySecret ?? '',
  })
}

test.each([
  ['before the service took the call', 'silence', 0, 'placing'],
  ['after it took the call', 'silence after accept', 1, 'dialling'],
] as const)(
  'kill -9 of a server that dials, %s: the call is there, and nothing is dialed again',
  { timeout: 240_000 },
  async (_, fault, count, state) => {
    const { service, server, gateways } = telephone
    const { staff, leadId, number, e164 } = await makePair(server.db, 'counsellor_admin')
    service.fault('connect', fault)
    const before = service.requests.length
    const query = new URLSearchParams({ phone: number, override: 'This test runs at any hour.' })
    const pressed = fetch(`${portal.url}/api/v3/admin_custom/call-parent/${leadId}/?${query}`, { headers: staff.headers })
    pressed.catch(() => undefined)
    await expect.poll(() => service.requests.length, { timeout: 10_000 }).toBeGreaterThan(before)
    await expect.poll(() => telephone.dialedTo(e164).length).toBe(count)
    portal.child.kill('SIGKILL')
    await once(portal.child, 'exit')
    await expect(pressed).rejects.toThrow()

    portal = await spawn()
    const { id } = await server.db.selectFrom('call').select('id').where('lead_id', '=', leadId).executeTakeFirstOrThrow()
    expect(await telephone.callOf(id)).toMatchObject({ state: 'placing', provider_id: null })
    await ageCall(server.db, id, 1)
    await pollOutboundCalls(server.db, gateways)
    // The new server asks each minute too, and a call is asked for once: its answer may still be under way.
    await expect.poll(async () => (await telephone.callOf(id)).state).toBe(state)
    expect(telephone.dialedTo(e164)).toHaveLength(count)
  },
)
