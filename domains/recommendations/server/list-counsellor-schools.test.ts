import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCounsellorSchools } from '#domains/recommendations/contract/recommendations.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let ravi: typeof asha

const { pune, indore } = world.city
const class11 = 14

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  await makeClasses(db)
  const kothrud = { lat: 18.5, lng: 73.8 }
  await db.updateTable('place').set(kothrud).where('id', '=', world.locality.kothrud).execute()
  const schools = [
    { id: 101, name: 'Aarohan', city_id: pune, is_collab: true, classes: 'to X', ...kothrud, district_id: world.district.puneDistrict },
    { id: 102, name: 'Bal Vikas', city_id: pune, is_collab: true, classes: 'I to XII', lat: 18.51, lng: 73.8 },
    { id: 103, name: 'Chetana', city_id: indore, is_collab: true, classes: null },
    { id: 104, name: 'Dnyanada', city_id: pune, is_collab: false },
    { id: 105, name: '100% Pass_', city_id: indore, is_collab: false },
    { id: 106, name: 'Removed', city_id: pune, is_collab: true, delisted_at: '2026-11-01T00:00:00Z' },
  ]
  for (const school of schools)
    await db
      .insertInto('school')
      .values({ slug: `school-${school.id}`, ...school })
      .execute()
  await sql`select update_school_listing(array(select id from school))`.execute(db)
  asha = await makeStaff(db, 'counsellor')
  ravi = await makeStaff(db, 'counsellor')
  await db.insertInto('staff_city').values({ staff_id: asha.id, city_id: pune }).execute()
})
afterAll(() => server.close())

const ask = (path: string, { headers } = asha) => server.app.inject({ url: `/api/v2/admin_custom/${path}`, headers })

async function names(path: string, of = asha): Promise<string[]> {
  const answer = await ask(path, of)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.map(({ name }: { name: string }) => name)
}

test('a counsellor’s list has the collaborating schools of their cities by name, and of all cities where none is set', async () => {
  expect(await names('counsellor-wise-school-list/')).toEqual(['Aarohan', 'Bal Vikas'])
  expect(await names('counsellor-wise-school-list/', ravi)).toEqual(['Aarohan', 'Bal Vikas', 'Chetana', 'Collab School'])
  expect(await names('counsellor-wise-school-list/?school_name=VIK')).toEqual(['Bal Vikas'])
  expect((await ask('counsellor-wise-school-list/?limit=1&offset=1')).json()).toMatchObject({
    count: 2,
    next: null,
    results: [{ id: 102 }],
  })
})

test('with a child it has the schools that may teach its class, of a child that the counsellor sees', async () => {
  const child = async (owner: number) => {
    const lead = await makeLead(server.db, { lead: { owner_id: owner }, children: [{ name: 'Kiran', class_ids: [class11] }] })
    return (await server.db.selectFrom('child').select('id').where('lead_id', '=', lead).executeTakeFirstOrThrow()).id
  }
  expect(await names(`counsellor-wise-school-list/?child=${await child(asha.id)}`)).toEqual(['Bal Vikas'])
  const answer = await ask(`counsellor-wise-school-list/?child=${await child(ravi.id)}`)
  const [status, detail] = listCounsellorSchools.refusals.childNotFound
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
})

test('the other list has the schools that do not collaborate, and is searched as the list of schools is', async () => {
  expect(await names('non-collab-school-list')).toEqual(['Dnyanada'])
  expect(await names('non-collab-school-list', ravi)).toEqual(['100% Pass_', 'Dnyanada', 'Plain School'])
  expect(await names('non-collab-school-list?school_name=pass%20100%25', ravi)).toEqual(['100% Pass_'])
  expect(await names('non-collab-school-list?school_name=dnyanda', ravi)).toEqual(['Dnyanada'])
  expect(await names('non-collab-school-list?school_name=zzzzzz', ravi)).toEqual([])
})

test('schools are recommended for places alone: round a locality, or of a district', async () => {
  expect(await names(`recommended-schools/?district_region=${world.locality.kothrud}`)).toEqual(['Bal Vikas', 'Aarohan'])
  expect(await names(`recommended-schools/?district_region=${world.locality.kothrud}&class_name=${class11}`)).toEqual(['Bal Vikas'])
  expect(await names(`recommended-schools/?district=${world.district.puneDistrict}&board=1&budget=50000`)).toEqual(['Aarohan'])
  expect((await ask('recommended-schools/?district=first')).statusCode).toBe(400)
  expect((await ask('recommended-schools/?budget=2000000000')).statusCode).toBe(400)
})
