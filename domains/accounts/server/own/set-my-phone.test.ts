import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const set = (headers: Record<string, string>, phone: unknown) =>
  server.app.inject({ method: 'PUT', url: '/api/v1/accounts/phone/', headers, payload: { phone } })
const phoneOf = async (headers: Record<string, string>) => (await server.app.inject({ url: '/api/v1/admin_custom/', headers })).json().phone

test('the number is kept as it is dialed, shown from then on, and can be removed', async () => {
  const { id, headers } = await makeStaff(server.db, 'counsellor')
  expect(await phoneOf(headers)).toBeNull()
  const answer = await set(headers, { number: '09876543210', country_code: 91 })
  expect([answer.statusCode, answer.json()]).toEqual([200, { phone: { number: '9876543210', country_code: 91 } }])
  const kept = () => server.db.selectFrom('staff').select('phone').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await kept()).toEqual({ phone: '+919876543210' })
  expect(await phoneOf(headers)).toEqual({ number: '9876543210', country_code: 91 })
  expect((await unchangedBy(server.db, () => set(headers, { number: '9876543210', country_code: 91 }))).statusCode).toBe(200)
  expect((await set(headers, null)).json()).toEqual({ phone: null })
  expect(await kept()).toEqual({ phone: null })
  const audited = server.db.selectFrom('audit_entry').select(['what', 'details']).where('staff_id', '=', id).orderBy('id')
  expect(await audited.execute()).toEqual([
    { what: 'phone_changed', details: { before: { phone: null }, after: { phone: '…3210' } } },
    { what: 'phone_changed', details: { before: { phone: '…3210' }, after: { phone: null } } },
  ])
})

test('one’s own name is changed and read from then on, and what is no name is refused', async () => {
  const { id, headers } = await makeStaff(server.db, 'counsellor', { name: 'Asha' })
  const rename = (name: unknown) => server.app.inject({ method: 'PUT', url: '/api/v1/accounts/name/', headers, payload: { name } })
  expect((await rename('  Asha Rao ')).json()).toEqual({ name: 'Asha Rao' })
  expect((await server.app.inject({ url: '/api/v1/admin_custom/', headers })).json().user_ptr.name).toBe('Asha Rao')
  for (const name of ['', '   ', '...', null, 'x'.repeat(101)])
    expect((await unchangedBy(server.db, () => rename(name))).statusCode, String(name)).toBe(400)
  await unchangedBy(server.db, () => rename('Asha Rao'))
  const audited = await server.db.selectFrom('audit_entry').select(['what', 'details']).where('staff_id', '=', id).execute()
  expect(audited).toEqual([{ what: 'account_changed', details: { before: { name: 'Asha' }, after: { name: 'Asha Rao' } } }])
})

test.each(['sales_executive', 'database_executive'] as const)('a %s has a telephone too', async (role) => {
  const { headers } = await makeStaff(server.db, role)
  const number = role === 'sales_executive' ? '4155550170' : '4155550171'
  expect((await set(headers, { number, country_code: 1 })).statusCode).toBe(200)
})

test('a text that is not a number is refused at its field', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const answer = await unchangedBy(server.db, () => set(headers, { number: '12345', country_code: 91 }))
  const detail = 'This is not a valid telephone number.'
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail, errors: { 'phone.number': [detail] } }])
  const wrong = [
    undefined,
    '9876543210',
    {},
    { number: '', country_code: 91 },
    { number: '9876543210' },
    { number: 'x'.repeat(16), country_code: 91 },
  ]
  for (const phone of wrong) expect((await unchangedBy(server.db, () => set(headers, phone))).statusCode, JSON.stringify(phone)).toBe(400)
})

test('the number of someone else is refused, for the later of two who take it at once too', async () => {
  const [one, two] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const phone = { number: '9876500001', country_code: 91 }
  const answers = await Promise.all([set(one.headers, phone), set(two.headers, phone)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const loser = answers[0]?.statusCode === 409 ? one : two
  const answer = await unchangedBy(server.db, () => set(loser.headers, phone))
  const detail = 'This number belongs to another account.'
  expect([answer.statusCode, answer.json()]).toEqual([409, { detail, errors: { 'phone.number': [detail] } }])
})
