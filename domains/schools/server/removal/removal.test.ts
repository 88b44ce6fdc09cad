import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkSchools } from '../list/check-schools.ts'

let server: TestServer
let editor: Person
let counsellor: Person
let school: { id: number; slug: string; name: string }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  editor = await makeStaff(server.db, 'database_executive', { name: 'Asha Rao' })
  counsellor = await makeStaff(server.db, 'counsellor')
})
afterAll(async () => {
  expect(await checkSchools(server.db)).toEqual([])
  await server.close()
})

let made = 0
beforeEach(async () => {
  made += 1
  const name = `Mistaken Academy ${made}`
  const place = { city_id: world.city.pune, district_id: world.district.puneDistrict, locality_id: world.locality.kothrud }
  school = { name, ...(await makeSchool(server.db, { name, ...place, lat: 18.51, lng: 73.81, global_rank: made, is_residential: true })) }
})

const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, by = editor, payload?: object) => {
  const answer = await server.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const at = (path = '') => `/api/v1/schools/${school.slug}/${path}`
const remove = () => ask('DELETE', at())
const restore = () => ask('POST', at('restore/'))
const get = (by = editor) => ask('GET', `/api/v2/schools/${school.slug}/`, by)
const removedNames = async () =>
  (await ask('GET', '/api/v1/admin_custom/removed-schools/')).body.results.map(({ name }: { name: string }) => name)

/** The answers in which a school that is in our list stands, by what they are. */
async function listings(): Promise<Record<string, boolean>> {
  const name = encodeURIComponent(school.name)
  const leadId = await makeLead(server.db, { lead: { owner_id: counsellor.id, place_ids: [world.locality.kothrud] } })
  const has = async (url: string, by = editor) => {
    const { status, body } = await ask('GET', url, by)
    expect([200, 404], url).toContain(status)
    return JSON.stringify(body).includes(`"${school.slug}"`)
  }
  return {
    lists: await has(`/api/v2/admin_custom/database-inside-school-list/?is_verified=all&search=${name}`),
    names: await has(`/api/v1/admin_custom/name-search/?name=${name}`, counsellor),
    similar: await has(`/api/v1/admin_custom/similar-schools/?name=${name}&district=${world.district.puneDistrict}`),
    ranking: await has(`/api/v1/admin_custom/global-ranking/?search=${name}`),
    documents: await has(`/api/v1/schools/document/?id=${school.id}`),
    listings: await has(`/api/v1/admin_custom/json-generate/?id=${school.id}`),
    recommendations: await has(`/api/v1/admin_custom/recommendations/?combined_data_id=${leadId}&schooling=boarding`, counsellor),
    assigned: await has(`/api/v1/admin_custom/assigned-schools/?search=${name}`, await makeStaff(server.db, 'sales_admin')),
  }
}

test('a removed school stands in no list and answers no call until it is put back, as it was', async () => {
  const before = (await get()).body
  expect(Object.values(await listings())).not.toContain(false)
  expect(await remove()).toEqual({ status: 200, body: { slug: school.slug } })
  expect(Object.values(await listings())).not.toContain(true)
  const gone = await get(counsellor)
  expect([gone.status, gone.body.detail]).toEqual([
    404,
    expect.stringMatching(/^This school was removed from our list on \d+ \w+ \d{4}\.$/),
  ])
  for (const path of ['history/', 'uses/']) expect((await ask('GET', at(path))).status, path).toBe(404)
  expect((await ask('POST', at('confirm/'), editor, { what: 'profile' })).status).toBe(404)
  expect((await remove()).status).toBe(404)
  expect(await removedNames()).toContain(school.name)
  expect(await checkSchools(server.db)).toEqual([])

  expect(await restore()).toEqual({ status: 200, body: { slug: school.slug } })
  expect(Object.values(await listings())).not.toContain(false)
  const after = (await get()).body
  expect(after).toEqual({ ...before, updated_at: after.updated_at, updated_by: 'Asha Rao' })
  expect(await removedNames()).not.toContain(school.name)
  const { results } = (await ask('GET', at('history/'))).body
  expect(results.map(({ part, by }: { part: string; by: string }) => [part, by])).toEqual([
    ['restored', 'Asha Rao'],
    ['removed', 'Asha Rao'],
  ])
  expect((await ask('POST', at(`history/${results[1].id}/undo/`))).status).toBe(409)
})

test('the removed are listed with who removed them, the latest first', async () => {
  const first = school.name
  await remove()
  const other = await makeSchool(server.db, { name: 'Removed later' })
  await ask('DELETE', `/api/v1/schools/${other.slug}/`)
  const { body } = await ask('GET', '/api/v1/admin_custom/removed-schools/?limit=2')
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Removed later', first])
  expect(body.results[1]).toMatchObject({ location: 'Kothrud, Pune', removed_by: 'Asha Rao', removed_at: expect.any(String) })
})

test('an absent school, or one that was not removed, is not put back', async () => {
  expect((await restore()).status).toBe(409)
  expect((await ask('POST', '/api/v1/schools/none/restore/')).status).toBe(404)
  expect((await ask('DELETE', '/api/v1/schools/none/')).status).toBe(404)
})

test('when many remove a school at once, one succeeds', async () => {
  const answers = await Promise.all([1, 2, 3].map(remove))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

describe('uses of a school', () => {
  const uses = async () => (await ask('GET', at('uses/'))).body.results.map(({ text }: { text: string }) => text)

  test('nowhere is told as nothing', async () => {
    expect(await uses()).toEqual([])
  })

  test('is told by parents, visits, steps, buckets and executives; leads keep its name when it is removed', async () => {
    const { db } = server
    const asked = { kind: 'enquiry', at: new Date().toISOString(), school_id: school.id }
    const leadId = await makeLead(db, { lead: { owner_id: counsellor.id }, activities: [asked, asked] })
    await makeLead(db, { activities: [asked] })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const step = { lead_id: leadId, school_id: school.id }
    await db
      .insertInto('milestone')
      .values([
        { ...step, kind: 'visit', status: 'Scheduled', on_date: inDays(2) },
        { ...step, kind: 'lead', status: 'Generated', on_date: inDays(-2) },
      ])
      .execute()
    await db.insertInto('school_bucket').values({ lead_id: leadId, school_id: school.id }).execute()
    const executive = await makeStaff(db, 'sales_executive')
    await db.insertInto('school_assignment').values({ school_id: school.id, staff_id: executive.id }).execute()
    expect(await uses()).toEqual([
      '2 parents asked about it',
      '1 sales executive has it',
      '1 visit is planned there',
      '1 lead has steps with it, which keep its name',
      '1 lead has it in the school bucket',
    ])
    const executives = async () => {
      const { body } = await ask('GET', '/api/v1/admin_custom/sales-executive-list/', await makeStaff(db, 'sales_admin'))
      return body.results.find(({ id }: { id: number }) => id === executive.id)?.schools
    }
    expect(await executives()).toBe(1)
    await remove()
    expect(await executives()).toBe(0)
    const { body: lead } = await ask('GET', `/api/v3/admin_custom/details/${leadId}/`, counsellor)
    expect([lead.all_enquiries[0].name, lead.school_bucket[0].name, lead.lead.items[0].school]).toEqual(Array(3).fill(school.name))
    const added = await ask('POST', `/api/v1/admin_custom/school-bucket/${leadId}/`, counsellor, { school_id: school.id })
    expect(added.status).toBe(404)
    await restore()
    expect(await executives()).toBe(1)
  })
})
