import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import * as links from '#domains/accounts/contract/links.ts'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import { passwordRefusals } from '#domains/accounts/contract/passwords.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeStaff, type Person, testPassword } from '#testing/make/make-staff.ts'
import { openMailing } from '#testing/make/open-mailing.ts'
import { testServer } from '#testing/server/test-server.ts'
import { purgeExpired } from '../sessions/purge-expired.ts'
import { makeLink } from './make-link.ts'

const mailing = await openMailing()
const { app, db, smtp } = mailing
afterEach(() => smtp.fail())
afterAll(() => mailing.close())

let asha: Person
let admin: Person
beforeEach(async () => {
  admin = await makeStaff(db, 'counsellor_admin')
  asha = await makeStaff(db, 'counsellor', { name: 'Asha Rao' })
})

const own = 'four quiet green lamps'
const ended = { statusCode: 410, detail: links.openLink.refusals.linkEnded[1] }

async function post(url: string, payload: object, remoteAddress = '192.0.2.1') {
  const answer = await app.inject({ method: 'POST', url, payload, remoteAddress })
  return { statusCode: answer.statusCode, ...answer.json() }
}
const open = (token: string) => post(links.openLink.path, { token })
const use = (token: string, new_password = own) => post(links.setPasswordByLink.path, { token, new_password })
const logIn = async ({ email }: { email: string }, password: string) => (await post(loggingIn.logIn.path, { email, password })).statusCode
const tokenIn = (link = '') => link.split('#')[1] ?? ''
const linkFor = (kind: links.LinkKind, { id } = asha) => inTransaction(db, async (tx) => (await makeLink(tx, id, kind, admin.id)).token)

