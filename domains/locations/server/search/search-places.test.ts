import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceInTree } from '#domains/locations/contract/locations.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person

beforeAll(async () => {
  server = await testServer({ reference: true })
  asha = await makeStaff(server.db, 'counsellor')
})
afterAll(() => server.close())

const ask = (query: Record<string, string>) => server.app.inject({ url: '/api/v1/schools/place-search/', query, headers: asha.headers })
const answered = async (search: string, more = {}) =>
  (await ask({ search, ...more })).json() as { results: PlaceInTree[]; trouble: string | null }
const found = async (search: string, more = {}) => (await answered(search, more)).results

test('a locality is found by its name alone, with the district and the city that it lies in', async () => {
  const [kothrud] = await found('kothrud')
  expect(kothrud).toMatchObject({ name: 'Kothrud', city: { name: 'Pune' } })
  expect(kothrud?.district_region?.id).toBe(kothrud?.id)
  expect(kothrud?.district_region?.district_id).toBe(kothrud?.district?.id)
  expect(kothrud?.district?.city_id).toBe(kothrud?.city?.id)
  expect(kothrud?.within).toContain('Maharashtra')
})

test('a city comes before localities of its name; its district and locality are not guessed', async () => {
  const [pune] = await found('Pune')
  expect(pune).toMatchObject({ name: 'Pune', district_region: null })
  expect(pune?.city?.id).toBe(pune?.id)
})

test('words that begin no name find what they mean, by the surroundings too', async () => {
  expect((await found('kothrud pune'))[0]).toMatchObject({ name: 'Kothrud' })
  expect(await found('Kothrud, Pune', { meant: 'true' })).toMatchObject([{ name: 'Kothrud' }])
  expect((await found('Bombay')).map(({ name }) => name)).toContain('Mumbai')
})

test.each(['zzqx', '%%', '__', "'; drop table place; --", 'पुणे'])('nothing is found for %s', async (search) => {
  expect(await found(search)).toEqual([])
  expect(await found(search, { meant: 'true' })).toEqual([])
})

test('one letter, and far too many, are refused with what to do', async () => {
  expect((await ask({ search: 'w' })).json().errors).toEqual({ search: ['Search for at least 2 letters.'] })
  expect((await ask({ search: 'w'.repeat(251) })).statusCode).toBe(400)
})

test('a pincode finds its localities; one that our list lacks says what to do', async () => {
  const [kothrud] = await server.db.selectFrom('place').select(['id', 'pincode']).where('name', '=', 'Kothrud').execute()
  const pincode = kothrud?.pincode ?? ''
  expect((await found(pincode)).map(({ id }) => id)).toContain(kothrud?.id)
  expect(await found(`${pincode.slice(0, 3)} ${pincode.slice(3)}`)).toEqual(await found(pincode))
  expect(await answered('999999')).toEqual({ results: [], trouble: 'No place in our list has the pincode 999999. Search for its city.' })
})

test('a place that our list lacks, and a name that two places have, say so', async () => {
  const sentence = 'There is no place “zzqx” in our list. Search for its city or its pincode.'
  expect((await answered('zzqx')).trouble).toBe(sentence)
  const both = await answered('Aurangabad', { meant: 'true' })
  expect(both.results.map(({ within }) => within)).toEqual(['Bihar', 'Maharashtra'])
  expect(both.trouble).toBe('“Aurangabad” can be Aurangabad, Bihar or Aurangabad, Maharashtra.')
})

test('places are named by their ids, in the order of these', async () => {
  const [kothrud] = await found('kothrud')
  const ids = [kothrud?.id, kothrud?.city?.id].join(',')
  const named = await server.app.inject({ url: '/api/v1/schools/places-named/', query: { ids: `${ids},999999` }, headers: asha.headers })
  expect(named.json()).toEqual({ results: [kothrud, expect.objectContaining({ name: 'Pune', district: null })] })
})
