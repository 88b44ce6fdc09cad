import { afterAll, beforeEach, expect, test } from 'vitest'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { makeSession, makeStaff, testPassword } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { purgeExpired } from '../sessions/purge-expired.ts'

const server: TestServer = await testServer()
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

const own = 'four quiet green lamps'

const logIn = (email: string, password: string) =>
  server.app.inject({ method: 'POST', url: loggingIn.logIn.path, payload: { email, password }, remoteAddress: '192.0.2.1' })
const ask = (url: string, token: string) => server.app.inject({ url, headers: { authorization: `Token ${token}` } })
const choose = (token: string, current_password: string, new_password: string) =>
  server.app.inject({
    method: 'POST',
    url: sessions.changeMyPassword.path,
    headers: { authorization: `Token ${token}` },
    payload: { current_password, new_password },
    remoteAddress: '192.0.2.1',
  })
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode

test('one’s own password is changed: the old one opens nothing, sessions on other devices end, this one goes on', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const elsewhere = await makeSession(server.db, asha.id)
  const colleague = await makeStaff(server.db, 'counsellor')
  expect((await choose(asha.token, testPassword, own)).json()).toEqual({ ended: 1 })
  expect(await statusOf(ask(sessions.getMe.path, asha.token))).toBe(200)
  expect(await statusOf(ask(sessions.getMe.path, elsewhere))).toBe(401)
  expect(await statusOf(ask(sessions.getMe.path, colleague.token))).toBe(200)
  expect([await statusOf(logIn(asha.email, testPassword)), await statusOf(logIn(asha.email, own))]).toEqual([400, 200])
  const traces = await server.db.selectFrom('audit_entry').select('what').where('staff_id', '=', asha.id).execute()
  expect(traces).toEqual([{ what: 'password_changed' }])
})

test.each([
  ['a wrong password of today', 'not-the-password', own, { detail: sessions.changeMyPassword.refusals.wrongCredentials[1] }],
  ['the same one again', testPassword, testPassword, { errors: { new_password: [sessions.changeMyPassword.refusals.samePassword[1]] } }],
  ['one that is short', testPassword, 'a short one', { errors: { new_password: [expect.stringContaining('at least 12')] } }],
  ['one letter many times', testPassword, 'aaaaaaaaaaaaaaaa', { errors: { new_password: [expect.stringContaining('easy to guess')] } }],
  [
    'one with the own name in it',
    testPassword,
    'my-name-is-sunita',
    { errors: { new_password: [expect.stringContaining('easy to guess')] } },
  ],
])('%s is refused, and the password stays', async (_, current, next, refusal) => {
  const sunita = await makeStaff(server.db, 'counsellor', { name: 'Sunita Rao' })
  const answer = await choose(sunita.token, current, next)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject(refusal)
  expect(await statusOf(logIn(sunita.email, testPassword))).toBe(200)
})

test('repeated wrong guesses of the present password lock the account, as at the log-in', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  for (let tries = 0; tries < 10; tries++) expect(await statusOf(choose(asha.token, `guess ${tries}`, own))).toBe(400)
  expect(await statusOf(choose(asha.token, testPassword, own))).toBe(429)
})

const root = '/api/v1/admin_custom'

test('with a password that an admin was shown nothing is open but choosing another, which opens the rest', async () => {
  const { id, email } = await makeStaff(server.db, 'sales_executive')
  await server.db.updateTable('staff').set({ password_given_at: new Date().toISOString() }).where('id', '=', id).execute()
  const open = `${root}/last-ten-actions/`
  const { key } = (await logIn(email, testPassword)).json()
  expect((await ask(sessions.getMe.path, key)).json()).toMatchObject({ must_choose_password: true })
  for (const url of [open, '/api/v1/admin_custom/notices/', sessions.listSessions.path]) {
    const refused = await ask(url, key)
    expect([refused.statusCode, refused.json()], url).toEqual([403, { detail: sentences.choosePassword }])
  }
  expect(await statusOf(choose(key, testPassword, own))).toBe(200)
  expect((await ask(sessions.getMe.path, key)).json()).toMatchObject({ must_choose_password: false })
  expect(await statusOf(ask(open, key))).toBe(200)
  await server.db.updateTable('staff').set({ password_given_at: new Date().toISOString() }).where('id', '=', id).execute()
  expect(await statusOf(ask(open, key))).toBe(403)
  const headers = { authorization: `Token ${key}` }
  expect(await statusOf(server.app.inject({ method: 'POST', url: sessions.logOut.path, headers }))).toBe(200)
})

test('when somebody was last here stays known after they logged out, were deactivated, or their session expired', async () => {
  const admin = await makeStaff(server.db, 'sales_admin')
  const seenOf = async (id: number) => {
    const answer = await server.app.inject({ url: `${root}/sales-executive/?id=${id}`, headers: admin.headers })
    return answer.json().last_seen_at && Date.parse(answer.json().last_seen_at)
  }
  const { id } = await makeStaff(server.db, 'sales_executive')
  await server.db.deleteFrom('session').where('staff_id', '=', id).execute()
  expect(await seenOf(id)).toBeNull()
  const at = '2026-01-05T10:00:00.000Z'
  const session = async () => {
    await makeSession(server.db, id)
    await server.db.updateTable('session').set({ acted_at: at }).where('staff_id', '=', id).execute()
  }
  await session()
  expect(await seenOf(id)).toBe(Date.parse(at))
  const answer = await server.app.inject({
    method: 'PATCH',
    url: `${root}/sales-executive/${id}/`,
    headers: admin.headers,
    payload: { is_active: false },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await seenOf(id)).toBe(Date.parse(at))
  await server.db.updateTable('staff').set({ last_seen_at: null }).where('id', '=', id).execute()
  await session()
  await server.db.updateTable('session').set({ expires_at: at }).where('staff_id', '=', id).execute()
  await purgeExpired(server.db)
  expect(await seenOf(id)).toBe(Date.parse(at))
})
