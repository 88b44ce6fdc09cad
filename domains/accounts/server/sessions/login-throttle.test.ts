import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { makeStaff, testPassword } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { purgeExpired } from './purge-expired.ts'

const server: TestServer = await testServer()
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('login_failure').execute())

const office = '192.0.2.1'
const logIn = (email: string, password: string, remoteAddress = office, device?: string) =>
  server.app.inject({
    method: 'POST',
    url: loggingIn.logIn.path,
    payload: { email, password },
    remoteAddress,
    ...(device && { headers: { cookie: `other=1; ${device}` } }),
  })
async function deviceOf(email: string, address = office): Promise<string> {
  const answer = await logIn(email, testPassword, address)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
const failures = (count: number, email: string, address: string) =>
  server.db
    .insertInto('login_failure')
    .values(Array.from({ length: count }, () => ({ email, address })))
    .execute()
const agoAt = (age: string) =>
  server.db
    .updateTable('login_failure')
    .set({ at: sql`now() - ${age}::interval` })
    .execute()
const statusOf = async (...of: Parameters<typeof logIn>) => (await logIn(...of)).statusCode

test('none of sixty-one people with right passwords behind one address is refused at one moment', async () => {
  const staff = await Promise.all(Array.from({ length: 61 }, () => makeStaff(server.db, 'counsellor')))
  const statuses = await Promise.all(staff.map(({ email }) => statusOf(email, testPassword)))
  expect(statuses).toEqual(Array(61).fill(200))
  expect(await server.db.selectFrom('login_failure').select('id').execute()).toEqual([])
})

test('right passwords never lock, however many and however often', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  expect(await Promise.all(Array.from({ length: 30 }, () => statusOf(email, testPassword)))).toEqual(Array(30).fill(200))
})

test('ten wrong passwords for an account lock it for the address that they came from, also where it does not exist', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  for (const guessed of [email, 'ghost@school.test']) {
    for (let tries = 0; tries < 10; tries++) expect(await statusOf(guessed, 'wrong', '192.0.2.66')).toBe(400)
    expect(await statusOf(guessed, testPassword, '192.0.2.66')).toBe(429)
  }
  expect(await statusOf(email, testPassword)).toBe(200)
  // A person has all of an IPv6 network.
  for (let tries = 0; tries < 10; tries++) await logIn(email, 'wrong', `2001:db8:1:2::${tries + 1}`)
  expect(await statusOf(email, testPassword, '2001:db8:1:2:ffff::1')).toBe(429)
  expect(await statusOf(email, testPassword, '2001:db8:1:3::1')).toBe(200)
})

test('the refusal says when to try again, in its sentence and in a header, and it is so', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  await failures(1, email, office)
  await agoAt('14 minutes')
  await failures(9, email, office)
  const refused = await logIn(email, testPassword)
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  const times = [55, 65, 120].map((later) => kolkataTime(Date.now() + later * 1000))
  const [, time] =
    /^Too many wrong passwords\. Try again at (\d\d:\d\d), or ask an admin to reset your password\.$/.exec(refused.json().detail) ?? []
  expect(times).toContain(time)
  await server.db
    .updateTable('login_failure')
    .set({ at: sql`at - make_interval(secs => ${seconds})` })
    .execute()
  expect(await statusOf(email, testPassword)).toBe(200)
})

test('guesses made at once count one another', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  const answers = await Promise.all(Array.from({ length: 40 }, () => statusOf(email, 'wrong')))
  // Two passwords are read at once.
  expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(11)
  expect(answers.filter((status) => status === 400).length).toBeGreaterThanOrEqual(10)
})

test('fifty wrong passwords for any accounts lock an address, but not a device that an account knows', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  const device = await deviceOf(email)
  const colleague = await makeStaff(server.db, 'counsellor')
  for (let guess = 0; guess < 10; guess++) await failures(5, `guess-${guess}@school.test`, office)
  expect(await statusOf(colleague.email, testPassword)).toBe(429)
  expect(await statusOf(colleague.email, testPassword, '192.0.2.8')).toBe(200)
  expect(await statusOf(email, testPassword, office, device)).toBe(200)
  expect(await statusOf(colleague.email, testPassword, office, device)).toBe(429)
})

