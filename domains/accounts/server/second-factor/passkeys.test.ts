import { afterAll, beforeEach, expect, test } from 'vitest'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import * as passkeys from '#domains/accounts/contract/passkeys.ts'
import * as secondFactor from '#domains/accounts/contract/second-factor.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import { makeStaff, type Person, testPassword } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { authenticator } from '#testing/stand-ins/authenticator.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { passkeyAddress } from './passkey-address.ts'

const here = { origin: 'https://portal.test', name: 'portal.test' }
let now = new Date('2026-11-30T05:30:00Z')
const gateways = await testGateways({ publicUrl: here.origin, now: () => now })
const server: TestServer = await testServer({ gateways })
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

const used = loggingIn.logIn.refusals

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, person?: Person) {
  const answer = await server.app.inject({ method, url, ...(person && { headers: person.headers }), ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const add = (person: Person, passkey: object, name = 'My phone') => ask('POST', passkeys.addPasskey.path, { name, passkey }, person)
const registering = async (person: Person) => (await ask('POST', passkeys.startPasskey.path, {}, person)).body.options
const usingOptions = async () => (await ask('POST', passkeys.startPasskeyLogIn.path)).body.options
const logIn = (passkey: object) => ask('POST', passkeys.logInWithPasskey.path, { passkey })
const byPassword = ({ email }: Person, more: object = {}) => ask('POST', loggingIn.logIn.path, { email, password: testPassword, ...more })

async function withPasskey() {
  const person = await makeStaff(server.db, 'counsellor')
  const phone = authenticator(here)
  const added = await add(person, phone.make(await registering(person)))
  expect(added.status).toBe(200)
  return { ...person, phone, passkey: added.body.id as number }
}

test('a passkey alone opens the account, and stands on the profile with its name', async () => {
  const person = await withPasskey()
  const { status, body } = await logIn(person.phone.use(await usingOptions()))
  expect(status).toBe(200)
  const me = await server.app.inject({ url: sessions.getMe.path, headers: { authorization: `Token ${body.key}` } })
  expect(me.json().user.id).toBe(person.id)
  const shown = (await ask('GET', secondFactor.getSecondFactor.path, undefined, person)).body.passkeys
  expect(shown).toEqual([{ id: person.passkey, name: 'My phone', created_at: expect.any(String), used_at: expect.any(String) }])
})

test('with a passkey the password alone starts no session, and either opens together', async () => {
  const person = await withPasskey()
  const refused = await byPassword(person)
  expect([refused.status, refused.body.needs, refused.body.factors]).toEqual([403, 'second_factor', ['passkey']])
  // As a second step the device need not ask who uses it; alone it must.
  person.phone.device.asksWhoUsesIt = false
  expect((await logIn(person.phone.use(await usingOptions()))).body.detail).toBe(used.passkeyNotRight[1])
  expect((await byPassword(person, { passkey: person.phone.use(await usingOptions()) })).status).toBe(200)
})

test('a passkey of a colleague is no second step', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()]
  expect((await byPassword(one, { passkey: other.phone.use(await usingOptions()) })).body.detail).toBe(used.unknownPasskey[1])
})

test('a challenge is answered once, also by two at one instant', async () => {
  const { phone } = await withPasskey()
  const answer = phone.use(await usingOptions())
  const both = await Promise.all([logIn(answer), logIn(answer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await logIn(answer)).body.detail).toBe(used.challengeGone[1])
})

test('a challenge that is late, of somebody else, of another use or of another portal is refused', async () => {
  const person = await withPasskey()
  const colleague = await makeStaff(server.db, 'counsellor')
  const late = await usingOptions()
  now = new Date(now.getTime() + 301_000)
  expect((await logIn(person.phone.use(late))).body.detail).toBe(used.challengeGone[1])
  expect((await logIn(person.phone.use(await registering(person)))).body.detail).toBe(used.challengeGone[1])
  expect((await logIn(person.phone.use({ challenge: Buffer.alloc(54, 7).toString('base64url') }))).body.detail).toBe(used.challengeGone[1])
  const tablet = authenticator(here)
  expect((await add(person, tablet.make(await registering(colleague)))).body.detail).toBe(used.challengeGone[1])
  expect((await add(person, tablet.make(await registering(person)))).status).toBe(200)
})

test('a passkey that is used or made at another address is refused with both addresses', async () => {
  const person = await withPasskey()
  person.phone.device.origin = 'https://portal.example'
  const refused = await logIn(person.phone.use(await usingOptions()))
  const sentence = 'This passkey was used at https://portal.example, and holds for https://portal.test alone. Open the portal there.'
  expect([refused.status, refused.body.detail]).toEqual([400, sentence])
  const other = authenticator({ origin: 'https://portal.example', name: 'portal.example' })
  expect((await add(person, other.make(await registering(person)))).body.detail).toBe(sentence)
})

test('a counter that goes back tells of a copy, and the right device goes on', async () => {
  const { phone } = await withPasskey()
  expect((await logIn(phone.use(await usingOptions()))).status).toBe(200)
  expect((await logIn(phone.use(await usingOptions()))).status).toBe(200)
  phone.device.counter = 0
  expect((await logIn(phone.use(await usingOptions()))).body.detail).toBe(used.copiedPasskey[1])
  expect((await logIn(phone.use(await usingOptions()))).body.detail).toBe(used.copiedPasskey[1])
  expect((await logIn(phone.use(await usingOptions()))).status).toBe(200)
})

test('one that is removed, of a disabled account, or signed by another key opens nothing', async () => {
  const [removed, disabled, forged] = [await withPasskey(), await withPasskey(), await withPasskey()]
  const remove = (person: Person, id: number) => ask('DELETE', passkeys.removePasskey.path.replace(':id', String(id)), undefined, person)
  expect((await remove(disabled, removed.passkey)).status).toBe(404)
  expect([(await remove(removed, removed.passkey)).status, (await remove(removed, removed.passkey)).status]).toEqual([200, 404])
  expect((await logIn(removed.phone.use(await usingOptions()))).body.detail).toBe(used.unknownPasskey[1])
  expect((await byPassword(removed)).status).toBe(200)
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', disabled.id).execute()
  expect((await logIn(disabled.phone.use(await usingOptions()))).body.detail).toBe(used.unknownPasskey[1])
  const answer = authenticator(here).use(await usingOptions())
  const id = forged.phone.use({ challenge: 'x' }).id
  expect((await logIn({ ...answer, id, rawId: id })).body.detail).toBe(used.passkeyNotRight[1])
})

test.each([{}, { id: 'x' }, { id: '!', rawId: '!', type: 'public-key', response: {} }, 'a passkey', null])(
  '%j is no passkey',
  async (passkey) => {
    expect((await ask('POST', passkeys.logInWithPasskey.path, { passkey })).status).toBe(400)
  },
)

test('what is no client data is refused', async () => {
  const { phone } = await withPasskey()
  for (const text of ['null', '[]', '{', '{"origin":1}', '{"origin":"https://portal.test","challenge":"AA"}']) {
    const answer = phone.use(await usingOptions())
    const response = { ...answer.response, clientDataJSON: Buffer.from(text).toString('base64url') }
    expect((await logIn({ ...answer, response })).status, text).toBe(400)
  }
})

test('an account has ten passkeys at most, each device once', async () => {
  const person = await withPasskey()
  expect((await add(person, person.phone.make(await registering(person)))).status).toBe(409)
  for (let more = 1; more < passkeys.maxPasskeys; more++)
    expect((await add(person, authenticator(here).make(await registering(person)))).status).toBe(200)
  const refused = await add(person, authenticator(here).make(await registering(person)))
  expect([refused.status, refused.body.detail]).toEqual([409, passkeys.addPasskey.refusals.tooMany[1]])
})

test.each([
  ['https://portal.example.in', 'https://portal.example.in', true],
  ['http://127.0.0.1:3000', 'http://localhost:3000', true],
  ['http://[::1]:3000', 'http://localhost:3000', true],
  ['http://portal.example.in', 'http://portal.example.in', false],
  ['https://203.0.113.7', 'https://203.0.113.7', false],
  ['http://10.0.0.4:3000', 'http://10.0.0.4:3000', false],
])('of %s passkeys hold for %s', (publicUrl, origin, isPossible) => {
  expect(passkeyAddress(publicUrl)).toMatchObject({ origin, isPossible })
})
