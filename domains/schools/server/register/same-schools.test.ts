import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { type GivenSchool, sameSchools } from './same-schools.ts'

let server: TestServer
const district = world.district.puneDistrict

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

test.each<[said: string, one: Partial<GivenSchool>, other: Partial<GivenSchool>, by: string | undefined]>([
  ['a code in common', { codes: ['CBSE-1', 'UDISE-1'] }, { name: 'Other', codes: ['UDISE-1'] }, 'code'],
  ['one locality', { locality: world.locality.kothrud }, { locality: world.locality.kothrud, codes: ['CBSE-2'] }, 'locality'],
  [
    'numbers in one register',
    { locality: world.locality.kothrud, codes: ['CBSE-3'] },
    { locality: world.locality.kothrud, codes: ['CBSE-4'] },
    undefined,
  ],
  ['a kilometre between', { lat: 18.5, lng: 73.8 }, { lat: 18.509, lng: 73.8, district: world.district.indoreDistrict }, 'coordinates'],
  ['four kilometres between, in one district', { lat: 18.5, lng: 73.8 }, { lat: 18.5, lng: 73.838 }, 'district'],
  ['six kilometres between', { lat: 18.5, lng: 73.8 }, { lat: 18.5, lng: 73.857 }, undefined],
  ['a place that only one says', { codes: ['CBSE-5'] }, { lat: 18.5, lng: 73.8, codes: ['UDISE-5'] }, 'district'],
  ['another district', {}, { district: world.district.indoreDistrict }, undefined],
])('two rows of one name with %s', async (_, one, other, by) => {
  const rows = [one, other].map((given, at) => ({ row: at + 1, name: 'Quince School', district, ...given }))
  const found = await sameSchools(server.db, rows)
  expect([...found.values()].map((same) => [same.row, same.earlier, same.by])).toEqual(by === undefined ? [] : [[2, 1, by]])
})