async function asAdmin(path: string, payload?: object) {
  const url = `/api/v1/admin_custom/counselor-executive/${path}`
  const answer = await app.inject({ method: 'POST', url, headers: admin.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('a new account opens nothing until its owner chose a password by the link, which was mailed too and works once', async () => {
  const email = `new-${admin.id}@school.test`
  const created = await asAdmin('', { name: 'Tara Das', email })
  expect(created).toEqual({
    id: expect.any(Number),
    link: expect.stringMatching(/^http:\/\/portal\.test\/set-password#[\w-]{43}$/),
    expires_at: expect.any(String),
    mail: 'sent',
  })
  expect(Date.parse(created.expires_at) - Date.now()).toBeGreaterThan(71 * 3_600_000)
  expect(smtp.sentTo(email)[0]?.read.text).toContain(created.link)
  const token = tokenIn(created.link)
  expect(await open(token)).toMatchObject({ statusCode: 200, kind: 'set_up', name: 'Tara Das', email })
  expect(await use(token)).toEqual({ statusCode: 200, email })
  expect(await logIn({ email }, own)).toBe(200)
  const { key } = await post(loggingIn.logIn.path, { email, password: own })
  const me = (await app.inject({ url: sessions.getMe.path, headers: { authorization: `Token ${key}` } })).json()
  expect(me.must_choose_password).toBe(false)
  const unknown = await open('x'.repeat(43))
  expect(unknown).toEqual(ended)
  expect([await open(token), await use(token, 'another four long words')]).toEqual([ended, ended])
  const entries = await db
    .selectFrom('audit_entry')
    .select(['what', 'staff_id', 'address', 'details'])
    .where('about_staff_id', '=', created.id)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { what: 'account_created', staff_id: admin.id },
    { what: 'password_changed', staff_id: created.id, address: '192.0.2.1', details: { link: 'set_up' } },
  ])
})

test('a reset ends the old password and the sessions at once, and the link goes to the owner by mail if the server takes it', async () => {
  smtp.fail({ at: 'recipient', does: { reply: 550 }, to: asha.email })
  const failed = await asAdmin(`${asha.id}/reset-password/`)
  expect(failed.mail).toBe('failed')
  expect(await logIn(asha, testPassword)).toBe(400)
  expect((await app.inject({ url: sessions.getMe.path, headers: asha.headers })).statusCode).toBe(401)
  smtp.fail()
  const next = await asAdmin(`${asha.id}/reset-password/`)
  expect(next.mail).toBe('sent')
  expect(await open(tokenIn(failed.link))).toEqual(ended)
  expect(await use(tokenIn(next.link))).toMatchObject({ statusCode: 200 })
  expect(await logIn(asha, own)).toBe(200)
})

test('of several who use a link at one instant, one sets the password', async () => {
  const token = await linkFor('reset')
  const words = ['red lamps over the sea', 'tea on a slow blue boat', 'nine owls read the map']
  const answers = await Promise.all(words.map((word) => use(token, word)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  const winner = words[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
  expect(await logIn(asha, winner)).toBe(200)
})

test('a link that is late, replaced, or of a deactivated account looks like one that never was', async () => {
  const [first, second] = [await linkFor('set_up'), await linkFor('set_up')]
  expect(await open(first)).toEqual(ended)
  await db
    .updateTable('account_link')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('staff_id', '=', asha.id)
    .execute()
  expect([await open(second), await use(second)]).toEqual([ended, ended])
  await purgeExpired(db)
  expect(await db.selectFrom('account_link').select('kind').where('staff_id', '=', asha.id).execute()).toEqual([])
  const third = await linkFor('reset')
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
  expect(await use(third)).toEqual(ended)
})

test('a link that anybody can ask for does not end one that an admin made; using either ends both', async () => {
  const [made, asked] = [await linkFor('set_up'), await linkFor('forgotten')]
  expect([(await open(made)).statusCode, (await open(asked)).statusCode]).toEqual([200, 200])
  await use(asked)
  expect(await open(made)).toEqual(ended)
})

test.each([
  ['short', 'a short one', expect.stringContaining('at least 12')],
  ['of one letter', 'aaaaaaaaaaaaaaaa', passwordRefusals.plainPassword[1]],
  ['with the name in it', 'my-name-is-asha9', passwordRefusals.personalPassword[1]],
  ['known', 'qwerty123456', passwordRefusals.knownPassword[1]],
])('a password that is %s is refused, and the link stays', async (_, word, sentence) => {
  const token = await linkFor('reset')
  expect(await use(token, word)).toMatchObject({ statusCode: 400, errors: { new_password: [sentence] } })
  expect((await open(token)).statusCode).toBe(200)
  expect(await logIn(asha, testPassword)).toBe(200)
})

test('who forgot the password gets a link by mail, and an address without an account the same answer and no mail', async () => {
  const nobody = `nobody-${asha.id}@school.test`
  const [known, unknown] = [
    await post(links.forgotPassword.path, { email: asha.email.toUpperCase() }),
    await post(links.forgotPassword.path, { email: nobody }),
  ]
  expect([known, unknown]).toEqual([
    { statusCode: 200, by_mail: true },
    { statusCode: 200, by_mail: true },
  ])
  await mailing.work()
  const [mail, ...more] = smtp.sentTo(asha.email)
  expect([more.length, smtp.sentTo(nobody).length]).toEqual([0, 0])
  expect(mail?.read.text).toContain('Somebody asked for a new password')
  const token = /#([\w-]{43})/.exec(mail?.read.text ?? '')?.[1] ?? ''
  expect(await open(token)).toMatchObject({ kind: 'forgotten', email: asha.email })
  expect(await logIn(asha, testPassword)).toBe(200)
  await use(token)
  expect([await logIn(asha, testPassword), await logIn(asha, own)]).toEqual([400, 200])
})

test('links by mail are throttled by account and by network, for accounts that do not exist as well', async () => {
  const ask = async (email: string, network: string) => (await post(links.forgotPassword.path, { email }, network)).statusCode
  for (const email of [asha.email, `nobody-${asha.id}@school.test`]) {
    const atOnce = await Promise.all(Array.from({ length: 5 }, (_, at) => ask(email, `198.51.100.${at}`)))
    expect(atOnce.sort()).toEqual([200, 200, 200, 429, 429])
  }
  const network = `203.0.113.${asha.id % 250}`
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push(await ask(`many-${at}-${asha.id}@school.test`, network))
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429])
})

test('a portal that sends no mails says so, whatever the address', async () => {
  const server = await testServer()
  const person = await makeStaff(server.db, 'counsellor')
  for (const email of [person.email, 'nobody@school.test'])
    expect((await server.app.inject({ method: 'POST', url: links.forgotPassword.path, payload: { email } })).json()).toEqual({
      by_mail: false,
    })
  await server.close()
})
