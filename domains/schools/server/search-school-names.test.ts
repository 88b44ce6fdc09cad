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

test('what begins with the name comes first, wildcards are letters, and an id answers its school alone', async () => {
  expect((await found('name=SCHOOL')).map(({ id }) => id)).toEqual([school.plain, 11, 12, school.collab, 13])
  expect((await found('name=0%25')).map(({ id }) => id)).toEqual([13])
  expect(await found('name=%25_')).toEqual([])
  expect((await found(`school_id=${school.collab}`)).map(({ id }) => id)).toEqual([school.collab])
  expect(await found('school_id=99999')).toEqual([])
})

const many = 5_100

test('part of a name is found among thousands of shorter names, however many have it, the shortest first', async () => {
  const { db } = server
  await sql`insert into school (id, slug, name) select 1000 + n, 'short-' || n, 'ab' || n from generate_series(1, ${many}) as n`.execute(db)
  await sql`insert into school (id, slug, name) select 9000 + n, 'long-' || n, repeat('x', 10 + n % 7) || ' zeta ' || n from generate_series(1, 30) as n`.execute(
    db,
  )
  for (const text of ['zeta', 'ta', 'b77', 'xx ze', 'ab1', '99', 'qq']) {
    const { rows } = await sql<{ id: number }>`
      select id from school where strpos(lower(name), ${text}) > 0
      order by starts_with(lower(name), ${text}) desc, length(name), id limit 20`.execute(db)
    expect((await found(`name=${encodeURIComponent(text)}`)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  }
})
