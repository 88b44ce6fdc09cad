import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as person from '#domains/privacy/contract/person.ts'
import * as requests from '#domains/privacy/contract/requests.ts'
import { india } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person
let admin: Person
let lead: number

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.restore()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  admin = await makeStaff(server.db, 'counsellor_admin', { name: 'Kabir Admin' })
  lead = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' }, numbers: ['9876543210'] })
})
afterAll(() => server.close())

const get = ({ headers }: Person, url: string, query: Record<string, string> = {}) => server.app.inject({ url, headers, query })
const post = ({ headers }: Person, url: string, payload: object = {}) => server.app.inject({ method: 'POST', url, headers, payload })
const of = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))
const add = (who: Person, kind: requests.RequestKind, about = lead) =>
  post(who, requests.addParentRequest.path, { lead: about, kind, words: 'As they said it' })
const list = async (query: Record<string, string> = {}) => (await get(admin, requests.listParentRequests.path, query)).json()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: india.zone })

test('what a parent asks is due by its kind, the admins are told, and it is closed once with its answer', async () => {
  const [see, complain] = [(await add(asha, 'see')).json(), (await add(asha, 'complain')).json()]
  expect([see.due_on, complain.due_on]).toEqual([inDays(30), inDays(90)])
  const notices = (await get(admin, '/api/v1/admin_custom/notices/')).json().results
  expect(notices.map(({ text }: { text: string }) => text)).toContain(`Meera Iyer: see their data, due on ${inDays(30)}`)
  expect(await list()).toMatchObject({
    count: 2,
    open: 2,
    late: 0,
    results: [{ id: see.id, lead: { id: lead }, is_late: false }, { id: complain.id }],
  })
  const answer = { answer: 'Sent by mail' }
  const closing = await Promise.all([1, 2].map(() => post(admin, of(requests.answerParentRequest, see.id), answer)))
  expect(closing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(closing.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe('Kabir Admin answered this request already.')
  expect(await list({ answered: 'true' })).toMatchObject({
    count: 1,
    open: 1,
    results: [{ id: see.id, ...answer, answered_by: { id: admin.id } }],
  })
  const kept = await server.db
    .selectFrom('audit_record')
    .select(['what', 'staff_id'])
    .where('what', 'like', 'request%')
    .orderBy('at')
    .execute()
  expect(kept).toEqual([
    { what: 'request_added', staff_id: asha.id },
    { what: 'request_added', staff_id: asha.id },
    { what: 'request_answered', staff_id: admin.id },
  ])
})

test('a request whose day has passed is late, and stands first', async () => {
  await add(asha, 'mend')
  const { id } = (await add(asha, 'complain')).json()
  await server.db
    .updateTable('parent_request')
    .set({ due_on: inDays(-1) })
    .where('id', '=', id)
    .execute()
  expect(await list()).toMatchObject({ late: 1, results: [{ id, is_late: true }, { is_late: false }] })
})

test('nobody writes down a request of a colleague’s parent, and only admins read them', async () => {
  const ravi = await makeStaff(server.db, 'counsellor')
  expect((await add(ravi, 'see')).statusCode).toBe(404)
  expect((await get(asha, requests.listParentRequests.path)).statusCode).toBe(403)
})

describe('a parent’s data', () => {
  test('is counted before the press, and exported with who saw it', async () => {
    await add(asha, 'see')
    await get(asha, `/api/v3/admin_custom/details/${lead}/`)
    const there = (await get(admin, of(person.lookAtPerson, lead))).json()
    expect(there).toMatchObject({
      name: 'Meera Iyer',
      rows: expect.arrayContaining([{ table: 'lead_number', count: 1 }]),
      audit_entries: 2,
    })
    const exported = (await post(admin, of(person.exportPersonOfLead, lead))).json()
    expect(exported).toMatchObject({
      lead: [{ name: 'Meera Iyer' }],
      lead_number: [{ e164: '+919876543210' }],
      parent_request: [{ kind: 'see' }],
    })
    expect(exported.audit_record.map(({ what, staff }: { what: string; staff: string }) => [what, staff])).toEqual([
      ['request_added', 'Asha Rao'],
      ['lead_opened', 'Asha Rao'],
      ['person_exported', 'Kabir Admin'],
    ])
  })

  test('is erased by who types the name, and not by another', async () => {
    const erase = (name: string) => post(admin, of(person.erasePersonOfLead, lead), { name })
    const refused = await erase('Meera')
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { name: [person.erasePersonOfLead.refusals.nameDiffers[1]] }])
    expect((await get(admin, `/api/v3/admin_custom/details/${lead}/`)).statusCode).toBe(200)
    expect((await erase('Meera Iyer')).statusCode).toBe(200)
    expect((await get(admin, `/api/v3/admin_custom/details/${lead}/`)).statusCode).toBe(404)
    expect((await erase('Meera Iyer')).statusCode).toBe(404)
    const kept = await server.db.selectFrom('audit_record').select('staff_id').where('what', '=', 'person_erased').execute()
    expect(kept).toEqual([{ staff_id: admin.id }])
  })
})
