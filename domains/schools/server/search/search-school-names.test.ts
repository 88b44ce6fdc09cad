import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let headers: { authorization: string }

const { city, locality, school } = world

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  headers = (await makeStaff(db, 'counsellor')).headers
  const twins = { name: 'World School', city_id: city.pune }
  await db
    .insertInto('school')
    .values([
      { id: 11, slug: 'world-school', ...twins, locality_id: locality.kothrud, address: 'Paud Road' },
      { id: 12, slug: 'world-school-2', ...twins, address: 'Survey No. 314' },
      { id: 13, slug: 'new-world-school', name: 'New World School 100%', city_id: city.indore },
    ])
    .execute()
  await sql`select update_school_listing(array[11, 12, 13])`.execute(db)
})
afterAll(() => server.close())

const found = async (query: string) =>
  (await server.app.inject({ url: `/api/v1/admin_custom/name-search/?${query}`, headers })).json().results as { id: number }[]

test('schools of one name in one city are told apart by where they are', async () => {
  expect(await found('name=world+school')).toMatchObject([
    { id: 11, name: 'World School', city: 'Pune', location: 'Kothrud, Pune', address: 'Paud Road' },
    { id: 12, name: 'World School', city: 'Pune', location: 'Pune', address: 'Survey No. 314' },
    { id: 13, name: 'New World School 100%', city: 'Indore', location: 'Indore', address: null },
  ])
})

test('names that begin with the search come first, wildcards count as nothing, and an id finds only its school', async () => {
  expect((await found('name=SCHOOL')).map(({ id }) => id)).toEqual([school.collab, school.plain, 11, 12, 13])
  expect((await found('name=new+wor')).map(({ id }) => id)).toEqual([13])
  expect((await found('name=100%25')).map(({ id }) => id)).toEqual([13])
  expect(await found('name=%25_')).toEqual([])
  expect((await found(`school_id=${school.collab}`)).map(({ id }) => id)).toEqual([school.collab])
  expect(await found('school_id=99999')).toEqual([])
})

test('a respelled name is told, and can be taken back', async () => {
  const ask = async (query: string) => (await server.app.inject({ url: `/api/v1/admin_custom/name-search/?${query}`, headers })).json()
  expect(await ask('name=wrold+school')).toMatchObject({ understood: 'world school', respelled: true, left_out: null })
  expect(await ask('name=wrold+school&as_typed=true')).toMatchObject({ results: [], understood: null, respelled: false })
  expect(await ask('name=plain+kothrud')).toMatchObject({ results: [{ id: school.plain }], left_out: 'kothrud' })
})

test('forms find what lists find, also of names that thousands have', async () => {
  const { db } = server
  await sql`insert into school (id, slug, name) select 1000 + n, 'short-' || n, 'ab' || n from generate_series(1, 2000) as n`.execute(db)
  await sql`insert into school (id, slug, name) select 9000 + n, 'long-' || n, repeat('x', 10 + n % 7) || ' zeta ' || n from generate_series(1, 30) as n`.execute(
    db,
  )
  await sql`select update_school_listing(array(select id from school where id >= 1000))`.execute(db)
  for (const text of ['zeta', 'ze', 'ab77', 'ab', 'zeta x', 'school', 'qq']) {
    const url = `/api/v2/admin_custom/database-inside-school-list/?${new URLSearchParams({ search: text, is_verified: 'all', limit: '20' })}`
    const { results } = (await server.app.inject({ url, headers })).json() as { results: { id: number }[] }
    expect((await found(`name=${encodeURIComponent(text)}`)).map(({ id }) => id)).toEqual(results.map(({ id }) => id))
  }
  expect(await found('name=ab')).toHaveLength(20)
})

test('schools of a parent’s cities come first, then the nearest, then the best match', async () => {
  const { db } = server
  await db
    .insertInto('school')
    .values([
      { id: 21, slug: 'near-1', name: 'Nearness Far', city_id: city.indore, lat: 28.6, lng: 77.2 },
      { id: 22, slug: 'near-2', name: 'Nearness', city_id: city.indore, lat: 22.7, lng: 75.8 },
      { id: 23, slug: 'near-3', name: 'The Great Nearness', city_id: city.pune },
      { id: 24, slug: 'near-4', name: 'Nearness Nowhere', city_id: city.indore },
      { id: 25, slug: 'near-5', name: 'Nearness Beside', city_id: city.indore, lat: 18.7, lng: 73.9 },
    ])
    .execute()
  await sql`select update_school_listing(array[21, 22, 23, 24, 25])`.execute(db)
  const idsOf = async (query: string) => (await found(`name=nearness${query}`)).map(({ id }) => id)
  expect(await idsOf('')).toEqual([22, 21, 25, 24, 23])
  expect(await idsOf(`&city=${city.pune}`)).toEqual([23, 22, 21, 25, 24])
  expect(await idsOf('&lat=18.5&lng=73.85')).toEqual([25, 22, 21, 24, 23])
  expect(await idsOf(`&city=${city.pune}&lat=18.5&lng=73.85`)).toEqual([23, 25, 22, 21, 24])
})

test.each([
  ['lat=18.5', 'Give lat and lng together.'],
  ['lat=91&lng=73', 'Give a latitude in degrees.'],
  ['city=Pune', 'Give a whole number of 0 or more.'],
])('with %s, it says: %s', async (near, sentence) => {
  const { statusCode, body } = await server.app.inject({ url: `/api/v1/admin_custom/name-search/?name=school&${near}`, headers })
  expect(statusCode).toBe(400)
  expect(body).toContain(sentence)
})
