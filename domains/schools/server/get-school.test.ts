import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSchool } from '#domains/schools/contract/schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer({ gateways: await testGateways({ schoolPages: 'https://schools.example/school/{slug}?from=inside' }) })
  const { db } = server
  await makeWorld(db)
  await db.insertInto('board').values({ id: 1, name: 'CBSE', slug: 'cbse', rank: 1 }).execute()
  const { city, district, locality, school } = world
  const place = {
    city_id: city.pune,
    district_id: district.puneDistrict,
    locality_id: locality.kothrud,
    pincode: '411038',
    address: 'Paud Road',
  }
  const taught = { board_ids: [1], level: 'Secondary', classes: 'to X', gender: 'Co-ed', management: 'Government' }
  await db
    .updateTable('school')
    .set({ ...place, ...taught })
    .where('id', '=', school.plain)
    .execute()
  await sql`select update_school_listing(${[school.plain]})`.execute(db)
})
afterAll(() => server.close())

const ask = async (slug: string) => {
  const { headers } = await makeStaff(server.db, 'sales_executive')
  return await server.app.inject({ url: `/api/v2/schools/${slug}/`, headers })
}

test('a school tells what is known of it, and where its public page is', async () => {
  expect((await ask('plain-school')).json()).toEqual({
    id: world.school.plain,
    name: 'Plain School',
    slug: 'plain-school',
    location: 'Kothrud, Pune',
    boards: ['CBSE'],
    school_category: 'Secondary',
    internal_avg_fees: null,
    fees_verified_at: null,
    classes: 'to X',
    is_collab: false,
    is_residential: false,
    url: 'https://schools.example/school/plain-school?from=inside',
    address: 'Paud Road',
    pincode: '411038',
    city: { id: world.city.pune, name: 'Pune' },
    district: 'Pune District',
    district_id: world.district.puneDistrict,
    district_region: { id: world.locality.kothrud, name: 'Kothrud' },
    state: 'Maharashtra',
    coordinates: null,
    exactness: null,
    board_ids: [1],
    codes: [],
    gender: 'Co-ed',
    management: 'Government',
    is_featured: false,
    is_verified: true,
    global_rank: null,
    verified_at: null,
    verified_by: null,
    uploaded_at: null,
    uploaded_by: null,
    updated_at: null,
    updated_by: null,
  })
})

test('an unknown fact of a school is null, and nothing is made up', async () => {
  expect((await ask('collab-school')).json()).toMatchObject({
    location: null,
    boards: [],
    classes: null,
    internal_avg_fees: null,
    state: null,
  })
})

test('an unknown slug, in any spelling, is not found', async () => {
  for (const slug of ['no-such-school', 'plain-school%27', '%00', 'x'.repeat(300), '..%2F..%2Fetc', 'PLAIN-SCHOOL']) {
    const answer = await ask(slug)
    expect([400, 404, 414], slug).toContain(answer.statusCode)
  }
  expect((await ask('no-such-school')).json()).toEqual({ detail: getSchool.refusals.schoolNotFound[1] })
})
