import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import * as secondFactor from '#domains/accounts/contract/second-factor.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeStaff, type Person, testPassword } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { codeAt } from './totp.ts'

let now = new Date('2026-11-30T05:30:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const gateways = await testGateways({ now: () => now })
const server: TestServer = await testServer({ gateways })
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

const refusals = loggingIn.logIn.refusals

const ask = async (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { headers, payload }: { headers?: Record<string, string>; payload?: object } = {},
) => {
  const answer = await server.app.inject({
    method,
    url,
    remoteAddress: '192.0.2.1',
    ...(headers && { headers }),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json(), cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}
const logIn = ({ email }: Pick<Person, 'email'>, more: object = {}, cookie?: string) =>
  ask('POST', loggingIn.logIn.path, { payload: { email, password: testPassword, ...more }, ...(cookie && { headers: { cookie } }) })
const own = (method: 'GET' | 'POST' | 'DELETE', url: string, { headers }: Person, payload?: object) =>
  ask(method, url, { headers, ...(payload && { payload }) })

/** A counsellor with an app, at a time of its own, so that codes of other tests are of other steps. */
async function withApp() {
  now = later(3600)
  const person = await makeStaff(server.db, 'counsellor')
  const started = await own('POST', secondFactor.startApp.path, person)
  const secret = Buffer.from(Secret.fromBase32(started.body.secret).bytes)
  const confirmed = await own('POST', secondFactor.confirmApp.path, person, { code: codeAt(secret, now) })
  expect(confirmed.status).toBe(200)
  now = later(60)
  return { ...person, secret, recovery: confirmed.body.recovery_codes as string[], code: (seconds = 0) => codeAt(secret, later(seconds)) }
}

test('an app counts from its first right code on, and answers ten recovery codes this once', async () => {
  const person = await makeStaff(server.db, 'counsellor')
  const { body: started } = await own('POST', secondFactor.startApp.path, person)
  const secret = Buffer.from(Secret.fromBase32(started.secret).bytes)
  expect(secret).toHaveLength(20)
  expect(started.address).toContain(`otpauth://totp/Inside%20Schools:${encodeURIComponent(person.email)}?`)
  expect((await logIn(person)).status).toBe(200)
  expect((await own('POST', secondFactor.confirmApp.path, person, { code: '000000' })).body.detail).toBe(refusals.wrongCode[1])
  expect((await own('GET', secondFactor.getSecondFactor.path, person)).body.app_since).toBeNull()
  const { body } = await own('POST', secondFactor.confirmApp.path, person, { code: codeAt(secret, now) })
  expect(new Set(body.recovery_codes).size).toBe(10)
  expect((await own('GET', secondFactor.getSecondFactor.path, person)).body).toMatchObject({
    app_since: expect.any(String),
    recovery_codes_left: 10,
    remembered: [],
  })
  expect((await own('POST', secondFactor.confirmApp.path, person, { code: codeAt(secret, later(60)) })).status).toBe(409)
})

test('neither the secret nor a recovery code stands in the database, and another key opens no secret', async () => {
  const person = await withApp()
  const { rows } = await sql<{ text: string }>`
    select totp::text || (select string_agg(recovery_code::text, '') from recovery_code where recovery_code.staff_id = totp.staff_id) as text
    from totp where staff_id = ${person.id}`.execute(server.db)
  for (const secret of [person.secret.toString('hex'), ...person.recovery.map((code) => Buffer.from(code).toString('hex'))])
    expect(rows[0]?.text).not.toContain(secret)
  const stranger = await testServer({ gateways: await testGateways({ now: () => now }) })
  const sealed = await server.db.selectFrom('totp').select('secret').where('staff_id', '=', person.id).executeTakeFirstOrThrow()
  const there = await makeStaff(stranger.db, 'counsellor')
  await stranger.db.insertInto('totp').values({ staff_id: there.id, secret: sealed.secret, since: now.toISOString() }).execute()
  const payload = { email: there.email, password: testPassword, code: person.code() }
  const refused = await stranger.app.inject({ method: 'POST', url: loggingIn.logIn.path, payload })
  expect([refused.statusCode, refused.json().detail]).toEqual(refusals.sealedByAnotherKey)
  await stranger.close()
})

test('the right password alone starts no session: the refusal names the step, and counts as no guess', async () => {
  const person = await withApp()
  for (let times = 0; times < 12; times++) {
    expect(await logIn(person)).toMatchObject({
      status: 403,
      body: { detail: refusals.secondFactorNeeded[1], needs: 'second_factor', factors: ['code'] },
      cookie: '',
    })
  }
  const before = await server.db.selectFrom('session').select('id').where('staff_id', '=', person.id).execute()
  expect(before).toHaveLength(1)
  expect((await logIn(person, { password: 'wrong', code: person.code() })).body).toEqual({ detail: refusals.wrongCredentials[1] })
  expect((await logIn(person, { code: ` ${person.code().slice(0, 3)} ${person.code().slice(3)}` })).body).toEqual({
    key: expect.any(String),
  })
})

test('a code counts once, also for two who bring it at one instant, and an earlier one not after it', async () => {
  const person = await withApp()
  const both = await Promise.all([logIn(person, { code: person.code() }), logIn(person, { code: person.code() })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body.detail).toBe(refusals.usedCode[1])
  expect((await logIn(person, { code: person.code(-30) })).body.detail).toBe(refusals.usedCode[1])
  expect((await logIn(person, { code: person.code(30) })).status).toBe(200)
})

test.each([
  [-30, undefined],
  [30, undefined],
  [-60, 'codeOfAnotherTime'],
  [90, 'codeOfAnotherTime'],
  [-600, 'codeOfAnotherTime'],
  [600, 'codeOfAnotherTime'],
  [630, 'wrongCode'],
] as const)('the code of %i seconds away is taken or refused in words', async (seconds, refusal) => {
  const person = await withApp()
  const { status, body } = await logIn(person, { code: person.code(seconds) })
  if (refusal === undefined) return expect(status).toBe(200)
  const [expected, sentence] = refusals[refusal]
  expect([status, body.detail.replace(/\d\d:\d\d/g, '')]).toEqual([expected, sentence.replace(/\{\w+\}/g, '')])
})

test('a recovery code opens once, also for two at once, however it is typed, and is on record', async () => {
  const person = await withApp()
  const [first = '', second = ''] = person.recovery
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  const both = await Promise.all([logIn(person, { code: typed }), logIn(person, { code: first })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await logIn(person, { code: first })).body.detail).toBe(refusals.wrongCode[1])
  expect((await own('GET', secondFactor.getSecondFactor.path, person)).body.recovery_codes_left).toBe(9)
  const traces = server.db.selectFrom('audit_entry').select('what').where('staff_id', '=', person.id)
  expect((await traces.where('what', '=', 'recovery_code_used').execute()).length).toBe(1)
  const renewed = await own('POST', secondFactor.renewRecoveryCodes.path, person)
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect((await logIn(person, { code: second })).status).toBe(400)
  expect((await logIn(person, { code: renewed.body.recovery_codes[9] })).status).toBe(200)
})

test('a recovery code of a colleague opens nothing', async () => {
  const [one, other] = [await withApp(), await withApp()]
  expect((await logIn(one, { code: other.recovery[0] })).status).toBe(400)
  expect((await logIn(other, { code: other.recovery[0] })).status).toBe(200)
})

test('guessed codes lock as guessed passwords do, at once too, and a right one is refused then', async () => {
  const person = await withApp()
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, at) => logIn(person, { code: String(100_000 + at) })))
  expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(12)
  const locked = await logIn(person, { code: person.code() })
  expect([locked.status, locked.body.detail]).toEqual([429, expect.stringContaining('Too many wrong passwords.')])
  expect((await logIn(person)).status).toBe(429)
})

test('a remembered browser is not asked for a code for 30 days; it is shown, forgotten one by one, and by a new password', async () => {
  const person = await withApp()
  const { cookie } = await logIn(person, { code: person.code(), remember: true })
  const here = () => logIn(person, {}, cookie)
  expect([(await here()).status, (await logIn(person)).status]).toEqual([200, 403])
  const remembered = async () => (await own('GET', secondFactor.getSecondFactor.path, person)).body.remembered
  const [browser] = await remembered()
  const days = (Date.parse(browser.until) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const forget = (id: number, by: Person = person) => own('DELETE', secondFactor.forgetBrowser.path.replace(':id', String(id)), by)
  expect((await forget(browser.id, await makeStaff(server.db, 'counsellor'))).status).toBe(404)
  expect((await here()).status).toBe(200)
  expect([(await forget(browser.id)).status, (await forget(browser.id)).status, (await here()).status]).toEqual([200, 404, 403])
  await logIn(person, { code: person.code(30), remember: true }, cookie)
  const payload = { current_password: testPassword, new_password: 'four quiet green lamps' }
  expect((await own('POST', sessions.changeMyPassword.path, person, payload)).status).toBe(200)
  expect(await remembered()).toEqual([])
  expect((await logIn(person, { password: payload.new_password }, cookie)).status).toBe(403)
})

test('a browser is remembered for whose code was right in it, and no longer than its day', async () => {
  const [person, colleague] = [await withApp(), await withApp()]
  const { cookie } = await logIn(colleague, { code: colleague.code(), remember: true })
  expect((await logIn(person, {}, cookie)).status).toBe(403)
  await server.db
    .updateTable('known_device')
    .set({ remembered_until: sql`now() - interval '1 second'` })
    .where('staff_id', '=', colleague.id)
    .execute()
  expect((await logIn(colleague, {}, cookie)).status).toBe(403)
  // Without a second factor there is nothing to remember.
  const plain = await makeStaff(server.db, 'counsellor')
  await logIn(plain, { remember: true })
  const devices = server.db.selectFrom('known_device').select('remembered_until').where('staff_id', '=', plain.id)
  expect(await devices.execute()).toEqual([{ remembered_until: null }])
})

test('a new app counts only once it has shown a code, and then the old one no longer', async () => {
  const person = await withApp()
  const { body } = await own('POST', secondFactor.startApp.path, person)
  const secret = Buffer.from(Secret.fromBase32(body.secret).bytes)
  expect((await logIn(person, { code: codeAt(secret, now) })).status).toBe(400)
  expect((await logIn(person, { code: person.code() })).status).toBe(200)
  await own('POST', secondFactor.confirmApp.path, person, { code: codeAt(secret, now) })
  expect((await logIn(person, { code: person.recovery[0] })).status).toBe(400)
  expect((await logIn(person, { code: codeAt(secret, later(30)) })).status).toBe(200)
})

test('without its app an account asks for the password alone, and what an admin removes is on record', async () => {
  const person = await withApp()
  const { cookie } = await logIn(person, { code: person.code(), remember: true })
  expect((await own('DELETE', secondFactor.removeApp.path, person)).body).toEqual({ removed: true })
  expect((await own('DELETE', secondFactor.removeApp.path, person)).body).toEqual({ removed: false })
  expect((await logIn(person, {}, cookie)).status).toBe(200)
  const lost = await withApp()
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const reset = () => inTransaction(server.db, (tx) => resetSecondFactor(tx, lost.id, admin))
  expect([await reset(), await reset()]).toEqual([true, false])
  expect((await logIn(lost)).status).toBe(200)
  const traces = server.db.selectFrom('audit_entry').select('what').where('about_staff_id', '=', lost.id).where('staff_id', '=', admin.id)
  expect(await traces.execute()).toEqual([{ what: 'second_factor_reset' }])
})
