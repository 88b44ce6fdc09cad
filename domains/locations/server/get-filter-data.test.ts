import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilterData, locationLimits } from '#domains/locations/contract/locations.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await server.db
    .insertInto('place')
    .values({ id: 2, kind: 'other', parent_id: null, name: 'Boarding Schools', slug: 'boarding-schools', lineage: sql`'{1,null,2}'` })
    .execute()
  await server.db.updateTable('place').set({ rank: 7 }).where('id', '=', world.city.pune).execute()
  asha = await makeStaff(server.db, 'counsellor')
})
afterAll(() => server.close())

const ask = (query = '', headers = {}) =>
  server.app.inject({ url: `/api/v2/admin_custom/filter-data/${query}`, headers: { ...asha.headers, ...headers } })
const data = async (query = ''): Promise<FilterData> => (await ask(query)).json()

const { city, district, locality } = world
const cities = [
  { id: 2, name: 'Boarding Schools', other: true },
  { id: city.pune, name: 'Pune', other: false },
  { id: city.indore, name: 'Indore', other: false },
]
const ofPune = { id: district.puneDistrict, name: 'Pune District', city_id: city.pune }
const ofIndore = { id: district.indoreDistrict, name: 'Indore District', city_id: city.indore }
const kothrud = { id: locality.kothrud, name: 'Kothrud', district_id: district.puneDistrict }
const vijayNagar = { id: locality.vijayNagar, name: 'Vijay Nagar', district_id: district.indoreDistrict }

test('without parameters every city, every district, and the localities, those of the first city first', async () => {
  expect(await data()).toEqual({ city_list: cities, district_list: [ofIndore, ofPune], district_region_list: [kothrud, vijayNagar] })
})

test('with cities or districts the districts of those and the localities of these alone', async () => {
  expect(await data(`?cities=${city.indore}`)).toEqual({ city_list: cities, district_list: [ofIndore], district_region_list: [] })
  expect(await data(`?cities=${city.indore}&districts=${district.puneDistrict}`)).toMatchObject({
    district_list: [ofIndore],
    district_region_list: [kothrud],
  })
})

test('it is sent compressed, and not at all to a browser that has it already, until the places are loaded again', async () => {
  const load = (hash: string) =>
    server.db
      .insertInto('reference_load')
      .values({ name: 'reference', hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash }))
      .execute()
  await load('first')
  const plain = await ask()
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask('', { 'accept-encoding': encoding })
    expect([packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([encoding, 'private, no-cache'])
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
  const { etag } = plain.headers
  const again = await ask('', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  await server.db.updateTable('place').set({ name: 'Poona' }).where('id', '=', city.pune).execute()
  expect((await ask('', { 'if-none-match': etag })).statusCode).toBe(304)
  await load('second')
  const reloaded = await ask('', { 'if-none-match': etag })
  expect([reloaded.statusCode, reloaded.json().city_list[1]]).toEqual([200, { id: city.pune, name: 'Poona', other: false }])
  await server.db.deleteFrom('reference_load').execute()
  await server.db.updateTable('place').set({ name: 'Pune' }).where('id', '=', city.pune).execute()
})

test('more localities than the limit are left out, those of the cities with the fewest schools', async () => {
  await sql`insert into place (id, kind, parent_id, name, slug, lineage)
    select 100000 + n, 'locality', ${district.puneDistrict}::integer, 'Ward ' || n, 'ward-' || n, array[1, 4, ${city.pune}, ${district.puneDistrict}, 100000 + n]
    from generate_series(1, ${locationLimits.localities}::integer) as n`.execute(server.db)
  const { district_region_list: localities, district_list: districts } = await data()
  expect([localities.length, districts.length]).toEqual([locationLimits.localities, 2])
  expect(new Set(localities.map(({ district_id }) => district_id))).toEqual(new Set([district.puneDistrict]))
})
