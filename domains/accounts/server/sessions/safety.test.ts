import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { confirmSession, startConfirmation } from '#domains/accounts/contract/confirming.ts'
import * as passkeys from '#domains/accounts/contract/passkeys.ts'
import * as secondFactor from '#domains/accounts/contract/second-factor.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import { idleHeader } from '#platform/contract/idle-header.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { seal } from '#platform/server/config/seal.ts'
import { makeStaff, type Person, testPassword } from '#testing/make/make-staff.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { authenticator } from '#testing/stand-ins/authenticator.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { aboutTotp } from '../second-factor/take-code.ts'
import { codeAt, newSecret } from '../second-factor/totp.ts'

const here = { origin: 'https://portal.test', name: 'portal.test' }
const own = { second_factor_for: ['counsellor_admin'], idle_minutes: 30 } as const
const gateways = await testGateways({ publicUrl: here.origin, firm: firmWith(own) })
const server: TestServer = await testServer({ gateways })
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

async function ask(method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, person: Person, payload?: object, headers: object = {}) {
  const answer = await server.app.inject({
    ...{ method, url, headers: { ...person.headers, ...headers } },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const me = (person: Person, headers: object = {}) => ask('GET', sessions.getMe.path, person, undefined, headers)

async function giveApp({ id }: Person) {
  const secret = newSecret()
  await server.db
    .insertInto('totp')
    .values({ staff_id: id, secret: seal(gateways.secretKey, aboutTotp(id), secret), since: new Date().toISOString() })
    .execute()
  return () => codeAt(secret, new Date())
}

test('who must have a second factor and has none sets one up, and nothing else is open until then', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const counsellor = await makeStaff(server.db, 'counsellor')
  expect((await me(counsellor)).body.must_set_up_factor).toBe(false)
  expect((await me(admin)).body.must_set_up_factor).toBe(true)
  const refused = await unchangedBy(server.db, () => ask('GET', sessions.listSessions.path, admin))
  expect(refused).toEqual({ status: 403, body: { detail: sentences.setUpFactor, needs: 'set_up' } })
  const { options } = (await ask('POST', passkeys.startPasskey.path, admin)).body
  const passkey = authenticator(here).make(options)
  const added = await ask('POST', passkeys.addPasskey.path, admin, { name: 'My phone', passkey })
  expect((await me(admin)).body.must_set_up_factor).toBe(false)
  expect((await ask('GET', sessions.listSessions.path, admin)).status).toBe(200)
  const remove = () => ask('DELETE', passkeys.removePasskey.path.replace(':id', String(added.body.id)), admin)
  expect((await unchangedBy(server.db, remove)).body.detail).toBe(secondFactor.factorRefusals.neededByRole[1])
  await giveApp(admin)
  expect((await remove()).status).toBe(200)
  expect((await unchangedBy(server.db, () => ask('DELETE', secondFactor.removeApp.path, admin))).status).toBe(409)
})

const sessionOf = ({ id }: Person) => server.db.selectFrom('session').select(['id', 'acted_at']).where('staff_id', '=', id)
const back = ({ id }: Person, column: 'acted_at' | 'confirmed_at', minutes: number) =>
  server.db
    .updateTable('session')
    .set({ [column]: sql`now() - make_interval(mins => ${minutes})` })
    .where('staff_id', '=', id)
    .execute()

test('a session in which nobody did anything for as long as the firm allows ends at its next request, for good', async () => {
  const person = await makeStaff(server.db, 'counsellor')
  await back(person, 'acted_at', 29)
  expect((await me(person, { [idleHeader]: '1700' })).status).toBe(200)
  await back(person, 'acted_at', 31)
  expect((await me(person, { [idleHeader]: '0' })).body).toEqual({ detail: sentences.sessionExpired })
  expect(await sessionOf(person).execute()).toEqual([])
  const [{ seen } = { seen: null }] = await server.db
    .selectFrom('staff')
    .select(sql<boolean>`last_seen_at < now() - interval '30 minutes'`.as('seen'))
    .where('id', '=', person.id)
    .execute()
  expect(seen).toBe(true)
})

test('who touches the page goes on, however long ago the page asked for something; a page alone does not', async () => {
  const [typing, away] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  for (const person of [typing, away]) await back(person, 'acted_at', 20)
  await me(typing, { [idleHeader]: '5' })
  await me(away, { [idleHeader]: '1200' })
  for (const person of [typing, away])
    await server.db
      .updateTable('session')
      .set({ acted_at: sql`acted_at - interval '15 minutes'` })
      .where('staff_id', '=', person.id)
      .execute()
  expect([(await me(typing)).status, (await me(away)).status]).toEqual([200, 401])
})

const removing = (person: Person) => ask('DELETE', secondFactor.removeApp.path, person)

test('what an open page is not enough for is refused after 15 minutes until the password, a code or a passkey comes', async () => {
  const person = await makeStaff(server.db, 'counsellor')
  const code = await giveApp(person)
  const phone = authenticator(here)
  await back(person, 'confirmed_at', 14)
  const { options } = (await ask('POST', passkeys.startPasskey.path, person)).body
  expect((await ask('POST', passkeys.addPasskey.path, person, { name: 'My phone', passkey: phone.make(options) })).status).toBe(200)
  const proofs = [
    async () => ({ password: testPassword }),
    async () => ({ code: code() }),
    async () => ({ passkey: phone.use((await ask('POST', startConfirmation.path, person)).body.options) }),
  ]
  for (const proof of proofs) {
    await back(person, 'confirmed_at', 16)
    const refused = await unchangedBy(server.db, () => removing(person))
    expect(refused).toEqual({ status: 403, body: { detail: sentences.confirmFirst, needs: 'confirmation' } })
    expect((await ask('POST', confirmSession.path, person, await proof())).body).toEqual({ confirmed_at: expect.any(String) })
    expect((await ask('POST', secondFactor.startApp.path, person)).status).toBe(200)
  }
})

test('a confirmation is of one session, and a wrong one is throttled as a log-in', async () => {
  const person = await makeStaff(server.db, 'counsellor')
  const colleague = await makeStaff(server.db, 'counsellor')
  const code = await giveApp(colleague)
  await back(person, 'confirmed_at', 16)
  expect((await ask('POST', confirmSession.path, person, { code: code() })).status).toBe(400)
  for (let tries = 0; tries < 9; tries++) expect((await ask('POST', confirmSession.path, person, { password: 'wrong' })).status).toBe(400)
  expect((await ask('POST', confirmSession.path, person, { password: testPassword })).status).toBe(429)
  expect((await removing(person)).status).toBe(403)
})

test.each([{}, { password: '' }, { password: testPassword, code: '123456' }, { pin: '1' }])('%j confirms nothing', async (body) => {
  expect((await ask('POST', confirmSession.path, await makeStaff(server.db, 'counsellor'), body)).status).toBe(400)
})
