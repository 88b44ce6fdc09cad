import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { RefusalError } from '../refuse.ts'
import { anonymousAtOnce, anonymousQueue, anonymousTurns } from './anonymous-turns.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

function work() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begun: number[] = []
  const run = (nth: number) => async () => {
    begun.push(nth)
    await promise
    return nth
  }
  return { begun, end, run }
}

const shortly = () => sleep(60)
const at = (address: string, share = 'pages') => ({ share, address })

test('few requests of strangers run at once, and one alone while somebody of staff waits', async () => {
  const turns = anonymousTurns()
  const [before, after] = [work(), work()]
  const many = Array.from({ length: 20 }, (_, nth) => turns.ofAnonymous(at(`198.51.100.${nth}`), before.run(nth)))
  await shortly()
  expect(before.begun).toHaveLength(anonymousAtOnce.staffIdle)
  before.end()
  await Promise.all(many)

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const staff = turns.ofStaff(() => answered)
  const more = Array.from({ length: 20 }, (_, nth) => turns.ofAnonymous(at(`198.51.100.${nth}`), after.run(nth)))
  await shortly()
  expect(after.begun).toHaveLength(anonymousAtOnce.staffWaiting)
  answer()
  await staff
  after.end()
  expect(await Promise.all(more)).toHaveLength(20)
})

test('networks take turns, classes of addresses do not wait for one another, and an IPv6 network is one', async () => {
  const turns = anonymousTurns()
  const flood = work()
  const answers = Array.from({ length: 30 }, (_, nth) => turns.ofAnonymous(at(`2001:db8:1:2::${nth}`), flood.run(nth)))
  answers.push(turns.ofAnonymous(at('203.0.113.9'), flood.run(99)))
  expect(await turns.ofAnonymous(at('203.0.113.9', 'files'), async () => 'another class')).toBe('another class')
  flood.end()
  await Promise.all(answers)
  expect(flood.begun.indexOf(99)).toBeLessThan(anonymousAtOnce.staffIdle + 2)
})

test('one that waits for a lock gives its turn to others after a while', async () => {
  const turns = anonymousTurns()
  const stuck = work()
  const answers = Array.from({ length: anonymousAtOnce.staffIdle }, (_, nth) => turns.ofAnonymous(at('203.0.113.9'), stuck.run(nth)))
  expect(await turns.ofAnonymous(at('203.0.113.9'), async () => 'served')).toBe('served')
  stuck.end()
  await Promise.all(answers)
})

test('who proved themselves wait for no stranger, until they are refused', async () => {
  const turns = anonymousTurns()
  const ask = (answer: () => Promise<string | undefined>) => turns.ofProven('token', at('203.0.113.9'), answer)
  expect(await ask(async () => 'known')).toBe('known')
  const flood = work()
  const answers = Array.from({ length: 50 }, (_, nth) => turns.ofAnonymous(at('203.0.113.9'), flood.run(nth)))
  expect(await ask(async () => 'at once')).toBe('at once')
  expect(await ask(async () => undefined)).toBeUndefined()
  let isServed = false
  const waits = ask(async () => {
    isServed = true
    return 'again'
  })
  await shortly()
  expect(isServed).toBe(false)
  flood.end()
  expect(await waits).toBe('again')
  await Promise.all(answers)
})

test('who proved themselves ask for several things at once, also while there is too much to do', async () => {
  const turns = anonymousTurns()
  const ask = <T>(answer: () => Promise<T>) => turns.ofProven('token', at('203.0.113.9'), answer)
  await ask(async () => 'known')
  await expect(ask(() => Promise.reject(new RefusalError(429, { detail: 'Later.' })))).rejects.toThrow('Later.')
  const mine = work()
  const many = Array.from({ length: 40 }, (_, nth) => ask(mine.run(nth)))
  await shortly()
  expect(mine.begun).toHaveLength(40)
  mine.end()
  await Promise.all(many)
  await expect(ask(() => Promise.reject(new RefusalError(403, { detail: 'Forged.' })))).rejects.toThrow('Forged.')
  const flood = work()
  const answers = Array.from({ length: anonymousAtOnce.staffIdle }, (_, nth) => turns.ofAnonymous(at('203.0.113.9'), flood.run(nth)))
  const forged = work()
  const waits = ask(forged.run(1))
  await shortly()
  expect(forged.begun).toEqual([])
  flood.end()
  forged.end()
  expect(await waits).toBe(1)
  await Promise.all(answers)
})

test('a flood of guesses waits before the database, what is too much is refused with a time, and staff work on', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const me = () => server.app.inject({ url: '/api/v1/admin_custom/', headers })
  expect((await me()).statusCode).toBe(200)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const done = server.db.transaction().execute(async (tx) => {
    await sql`lock table mail, parent_page, stored_file in access exclusive mode`.execute(tx)
    hold()
    await promise
  })
  await held
  const guesses = [
    '/p/0123456789abcdef0123456789abcdef',
    '/api/v1/mail/unsubscribe/?m=aaaaaaaaaaaaaaaaaaaaaaaa',
    '/api/v1/files/aaaaaaaa.pdf',
  ]
  const asked = guesses.flatMap((url) => Array.from({ length: 60 }, () => server.app.inject({ url })))
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows[0]?.waiting
  }
  expect(await waiting()).toBeLessThanOrEqual(3 * anonymousAtOnce.staffIdle)
  expect((await me()).statusCode).toBe(200)
  const tooMany = Array.from({ length: anonymousQueue.waiting + 60 }, () => server.app.inject({ url: guesses[2] ?? '' }))
  const refused = await Promise.race(tooMany)
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([429, { detail: sentences.tooMuchAtOnce }, '5'])
  expect((await me()).statusCode).toBe(200)
  release()
  await done
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  await Promise.all(tooMany)
}, 60_000)
