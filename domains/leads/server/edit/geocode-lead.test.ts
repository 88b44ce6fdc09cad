import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Geocoder } from '#platform/server/gateways/geocoding/geocoder.ts'
import { openGeocoder } from '#platform/server/gateways/geocoding/open-geocoder.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { tasks } from '#portal/server/tasks.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { hurryJobs } from '#testing/make/run-due-jobs.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandIn, type StandIn } from '#testing/stand-ins/stand-in.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { checkLists } from '../list/check-lists.ts'
import { geocodeLead } from './geocode-lead.ts'

let server: TestServer
let provider: StandIn
let geocode: Geocoder | undefined
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await server.db.updateTable('place').set({ lat: 18.52, lng: 73.86 }).where('name', '=', 'Pune').execute()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  provider = await openStandIn()
  geocode = openGeocoder({ maps: { provider: 'google', baseUrl: provider.url, key: 'k' }, publicUrl: 'https://inside.example' }, server.db)
})
afterEach(() => provider.requests.splice(0))
afterAll(async () => {
  await provider.close()
  await server.close()
})

const shantiKunj = { lat: 18.5101, lng: 73.8202 }
const found = { json: { status: 'OK', results: [{ types: ['premise'], geometry: { location: shantiKunj } }] } }
const edit = (id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers, payload })
const ours = (lead = {}) => makeLead(server.db, { lead: { owner_id: asha.id, ...lead } })
const coordinates = (id: number) => server.db.selectFrom('lead').select(['lat', 'lng']).where('id', '=', id).executeTakeFirst()
const address = () => provider.requests.map(({ url }) => url.searchParams.get('address'))

test('the save answers with our own places; the job brings what the provider knows better, once', async () => {
  provider.answer(found)
  const id = await ours()
  const answer = await edit(id, { raw_district_region: 'Shanti Kunj', raw_district: 'Pune' })
  expect(answer.json().coordinates).toEqual({ lat: 18.52, lng: 73.86 })
  expect(provider.requests).toEqual([])
  const jobs = await runJobs(server.pool, tasks(server.db, await testGateways(), geocode), [], pino({ level: 'silent' }))
  await vi.waitFor(async () => expect(await coordinates(id)).toEqual(shantiKunj), { timeout: 45_000 })
  await jobs.stop()
  expect(address()).toEqual(['Shanti Kunj, Pune'])
  expect(await checkLists(server.db)).toEqual([])
  await unchangedBy(server.db, () => geocodeLead(server.db, geocode, id))
})

describe('the provider is asked with the parent’s words and the place chosen', () => {
  test.each([
    [{ place_ids: [21, 31], raw_district_region: 'Shanti Kunj' }, 'Shanti Kunj, Kothrud, Pune District, Pune, Maharashtra'],
    [{ place_ids: [32, 31] }, 'Vijay Nagar, Indore District, Indore, Madhya Pradesh'],
    [{ place_ids: [11], raw_district: 'near the lake' }, 'near the lake, Pune, Maharashtra'],
  ])('%j', async (lead, asked) => {
    provider.answer({ json: { status: 'ZERO_RESULTS', results: [] } })
    const id = await ours({ ...lead, lat: 1, lng: 2 })
    await unchangedBy(server.db, () => geocodeLead(server.db, geocode, id))
    expect(address()).toEqual([asked])
  })
})

test('nobody is asked without a provider, without a location, or about a parent who is erased or gone', async () => {
  const pune = { raw_district: 'Pune' }
  const [here, nowhere, erased] = [await ours(pune), await ours(), await ours({ ...pune, erased_at: '2026-01-01T00:00:00Z' })]
  await unchangedBy(server.db, async () => {
    await geocodeLead(server.db, undefined, here)
    for (const id of [nowhere, erased, 2_000_000_000]) await geocodeLead(server.db, geocode, id)
  })
  expect(provider.requests).toEqual([])
})

test('a place that was chosen and is known needs no provider; one that nobody has located does', async () => {
  const waiting = async (id: number) =>
    (await server.pool.query('select from graphile_worker._private_jobs where key = $1', [`geocode_lead:${id}`])).rowCount
  const [known, unknown] = [await ours(), await ours()]
  await edit(known, { district: [11] })
  await edit(unknown, { district: [22] })
  expect([await waiting(known), await waiting(unknown)]).toEqual([0, 1])
})

test('a location that was changed while the provider was thinking stays as the new edit left it, also when the parent is erased', async () => {
  const id = await ours({ raw_district: 'Shanti Kunj', lat: 1, lng: 2 })
  const slow: Geocoder = async () => {
    expect((await edit(id, { raw_district: 'Indore' })).statusCode).toBe(200)
    return shantiKunj
  }
  await geocodeLead(server.db, slow, id)
  expect(await coordinates(id)).toEqual({ lat: null, lng: null })
  const erasing: Geocoder = async () => {
    await server.db.updateTable('lead').set({ erased_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    return shantiKunj
  }
  await geocodeLead(server.db, erasing, id)
  expect(await coordinates(id)).toEqual({ lat: null, lng: null })
})

test('locations that are looked up slowly hold up no other job', async () => {
  const provider = Promise.withResolvers<null>()
  let looked = 0
  const slow: Geocoder = () => {
    looked++
    return provider.promise
  }
  for (let parents = 0; parents < 6; parents++) await edit(await ours(), { raw_district: 'Shanti Kunj' })
  const jobs = await runJobs(server.pool, tasks(server.db, await testGateways(), slow), [], pino({ level: 'silent' }))
  await vi.waitFor(() => expect(looked).toBeGreaterThan(0), { timeout: 45_000 })
  const url = '/api/v1/admin_custom/exports/'
  const { headers } = asha
  await server.app.inject({ method: 'POST', url, headers, payload: { list: 'users', query: {} } })
  const status = async () => (await server.app.inject({ url, headers })).json().results[0].status
  await vi
    .waitFor(async () => expect(await status()).toBe('done'), { timeout: 5_000 })
    .finally(async () => {
      provider.resolve(null)
      await jobs.stop()
    })
})

test('a provider that fails is asked again later by the same job', async () => {
  const id = await ours()
  provider.answer({ json: { status: 'OVER_QUERY_LIMIT', results: [] } })
  await edit(id, { raw_district: 'Shanti Kunj' })
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const jobs = await runJobs(server.pool, tasks(server.db, await testGateways(), geocode), [], log)
  await vi.waitFor(() => expect(lines.join()).toContain('OVER_QUERY_LIMIT'), { timeout: 45_000 })
  expect(await coordinates(id)).toEqual({ lat: null, lng: null })
  provider.answer(found)
  // The job would wait a few seconds before it tries again.
  const isThere = async () => {
    await hurryJobs(server)
    expect(await coordinates(id)).toEqual(shantiKunj)
  }
  await vi.waitFor(isThere, { timeout: 20_000, interval: 200 })
  await jobs.stop()
  expect(lines.join()).not.toContain('Shanti Kunj')
})
