import { afterAll, beforeEach, expect, test } from 'vitest'
import { getMe } from '#domains/accounts/contract/sessions.ts'
import { makeSession, makeStaff, type Person } from '#testing/make/make-staff.ts'
import { testServer } from '#testing/server/test-server.ts'

const server = await testServer()
afterAll(() => server.close())

let admin: Person
let asha: Person
beforeEach(async () => {
  admin = await makeStaff(server.db, 'counsellor_admin')
  asha = await makeStaff(server.db, 'counsellor')
})

const list = ({ id }: { id: number }, by = admin) =>
  server.app.inject({ url: `/api/v1/accounts/staff/${id}/sessions/`, headers: by.headers })
const end = ({ id }: { id: number }, payload: object, by = admin) =>
  server.app.inject({ method: 'POST', url: `/api/v1/accounts/staff/${id}/end-sessions/`, headers: by.headers, payload })
const isIn = async (token: string) =>
  (await server.app.inject({ url: getMe.path, headers: { authorization: `Token ${token}` } })).statusCode === 200

test('an admin sees where a counsellor is logged in, ends one session and then all, and it is on record', async () => {
  const [second, third] = [await makeSession(server.db, asha.id), await makeSession(server.db, asha.id)]
  const { results } = (await list(asha)).json()
  expect(results).toMatchObject([{ address: '127.0.0.1' }, {}, {}])
  const latest = Math.max(...results.map(({ id }: { id: number }) => id))
  expect((await end(asha, { session: latest })).json()).toEqual({ ended: 1 })
  expect([await isIn(asha.token), await isIn(second), await isIn(third)]).toEqual([true, true, false])
  expect((await end(asha, { session: latest })).json().detail).toBe('This session has already ended.')
  expect((await end(asha, {})).json()).toEqual({ ended: 2 })
  expect([await isIn(asha.token), await isIn(second), await isIn(admin.token)]).toEqual([false, false, true])
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['what', 'staff_id', 'details'])
    .where('about_staff_id', '=', asha.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { what: 'sessions_ended', staff_id: admin.id, details: { sessions: 1 } },
    { what: 'sessions_ended', staff_id: admin.id, details: { sessions: 2 } },
  ])
})

test('the session of somebody else is not ended under an account’s name, nor accounts of another kind', async () => {
  const [vikram, executive] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'sales_executive')]
  const [{ id: session }] = (await list(vikram)).json().results
  expect((await end(asha, { session })).statusCode).toBe(404)
  expect([(await list(executive)).statusCode, (await end(executive, {})).statusCode, (await end({ id: 999_999 }, {})).statusCode]).toEqual([
    404, 404, 404,
  ])
  expect([await isIn(vikram.token), await isIn(executive.token)]).toEqual([true, true])
})
