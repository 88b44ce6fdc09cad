import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let editor: Awaited<ReturnType<typeof makeStaff>>

const { district, locality, city } = world
const inPune = { district: district.puneDistrict, district_region: locality.kothrud }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  editor = await makeStaff(server.db, 'database_executive')
  const place = { city_id: city.pune, district_id: district.puneDistrict, locality_id: locality.kothrud, lat: 18.5074, lng: 73.8077 }
  await makeSchool(server.db, { slug: 'river', name: 'Riverside Public School', ...place })
})
afterAll(() => server.close())

const similar = async (query: string) =>
  (await server.app.inject({ url: `/api/v1/admin_custom/similar-schools/?${query}`, headers: editor.headers })).json().results as {
    slug: string
    is_same: boolean
    kilometres: number | null
  }[]

const register = (payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/v1/admin_custom/register-school/', headers: editor.headers, payload })

test.each([
  ['name=Riverside+Public+Sch.&district=21&district_region=31', true],
  ['name=Riverside+Pub+School&lat=18.509&lng=73.81', true],
  ['name=Riversaid+Public+School&district=21', false],
  ['name=Riverside', false],
])('%s finds the school that is there', async (query, isSame) => {
  expect(await similar(query)).toMatchObject([{ slug: 'river', is_same: isSame }])
})

test('how far a school lies is not known without both places; in one district that is enough where it has no locality either', async () => {
  expect(await similar('name=Riverside+Public+School&district=21&district_region=31')).toMatchObject([{ kilometres: null }])
  const nowhere = { city_id: city.indore, district_id: district.indoreDistrict }
  await makeSchool(server.db, { slug: 'lake', name: 'Lakeside School', ...nowhere })
  const found = [{ slug: 'lake', is_same: true, kilometres: null }]
  expect(await similar('name=Lakeside+School&district=22')).toMatchObject(found)
  expect(await similar('name=Lakeside+School&district=22&lat=22.7&lng=75.8')).toMatchObject(found)
})

test('a school of another name, or far away, is no other entry of it', async () => {
  expect(await similar('name=Hillside+Academy&district=21')).toEqual([])
  expect(await similar('name=Riverside+Public+School&lat=28.6&lng=77.2')).toMatchObject([{ is_same: false }])
})

test('a school is registered, found at once, and its history begins with who registered it', async () => {
  const payload = {
    name: 'Vidya Niketan',
    location: inPune,
    address: '12 Paud Road',
    pincode: '411038',
    coordinates: { lat: 18.51, lng: 73.81 },
    board_ids: [1],
    gender: 'Co-ed',
  }
  const answer = await register(payload)
  expect([answer.statusCode, answer.json().slug]).toEqual([200, 'vidya-niketan-pune'])
  const { slug } = answer.json()
  const school = (await server.app.inject({ url: `/api/v2/schools/${slug}/`, headers: editor.headers })).json()
  expect(school).toMatchObject({
    ...{ name: 'Vidya Niketan', pincode: '411038', boards: ['CBSE'], is_verified: true, verified_by: editor.name, updated_by: editor.name },
    ...{ district_region: { name: 'Kothrud' }, city: { name: 'Pune' }, coordinates: payload.coordinates },
  })
  const list = await server.app.inject({
    url: '/api/v2/admin_custom/database-inside-school-list/?search=vidya+niketan',
    headers: editor.headers,
  })
  expect(list.json().results).toMatchObject([{ slug }])
  const history = (await server.app.inject({ url: `/api/v1/schools/${slug}/history/`, headers: editor.headers })).json()
  expect(history.results).toMatchObject([{ part: 'profile', by: editor.name }])

  const again = await register({ ...payload, name: 'VIDYA NIKETAN' })
  expect([again.statusCode, again.json().detail]).toEqual([409, expect.stringContaining('is registered at this place')])
  const another = await register({ ...payload, name: 'VIDYA NIKETAN', is_another: true })
  expect(another.json().slug).toBe('vidya-niketan-kothrud-pune')
  const third = await register({ ...payload, is_another: true })
  expect(third.json().slug).toBe('vidya-niketan-kothrud-pune-2')
})

test('two who register one school at once register it once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => register({ name: 'Once Only School', location: inPune })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('a name in Hindi is registered under its city', async () => {
  expect((await register({ name: 'स्वामी विवेकानंद विद्यालय', location: inPune })).json().slug).toBe('pune')
})

test.each([
  [{ location: inPune }, 'name'],
  [{ name: '  ', location: inPune }, 'name'],
  [{ name: 'A School' }, 'location'],
  [{ name: 'A School', location: { district: locality.kothrud, district_region: null } }, 'location'],
  [{ name: 'A School', location: { district: district.puneDistrict, district_region: locality.vijayNagar } }, 'location'],
  [{ name: 'A School', location: inPune, coordinates: { lat: 51.5, lng: 0.1 } }, 'coordinates'],
  [{ name: 'A School', location: inPune, pincode: '12' }, 'pincode'],
  [{ name: 'A School', location: inPune, board_ids: [99] }, 'board_ids'],
  [{ name: 'A School', location: inPune, website: 'javascript:alert(1)' }, 'website'],
])('%j is refused, and nothing is written', async (payload, field) => {
  const before = await server.db
    .selectFrom('school')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const answer = await register(payload)
  expect([answer.statusCode, Object.keys(answer.json().errors)[0]?.split('.')[0]]).toEqual([400, field])
  expect(
    await server.db
      .selectFrom('school')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ).toEqual(before)
})
