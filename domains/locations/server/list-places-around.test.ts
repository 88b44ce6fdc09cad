import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPlacesAround } from '#domains/locations/contract/locations.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let headers: Record<string, string>

beforeAll(async () => {
  // All of our places: which of them are nearest cannot be judged among a few.
  server = await testServer({ reference: true })
  headers = (await makeStaff(server.db, 'counsellor')).headers
})
afterAll(() => server.close())

const ask = async (query: Record<string, string>) =>
  await server.app.inject({ url: `${listPlacesAround.path}?${new URLSearchParams(query)}`, headers })

interface Place {
  id: number
  name: string
  kind: string
  lat: number
  lng: number
}
const placesAround = async (query: Record<string, string>) => (await ask(query)).json().results as Place[]

const placeCalled = async (name: string, kind: string) =>
  await server.db
    .selectFrom('place')
    .select(['id', 'lat', 'lng'])
    .where('name', '=', name)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()

describe('places around a point', () => {
  test('are the nearest cities and localities, the nearest first', async () => {
    const gurugram = await placeCalled('Gurugram', 'city')
    const point = { lat: Number(gurugram.lat), lng: Number(gurugram.lng) }
    const places = await placesAround({ lat: String(point.lat), lng: String(point.lng) })
    expect(places[0]).toMatchObject({ id: gurugram.id, kind: 'city' })
    expect(places.filter(({ kind }) => kind === 'locality')).toHaveLength(30)
    const far = ({ lat, lng }: Place) => Math.hypot(lat - point.lat, (lng - point.lng) * Math.cos((point.lat * Math.PI) / 180))
    expect(places.map(far)).toEqual(places.map(far).sort((one, other) => one - other))
    const all = await server.db.selectFrom('place').select(['id', 'name', 'kind', 'lat', 'lng']).where('kind', '=', 'locality').execute()
    const [nearest] = (all as Place[]).sort((one, other) => far(one) - far(other) || one.id - other.id)
    expect(places.find(({ kind }) => kind === 'locality')?.id).toBe(nearest?.id)
  })

  test('hold the places asked for as well, once, however far they lie', async () => {
    const [gurugram, kochi] = [await placeCalled('Gurugram', 'city'), await placeCalled('Kochi', 'city')]
    const point = { lat: String(gurugram.lat), lng: String(gurugram.lng) }
    const places = await placesAround({ ...point, also: `${gurugram.id},${kochi.id},2147483647` })
    expect(places.filter(({ id }) => id === gurugram.id)).toHaveLength(1)
    expect(places.at(-1)).toMatchObject({ id: kochi.id, name: 'Kochi' })
  })

  test('are those around the smallest of the places given, where there is no point', async () => {
    const [kochi, kothrud] = [await placeCalled('Kochi', 'city'), await placeCalled('Kothrud', 'locality')]
    const answer = (await ask({ also: `${kochi.id},${kothrud.id}` })).json()
    expect(answer.middle).toEqual({ name: 'Kothrud', lat: kothrud.lat, lng: kothrud.lng })
    expect(answer.results.map(({ id }: Place) => id)).toContain(kothrud.id)
    expect(answer.results.at(-1).id).toBe(kochi.id)
    expect((await ask({ also: '2147483647' })).json()).toEqual({ middle: null, results: [] })
  })

  test('are none in the middle of the sea', async () => {
    expect(await placesAround({ lat: '-40', lng: '80' })).toEqual([])
  })

  test.each([
    [{ lat: '91', lng: '77' }, { lat: ['Give a latitude in degrees.'] }],
    [{ lat: '28', lng: '-180.5' }, { lng: ['Give a longitude in degrees.'] }],
    [{ lat: '28' }, { lat: ['Give a point, or places.'] }],
    [{}, { lat: ['Give a point, or places.'] }],
    [{ lat: 'north', lng: '77' }, { lat: ['Give a latitude in degrees.'] }],
    [
      { lat: 'NaN', lng: '1e400' },
      { lat: ['Give a latitude in degrees.'], lng: ['Give a longitude in degrees.'] },
    ],
  ])('of %j are refused', async (query, errors) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual(errors)
  })
})
