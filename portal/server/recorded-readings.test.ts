import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveLead } from '#domains/dialer/contract/dialer.ts'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { oneReading } from '#platform/server/audit/record-reading.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

const entries = ({ id }: Person) =>
  server.db.selectFrom('audit_entry').select(['what', 'about_lead_id', 'details']).where('staff_id', '=', id).orderBy('id').execute()

const open = ({ headers }: Person, lead: number) => server.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers })
const search = ({ headers }: Person, query: Record<string, string>) => server.app.inject({ url: listAllLeads.path, headers, query })

test('who opens a parent is recorded, once within some minutes and again after them', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const opened = { what: 'lead_opened', about_lead_id: lead, details: {} }
  for (let n = 0; n < 3; n++) expect((await open(asha, lead)).statusCode).toBe(200)
  expect(await entries(asha)).toEqual([opened])
  const now = performance.now()
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now + oneReading + 1)
  await open(asha, lead)
  later.mockRestore()
  expect(await entries(asha)).toEqual([opened, opened])
})

test('of a parent who looks absent no reading is recorded', async () => {
  const [asha, ravi] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const lead = await makeLead(server.db, { lead: { owner_id: ravi.id } })
  expect((await open(asha, lead)).statusCode).toBe(404)
  expect(await entries(asha)).toEqual([])
})

test('two people, and two sessions of one, are readings of their own', async () => {
  const [asha, leela] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor_admin')]
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await open(asha, lead)
  await open(leela, lead)
  expect([(await entries(asha)).length, (await entries(leela)).length]).toEqual([1, 1])
})

test('a search is recorded with its filters and its count, never with what was typed, and once for all of its pages', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' } })
  expect((await search(asha, { search: 'meera' })).json().count).toBe(1)
  await search(asha, { search: 'meera', offset: '20' })
  await search(asha, { search: 'meera iy' })
  await search(asha, {})
  const searched = { what: 'leads_searched', about_lead_id: null, details: { list: 'all', filters: ['search'], count: 1 } }
  expect(await entries(asha)).toEqual([searched, searched])
})

test('a parent whom the dialer serves was read', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id }, numbers: ['9876512345'] })
  const answer = await server.app.inject({ url: serveLead.path, headers: asha.headers, query: { follow_up: 'true' } })
  expect(answer.json()).toMatchObject({ count: 1, results: [{ id: lead }] })
  expect(await entries(asha)).toEqual([{ what: 'lead_opened', about_lead_id: lead, details: { by: 'dialer' } }])
})
