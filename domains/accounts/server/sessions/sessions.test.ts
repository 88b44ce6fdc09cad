import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { makeSession, makeStaff, testPassword } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { purgeExpired } from './purge-expired.ts'

const server: TestServer = await testServer()
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

const logIn = (email: string, password: string, address = '192.0.2.1') =>
  server.app.inject({ method: 'POST', url: loggingIn.logIn.path, payload: { email, password }, remoteAddress: address })
const me = (key: string) => server.app.inject({ url: sessions.getMe.path, headers: { authorization: `Token ${key}` } })
const post = (url: string, key: string) => server.app.inject({ method: 'POST', url, headers: { authorization: `Token ${key}` } })

test('the right password starts a session of 14 days, with the address in upper or lower case', async () => {
  const staff = await makeStaff(server.db, 'counsellor', { is_boarding: true })
  const answer = await logIn(` ${staff.email.toUpperCase()} `, testPassword)
  expect(answer.statusCode).toBe(200)
  const { key } = answer.json()
  const who = (await me(key)).json()
  expect(who.user).toEqual({ id: staff.id, user_type: 2, is_admin: false, is_executive: true })
  expect(who.user_ptr).toEqual({ name: staff.name, email: staff.email })
  expect(who.user_info.is_boarding).toBe(true)
  expect([who.ca_user_id, who.sales_user_id]).toEqual([staff.id, null])
  const days = (Date.parse(who.session_expires_at) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.99)
  expect(days).toBeLessThanOrEqual(14)
})

test('sales are known by sales_user_id', async () => {
  const staff = await makeStaff(server.db, 'sales_executive')
  const who = (await me(staff.token)).json()
  expect([who.ca_user_id, who.sales_user_id]).toEqual([null, staff.id])
})

test('only a hash of the token is kept', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const { key } = (await logIn(staff.email, testPassword)).json()
  const { rows } = await sql<{
    found: number
  }>`select count(*)::integer as found from session where encode(token_hash, 'escape') like ${`%${key}%`}`.execute(server.db)
  expect(rows[0]?.found).toBe(0)
})

test('a wrong password, an unknown account and a disabled one get the same refusal', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const disabled = await makeStaff(server.db, 'counsellor')
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', disabled.id).execute()
  const answers = [
    await logIn(staff.email, 'wrong'),
    await logIn('nobody@school.test', testPassword),
    await logIn(disabled.email, testPassword),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ detail: 'Please, enter valid email and password' })
  }
})

test('logging out ends this session at once and no other', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const other = await makeSession(server.db, staff.id)
  expect((await post(sessions.logOut.path, staff.token)).json()).toEqual({ ended: 1 })
  expect((await me(staff.token)).statusCode).toBe(401)
  expect((await me(other)).statusCode).toBe(200)
})

test('logging out everywhere ends every session of the account and of no other', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const second = await makeSession(server.db, staff.id)
  const colleague = await makeStaff(server.db, 'counsellor')
  expect((await post(sessions.logOutEverywhere.path, staff.token)).json()).toEqual({ ended: 2 })
  for (const key of [staff.token, second]) expect((await me(key)).json()).toEqual({ detail: sentences.sessionExpired })
  expect((await me(colleague.token)).statusCode).toBe(200)
})

test('sessions are listed and ended one by one; another’s is not there', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const colleague = await makeStaff(server.db, 'counsellor')
  const second = await makeSession(server.db, staff.id)
  const list = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: sessions.listSessions.path, headers })).json().results
  const mine = await list(staff.headers)
  expect(mine.map((session: { current: boolean }) => session.current).sort()).toEqual([false, true])
  const end = (id: number) =>
    server.app.inject({ method: 'DELETE', url: sessions.endSession.path.replace(':id', String(id)), headers: staff.headers })
  const [theirs] = await list(colleague.headers)
  expect((await end(theirs.id)).statusCode).toBe(404)
  expect((await end(mine.find((session: { current: boolean }) => !session.current).id)).json()).toEqual({ ended: 1 })
  expect((await me(second)).statusCode).toBe(401)
  expect((await me(colleague.token)).statusCode).toBe(200)
})

test('the purge deletes what has served its time and nothing else', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const expired = await makeSession(server.db, staff.id)
  await server.db
    .updateTable('session')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('token_hash', '=', sql<Buffer>`sha256(${expired}::bytea)`)
    .execute()
  const key = { staff_id: staff.id, request_hash: Buffer.from('x'), status: 200, answer: '{}' }
  await server.db
    .insertInto('idempotency_key')
    .values([
      { ...key, key: 'old', created_at: sql`now() - interval '31 days'` as never },
      { ...key, key: 'new' },
    ])
    .execute()
  await purgeExpired(server.db)
  const sessionsLeft = await server.db.selectFrom('session').select('id').where('staff_id', '=', staff.id).execute()
  const keysLeft = await server.db.selectFrom('idempotency_key').select('key').where('staff_id', '=', staff.id).execute()
  expect(sessionsLeft).toHaveLength(1)
  expect(keysLeft).toEqual([{ key: 'new' }])
})

test('the address behind a proxy is believed only from a trusted one', async () => {
  const behind = await testServer({ trustedProxies: ['192.0.2.1'] })
  const staff = await makeStaff(behind.db, 'counsellor')
  const from = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const payload = { email: staff.email, password: testPassword }
    await behind.app.inject({ method: 'POST', url: loggingIn.logIn.path, remoteAddress, headers, payload })
    const { address } = await behind.db.selectFrom('session').select('address').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return address
  }
  expect(await from('192.0.2.1')).toBe('198.51.100.7')
  expect(await from('192.0.2.2')).toBe('192.0.2.2')
  await behind.close()
})
