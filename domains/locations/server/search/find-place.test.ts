import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let headers: { authorization: string }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await server.db
    .updateTable('place')
    .set({ lat: 18.5, lng: 73.8 })
    .where('id', 'in', [world.locality.kothrud, world.city.indore])
    .execute()
  headers = (await makeStaff(server.db, 'database_executive')).headers
})
afterAll(() => server.close())

const find = (text: string) => server.app.inject({ url: `/api/v1/schools/place-lookup/?text=${encodeURIComponent(text)}`, headers })

test('words are one of our places, with what it lies in', async () => {
  const { city, district, locality } = world
  const point = { lat: 18.5, lng: 73.8 }
  expect((await find('Kothrud, Pune, Maharashtra')).json()).toEqual({
    city: city.pune,
    district: district.puneDistrict,
    district_region: locality.kothrud,
    point,
  })
  expect((await find('Indore')).json()).toEqual({ city: city.indore, district: null, district_region: null, point })
})

test('words of no place say what to do', async () => {
  const answer = await find('Atlantis')
  expect([answer.statusCode, answer.json().detail]).toEqual([404, expect.stringContaining('Choose the city')])
  expect((await find('x')).statusCode).toBe(400)
})