test('an account under attack from everywhere is locked for strangers for an hour, and open on its owner’s device', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  const device = await deviceOf(email)
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) await failures(8, email, address)
  await agoAt('20 minutes')
  expect(await statusOf(email, testPassword, '198.51.100.1')).toBe(429)
  expect(await statusOf(email, testPassword, '198.51.100.1', device)).toBe(200)
  expect(await statusOf(email, testPassword, '198.51.100.1', `device=${'x'.repeat(43)}`)).toBe(429)
  await agoAt('61 minutes')
  expect(await statusOf(email, testPassword, '198.51.100.1')).toBe(200)
})

test('ten wrong passwords on a known device lock that device alone', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  const [laptop, phone] = [await deviceOf(email), await deviceOf(email)]
  for (let tries = 0; tries < 10; tries++) expect(await statusOf(email, 'wrong', office, laptop)).toBe(400)
  expect(await statusOf(email, testPassword, office, laptop)).toBe(429)
  expect(await statusOf(email, testPassword, office, phone)).toBe(200)
  expect(await statusOf(email, testPassword, office)).toBe(200)
})

test('a log-in forgets the failures that were made there, and not those that others made elsewhere', async () => {
  const { email } = await makeStaff(server.db, 'counsellor')
  await failures(9, email, office)
  await failures(9, email, '192.0.2.66')
  expect(await statusOf(email, testPassword)).toBe(200)
  expect([await statusOf(email, 'wrong'), await statusOf(email, testPassword)]).toEqual([400, 200])
  expect([await statusOf(email, 'wrong', '192.0.2.66'), await statusOf(email, testPassword, '192.0.2.66')]).toEqual([400, 429])
})

test('a browser has one secret for all who log in on it, kept as a hash, read by no script and sent with log-ins alone', async () => {
  const [one, two] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  const first = await logIn(one.email, testPassword)
  expect(first.headers['set-cookie']).toMatch(
    /^device=[\w-]{43}; Path=\/api\/v1\/accounts\/login\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  const device = String(first.headers['set-cookie']).split(';')[0] ?? ''
  for (const { email } of [one, two])
    expect(String((await logIn(email, testPassword, office, device)).headers['set-cookie'])).toContain(device)
  // A secret that the portal never gave is not taken over.
  const foreign = `device=${'x'.repeat(43)}`
  expect(String((await logIn(one.email, testPassword, office, foreign)).headers['set-cookie'])).not.toContain(foreign)
  expect((await logIn(one.email, 'wrong', office, device)).headers['set-cookie']).toBeUndefined()
  const known = await server.db.selectFrom('known_device').select('device_hash').where('staff_id', '=', one.id).execute()
  expect(known).toHaveLength(2)
  expect(known.some(({ device_hash }) => device_hash.toString('latin1').includes(device.slice(7)))).toBe(false)
})

test('twenty devices of an account are kept, the latest, and none for longer than half a year', async () => {
  const staff = await makeStaff(server.db, 'counsellor')
  const first = await deviceOf(staff.email)
  const known = () => server.db.selectFrom('known_device').select('device_hash').where('staff_id', '=', staff.id).execute()
  for (let more = 0; more < 20; more++) await deviceOf(staff.email)
  expect(await known()).toHaveLength(20)
  for (let guess = 0; guess < 10; guess++) await failures(5, `guess-${guess}@school.test`, office)
  expect(await statusOf(staff.email, testPassword, office, first)).toBe(429)
  await server.db.updateTable('known_device').set({ seen_at: sql`now() - interval '181 days'` }).where('staff_id', '=', staff.id).execute()
  await purgeExpired(server.db)
  expect(await known()).toEqual([])
})
