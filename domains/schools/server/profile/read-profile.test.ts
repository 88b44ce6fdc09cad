import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { currentSession, listSessions } from './sessions.ts'

let server: TestServer
let headers: { authorization: string }
let school: { id: number; slug: string }

const nursery = { id: 1, name: 'Nursery', slug: 'nursery' }
const eleven = { id: 14, name: 'Class 11', slug: 'class-11' }
const science = { id: 1, name: 'Science', slug: 'science' }

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  await makeClasses(db)
  const { id: staffId, headers: token } = await makeStaff(db, 'database_executive', { name: 'Lakshmi Raman' })
  headers = token
  school = await makeSchool(db, {
    slug: 'green',
    about: 'By the river.',
    established_year: 1962,
    notes: 'Ring after two.',
    codes: ['X-1'],
  })
  await sql`insert into class_relation (school_id, class_id, stream_id) values (${school.id}, 14, 1), (${school.id}, 1, null)`.execute(db)
  const [first, second] = (
    await db.selectFrom('class_relation').select('id').where('school_id', '=', school.id).orderBy('class_id').execute()
  ).map(({ id }) => id)
  await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_at, verified_by_id) values
    (${first}, '2026-27', 1, 5000, 'M', '2026-11-01T10:00:00Z', ${staffId}), (${first}, '2026-27', 2, 6000, 'HY', now(), null),
    (${first}, '2026-27', 7, 90000, 'Y', now(), null), (${first}, '2026-27', 10, 3000, 'M', now(), null),
    (${second}, '2026-27', 1, 30000, 'Q', now(), null), (${first}, '2025-26', 1, 1000, 'M', now(), null)`.execute(db)
  await sql`insert into form_price (class_relation_id, price) values (${first}, 500)`.execute(db)
  await sql`insert into open_class (class_relation_id, session, is_open, seats, closes_on) values
    (${first}, '2026-27', false, 30, null), (${first}, '2027-28', true, 40, '2027-01-31')`.execute(db)
  await sql`insert into school_sub_feature (school_id, sub_feature_id) values (${school.id}, 3)`.execute(db)
  await sql`insert into school_infra (school_id, infra_item_id, amount) values (${school.id}, 10, 12)`.execute(db)
  await sql`insert into school_alumnus (school_id, name, passed_out, is_featured) values
    (${school.id}, 'Meera Rao', 1998, true), (${school.id}, 'Asha Das', null, false), (1, 'Bina Sen', 2001, true)`.execute(db)
  await sql`select update_school_listing(${[school.id]})`.execute(db)
})
afterAll(() => server.close())

const ask = async (url: string) => {
  const answer = await server.app.inject({ url, headers })
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
  return answer.json()
}

test('classes come from the youngest, and what a school does not teach can be added', async () => {
  const { results } = await ask('/api/v1/schools/green/classes')
  expect(results).toEqual([
    { id: expect.any(Number), class: nursery, stream: null },
    { id: expect.any(Number), class: eleven, stream: science },
  ])
  expect((await ask('/api/v1/schools/green/availableclasses')).results).toEqual([{ id: 4, name: 'Class 1', slug: 'class-1' }])
})

test('fees are those of the newest session with any, each with who confirmed it; a fee that is asked once, or only if wanted, is not a yearly fee', async () => {
  const fees = await ask('/api/v1/schools/green/fee-structure/')
  expect(fees).toMatchObject({ session: '2026-27', sessions: ['2026-27', '2025-26'] })
  expect(fees.results).toMatchObject([
    { class_relation: { class: nursery }, yearly: 72_000 },
    { class_relation: { class: eleven }, yearly: 120_000, fees: [{ head: 1, amount: 30_000, tenure: 'Q' }] },
  ])
  expect(fees.results[0].fees).toHaveLength(4)
  expect(fees.results[0].fees[0]).toEqual({
    head: 1,
    amount: 5000,
    tenure: 'M',
    verified_at: '2026-11-01T10:00:00+00:00',
    verified_by: 'Lakshmi Raman',
    uploaded_at: null,
    uploaded_by: null,
  })
  expect(
    (await ask('/api/v1/schools/green/fee-structure/?session=2025-26')).results.map(({ yearly }: { yearly: number }) => yearly),
  ).toEqual([12_000, null])
  expect(await ask('/api/v1/schools/avg-fee/?slug=green')).toEqual({ slug: 'green', internal_avg_fees: 96_000, session: '2026-27' })
  expect((await ask('/api/v2/schools/green/')).internal_avg_fees).toBe(96_000)
  expect(await ask('/api/v1/schools/avg-fee/?slug=plain-school')).toEqual({ slug: 'plain-school', internal_avg_fees: null, session: null })
})

test('opened classes and form prices say when they were confirmed', async () => {
  const open = '/api/v2/admin_custom/green/admission-open-classes/'
  expect((await ask(open)).results).toMatchObject([
    { session: '2027-28', admission_open: 'OPEN', seats: 40, opens_on: null, closes_on: '2027-01-31', class_relation: { class: nursery } },
    { session: '2026-27', admission_open: 'CLOSED', seats: 30, verified_at: expect.stringMatching(/^20/), verified_by: null },
  ])
  expect((await ask(`${open}?session=2026-27`)).count).toBe(1)
  expect((await ask('/api/v1/schools/green/admission-form-fee/')).results).toMatchObject([
    { class_relation: { class: nursery }, form_price: 500, verified_by: null },
  ])
})

test('features and infrastructure say what the school has', async () => {
  const features = await ask('/api/v1/schools/features/?slug=green')
  const had = features.results.flatMap(({ subfeatures }: { subfeatures: { id: number; exist: boolean }[] }) => subfeatures)
  expect(had.filter(({ exist }: { exist: boolean }) => exist).map(({ id }: { id: number }) => id)).toEqual([3])
  expect((await ask('/api/v1/schools/features/?limit=2')).results).toHaveLength(2)
  const infra = await ask('/api/v1/schools/infra-deatils?slug=green')
  expect(infra.results.filter(({ amount }: { amount: number | null }) => amount !== null)).toMatchObject([{ slug: 'buses', amount: 12 }])
})

test('alumni are those of the school, or the featured ones of all', async () => {
  const names = async (query: string) => (await ask(`/api/v1/schools/alumni/?${query}`)).results.map(({ name }: { name: string }) => name)
  expect(await names('slug=green')).toEqual(['Asha Das', 'Meera Rao'])
  expect(await names('featured=yes')).toEqual(['Bina Sen', 'Meera Rao'])
  expect(await names('featured=no&slug=green')).toEqual(['Asha Das'])
})

test('the profile, its notes and its permissions are answered', async () => {
  expect(await ask('/api/v1/schools/extended-school-profile?slug=green')).toMatchObject({
    about: 'By the river.',
    established_year: 1962,
    phone: null,
  })
  expect(await ask('/api/v1/schools/school-extra-data?slug=green')).toMatchObject({
    codes: ['X-1'],
    notes: 'Ring after two.',
    has_fees: true,
    missing: ['district', 'address', 'locality', 'pincode', 'coordinates', 'board', 'gender', 'management'],
  })
  expect(await ask(`/api/v1/admin_custom/${school.id}/school-permissions/`)).toEqual({
    id: school.id,
    slug: 'green',
    is_collab: false,
    is_featured: false,
    is_verified: true,
    global_rank: null,
  })
})

test('lists of reference are whole', async () => {
  expect((await ask('/api/v1/schools/fee-head/')).results[0]).toEqual({ id: 1, name: 'Tuition Fee', slug: 'tuition-fee', asked: 'yearly' })
  expect((await ask('/api/v1/schools/class-streams/')).results[0]).toEqual(science)
  expect((await ask('/api/v1/schools/school-type/')).results[0]).toEqual({
    id: 1,
    name: 'Private (independent)',
    slug: 'private-independent',
  })
  expect((await ask('/api/v1/schools/format')).count).toBe(2)
  expect((await ask('/api/v1/schools/admission-session')).results).toHaveLength(4)
})

test('a session begins in April in India', () => {
  expect(currentSession(Date.parse('2027-03-31T18:29:59Z'))).toBe('2026-27')
  expect(currentSession(Date.parse('2027-03-31T18:30:00Z'))).toBe('2027-28')
  expect(currentSession(Date.parse('2099-06-01T00:00:00Z'))).toBe('2099-00')
  expect(listSessions(Date.parse('2026-11-22T00:00:00Z')).results).toEqual([
    { id: 2028, name: '2028-29', is_current: false },
    { id: 2027, name: '2027-28', is_current: false },
    { id: 2026, name: '2026-27', is_current: true },
    { id: 2025, name: '2025-26', is_current: false },
  ])
})

test.each([
  ['/api/v1/schools/none/classes', 404],
  ['/api/v1/schools/none/availableclasses', 404],
  ['/api/v1/schools/none/fee-structure/', 404],
  ['/api/v1/schools/none/admission-form-fee/', 404],
  ['/api/v2/admin_custom/none/admission-open-classes/', 404],
  ['/api/v1/schools/avg-fee/?slug=none', 404],
  ['/api/v1/schools/extended-school-profile?slug=none', 404],
  ['/api/v1/schools/school-extra-data?slug=none', 404],
  ['/api/v1/schools/features/?slug=none', 404],
  ['/api/v1/schools/infra-deatils?slug=none', 404],
  ['/api/v1/admin_custom/99999/school-permissions/', 404],
  ['/api/v1/schools/green/fee-structure/?session=2026-28', 400],
  ['/api/v1/schools/fee-head/?limit=51', 400],
  ['/api/v1/schools/green/admission-form-fee/?limit=1001', 400],
  ['/api/v1/schools/class-streams/?limit=101', 400],
  ['/api/v2/admin_custom/green/admission-open-classes/?limit=101', 400],
  ['/api/v1/schools/features/?limit=1001', 400],
  ['/api/v1/schools/extended-school-profile', 400],
])('%s is refused with %i', async (url, status) => {
  expect((await server.app.inject({ url, headers })).statusCode).toBe(status)
})
