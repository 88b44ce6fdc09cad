import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkSchools } from '../list/check-schools.ts'

let server: TestServer
let editor: Person
let school: { id: number; slug: string }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  editor = await makeStaff(server.db, 'database_executive')
})
afterAll(async () => {
  expect(await checkSchools(server.db)).toEqual([])
  await server.close()
})

let made = 0
const code = (at: number) => `CBSE-${1_000_000 + 10 * made + at}`
beforeEach(async () => {
  made += 1
  school = await makeSchool(server.db, { name: `Coded ${made}`, district_id: world.district.puneDistrict, codes: [code(1)] })
})

const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const answer = await server.app.inject({ method, url, headers: editor.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const edit = (codes: string[], seen?: object) => ask('PATCH', `/api/v1/schools/${school.slug}/`, { codes, ...(seen && { seen }) })
const codes = async () => (await ask('GET', `/api/v2/schools/${school.slug}/`)).body.codes
const found = async (text: string) => {
  const { body } = await ask('GET', `/api/v2/admin_custom/database-inside-school-list/?is_verified=all&search=${encodeURIComponent(text)}`)
  return body.results.map(({ slug }: { slug: string }) => slug)
}

test('codes of several registers are given, found by and undone', async () => {
  const udise = `270801${10_000 + made}`
  expect((await edit([code(1).replace('CBSE-', ''), udise], { codes: [code(1)] })).status).toBe(200)
  expect(await codes()).toEqual([code(1), `UDISE-${udise}`])
  expect(await found(udise)).toEqual([school.slug])
  expect((await ask('GET', `/api/v1/schools/school-extra-data?slug=${school.slug}`)).body.codes).toEqual([code(1), `UDISE-${udise}`])
  const { results } = (await ask('GET', `/api/v1/schools/${school.slug}/history/`)).body
  expect(results[0].said).toEqual([{ field: 'codes', label: 'Codes', before: code(1), after: `${code(1)}, UDISE-${udise}` }])
  expect((await ask('POST', `/api/v1/schools/${school.slug}/history/${results[0].id}/undo/`)).status).toBe(200)
  expect([await codes(), await found(udise)]).toEqual([[code(1)], []])
})

test('a code of another school is refused with its name, by form, registration and undo', async () => {
  const other = await makeSchool(server.db, { name: 'Holder', codes: [code(2)] })
  const refused = await edit([code(2)])
  const sentence = `${code(2)} is the code of Holder. Correct it, or open that school.`
  expect([refused.status, refused.body.detail, refused.body.errors]).toEqual([409, sentence, { codes: [sentence] }])
  const location = { district: world.district.puneDistrict, district_region: null }
  const registered = await ask('POST', '/api/v1/admin_custom/register-school/', { name: 'Third', location, codes: [code(2)] })
  expect([registered.status, registered.body.detail]).toEqual([409, sentence])
  expect(await codes()).toEqual([code(1)])

  expect((await edit([])).status).toBe(200)
  expect((await ask('PATCH', `/api/v1/schools/${other.slug}/`, { codes: [code(1)] })).status).toBe(200)
  const { results } = (await ask('GET', `/api/v1/schools/${school.slug}/history/`)).body
  const undone = await ask('POST', `/api/v1/schools/${school.slug}/history/${results[0].id}/undo/`)
  expect([undone.status, undone.body.detail]).toEqual([409, `${code(1)} is the code of Holder. Correct it, or open that school.`])
})

test('two numbers of one register, and one that a spreadsheet shortened, are refused at the field', async () => {
  for (const wrong of [[code(1), code(2)], ['2.73102E+10'], ['--']]) {
    const { status, body } = await edit(wrong)
    expect([status, Object.keys(body.errors)], wrong.join()).toEqual([400, ['codes']])
  }
})

test('a school is registered with its codes', async () => {
  const location = { district: world.district.puneDistrict, district_region: null }
  const { status, body } = await ask('POST', '/api/v1/admin_custom/register-school/', { name: `New ${made}`, location, codes: [code(5)] })
  expect(status).toBe(200)
  expect((await ask('GET', `/api/v2/schools/${body.slug}/`)).body.codes).toEqual([code(5)])
})

test('of two who give one code at once, one is told of the other', async () => {
  const other = await makeSchool(server.db, { name: 'At once' })
  const give = (slug: string) => ask('PATCH', `/api/v1/schools/${slug}/`, { codes: [code(7)] })
  const answers = await Promise.all([give(school.slug), give(other.slug)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
