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

test('a school of another name, or far away, is not taken for the same school', async () => {
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
    ...{
      name: 'Vidya Niketan',
      pincode: '411038',
      boards: ['CBSE'],
      is_verified: false,
      verified_at: null,
      verified_by: null,
      updated_by: editor.name,
    },
    ...{ district_region: { name: 'Kothrud' }, city: { name: 'Pune' }, coordinates: payload.coordinates },
  })
  const listed = async (more = '') => {
    const url = `/api/v2/admin_custom/database-inside-school-list/?search=vidya+niketan${more}`
    return (await server.app.inject({ url, headers: editor.headers })).json().results
  }
  expect(await listed('&is_verified=all')).toMatchObject([{ slug }])
  expect(await listed()).toEqual([])
  const history = (await server.app.inject({ url: `/api/v1/schools/${slug}/history/`, headers: editor.headers })).json()
  expect(history.results).toMatchObject([{ part: 'registered', by: editor.name }])

  const again = await register({ ...payload, name: 'VIDYA NIKETAN' })
  expect([again.statusCode, again.json().detail]).toEqual([409, expect.stringContaining('is registered at this place')])
  const another = await register({ ...payload, name: 'VIDYA NIKETAN', is_another: true })
  expect(another.json().slug).toBe('vidya-niketan-kothrud-pune')
  const third = await register({ ...payload, is_another: true })
  expect(third.json().slug).toBe('vidya-niketan-kothrud-pune-2')
})

test('undoing a registration removes the school; put back, it can be undone again', async () => {
  const { slug } = (await register({ name: 'Registered By Mistake', location: inPune })).json()
  const send = (method: 'GET' | 'POST', path: string) =>
    server.app.inject({ method, url: `/api/v1/schools/${slug}/${path}`, headers: editor.headers })
  const registration = async () =>
    (await send('GET', 'history/')).json().results.find(({ part }: { part: string }) => part === 'registered') as {
      id: number
      is_undone: boolean
    }
  const undo = async () => (await send('POST', `history/${id}/undo/`)).statusCode
  const { id } = await registration()
  const stands = async () =>
    await server.db.selectFrom('school').select(['name', 'district_id', 'delisted_at']).where('slug', '=', slug).executeTakeFirstOrThrow()
  for (const _ of ['first', 'again']) {
    expect(await undo()).toBe(200)
    expect(await stands()).toEqual({ name: 'Registered By Mistake', district_id: district.puneDistrict, delisted_at: expect.anything() })
    expect((await send('POST', 'restore/')).statusCode).toBe(200)
    expect((await registration()).is_undone).toBe(false)
  }
})

test('a registered school is listed once somebody confirms its details, or lists it; listing alone confirms nothing', async () => {
  const details = async (slug: string) => (await server.app.inject({ url: `/api/v2/schools/${slug}/`, headers: editor.headers })).json()
  const confirmed = (await register({ name: 'Confirmed School', location: inPune })).json()
  const url = `/api/v1/schools/${confirmed.slug}/`
  await server.app.inject({ method: 'POST', url: `${url}confirm/`, headers: editor.headers, payload: { what: 'profile' } })
  expect(await details(confirmed.slug)).toMatchObject({ is_verified: true, verified_by: editor.name })
  const [entry] = (await server.app.inject({ url: `${url}history/`, headers: editor.headers })).json().results
  expect(entry.said).toMatchObject([{ label: 'Basic details' }, { label: 'Listed', before: 'No', after: 'Yes' }])

  const marked = (await register({ name: 'Marked School', location: inPune })).json()
  const permissions = `/api/v1/admin_custom/${marked.id}/school-permissions/`
  await server.app.inject({ method: 'PATCH', url: permissions, headers: editor.headers, payload: { is_verified: true } })
  expect(await details(marked.slug)).toMatchObject({ is_verified: true, verified_by: null, verified_at: null })
})

test('a school that was removed is registered again as another', async () => {
  const payload = { name: 'Twice Registered School', location: inPune }
  const first = (await register(payload)).json()
  await server.app.inject({ method: 'DELETE', url: `/api/v1/schools/${first.slug}/`, headers: editor.headers })
  const second = (await register(payload)).json()
  expect(second.slug).not.toBe(first.slug)
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
