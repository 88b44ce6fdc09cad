import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { inMinutes } from '#testing/make/waiting-leads.ts'
import { loadReceivers } from './load-receivers.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const isAshaThere = async (db = office.server.db) => (await loadReceivers(db)).find(({ id }) => id === office.asha.id)?.isPresent
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

test('whether a counsellor is there is read again after each word, hours and absence of theirs', async () => {
  const { asha, server } = office
  const seen = [await isAshaThere()]
  const say = async (is_in: boolean) => {
    await server.db.insertInto('attendance_check').values({ staff_id: asha.id, is_in }).execute()
    seen.push(await isAshaThere())
  }
  await say(false)
  await say(true)
  const absence = await server.db
    .insertInto('absence')
    .values({ staff_id: asha.id, from_at: yesterday, reason: 'Fever', by_staff_id: asha.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  seen.push(await isAshaThere())
  await server.db.updateTable('absence').set({ until_at: new Date().toISOString() }).where('id', '=', absence.id).execute()
  seen.push(await isAshaThere())
  await server.db.deleteFrom('attendance_check').where('staff_id', '=', asha.id).execute()
  const today = ((new Date(Date.now() + 5.5 * 3_600_000).getUTCDay() + 6) % 7) + 1
  const work = (weekdays: number[]) =>
    server.db
      .insertInto('working_hours')
      .values(weekdays.map((weekday) => ({ staff_id: asha.id, weekday, from_time: '00:00', to_time: '24:00' })))
      .onConflict((known) => known.doNothing())
      .execute()
  await work([((today + 2) % 7) + 1])
  seen.push(await isAshaThere())
  await work([1, 2, 3, 4, 5, 6, 7])
  seen.push(await isAshaThere())
  expect(seen).toEqual([true, false, true, false, true, false, true])
})

test('an account, its cities and its limits are read again after each change', async () => {
  const { asha, server } = office
  const own = async () => (await loadReceivers(server.db)).find(({ id }) => id === asha.id)
  const first = await own()
  expect(first).toMatchObject({ is_boarding: false, cities: [], room: Infinity, most_untouched: null })
  await server.db.updateTable('staff').set({ is_boarding: true }).where('id', '=', asha.id).execute()
  expect(await own()).toMatchObject({ is_boarding: true })
  const city = await server.db.selectFrom('place').select('id').where('kind', '=', 'city').executeTakeFirstOrThrow()
  await server.db.insertInto('staff_city').values({ staff_id: asha.id, city_id: city.id }).execute()
  expect(await own()).toMatchObject({ cities: [city.id] })
  await server.db.deleteFrom('staff_city').where('staff_id', '=', asha.id).execute()
  await server.db.insertInto('assignment_limit').values({ staff_id: asha.id, most_a_day: 3, most_untouched: 5 }).execute()
  expect(await own()).toMatchObject({ cities: [], room: 3, most_untouched: 5 })
  await server.db.updateTable('assignment_limit').set({ most_a_day: null }).where('staff_id', '=', asha.id).execute()
  expect(await own()).toMatchObject({ room: Infinity, most_untouched: 5 })
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
  expect(await own()).toBeUndefined()
})

test('a word that is undone with its transaction counts in that transaction alone', async () => {
  const undone = inTransaction(office.server.db, async (tx) => {
    await tx.insertInto('attendance_check').values({ staff_id: office.asha.id, is_in: false }).execute()
    expect(await isAshaThere(tx)).toBe(false)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await isAshaThere()).toBe(true)
})

test('who is there by being seen is read each time: an act of 16 minutes ago does not count, nor does one of a session that ended', async () => {
  const { asha, server } = office
  const lastSeen = (minutes: number) =>
    sql`update session set acted_at = now() - make_interval(mins => ${minutes}::integer) where staff_id = ${asha.id}`.execute(server.db)
  expect(await isAshaThere()).toBe(true)
  await lastSeen(16)
  expect(await isAshaThere()).toBe(false)
  await lastSeen(14)
  expect(await isAshaThere()).toBe(true)
  await sql`update session set expires_at = now() where staff_id = ${asha.id}`.execute(server.db)
  expect(await isAshaThere()).toBe(false)
})

test('somebody who did something is there; a page that nobody touches is not, with all that it asks by itself and its live updates', async () => {
  const { asha, app, server } = office
  const url = '/api/v1/admin_custom/live-enquiries/'
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const used = async () =>
    (await server.db.selectFrom('session').select('last_seen_at').where('staff_id', '=', asha.id).executeTakeFirstOrThrow()).last_seen_at
  const long = '2026-01-05T10:00:00+00:00'
  const leave = () => server.db.updateTable('session').set({ acted_at: long, last_seen_at: long }).where('staff_id', '=', asha.id).execute()
  await leave()
  const page = (seconds: number) => app.inject({ url, headers: { ...asha.headers, 'inside-idle': String(seconds) } })
  expect((await page(16 * 60)).statusCode).toBe(200)
  expect([await isAshaThere(), await used()]).toEqual([false, expect.not.stringContaining('2026-01-05')])
  await leave()
  const gone = new AbortController()
  const stream = await fetch(`${address}/api/v1/events/`, { headers: asha.headers, signal: gone.signal })
  expect([stream.status, await isAshaThere()]).toEqual([200, false])
  await leave()
  // The stream asks every five seconds whether it still may.
  await expect.poll(used, { timeout: 15_000 }).not.toBe(long)
  expect(await isAshaThere()).toBe(false)
  gone.abort()
  await page(14 * 60)
  expect(await isAshaThere()).toBe(true)
  await leave()
  expect((await app.inject({ url, headers: asha.headers })).statusCode).toBe(200)
  expect(await isAshaThere()).toBe(true)
})

test('that somebody acted is kept once a minute', async () => {
  const { asha, app, server } = office
  const acted = async () =>
    (await server.db.selectFrom('session').select('acted_at').where('staff_id', '=', asha.id).executeTakeFirstOrThrow()).acted_at
  const act = () => app.inject({ url: '/api/v1/admin_custom/live-enquiries/', headers: asha.headers })
  const half = inMinutes(-0.5)
  await server.db.updateTable('session').set({ acted_at: half, last_seen_at: half }).where('staff_id', '=', asha.id).execute()
  await act()
  expect(Date.parse(await acted())).toBe(Date.parse(half))
  await server.db
    .updateTable('session')
    .set({ acted_at: inMinutes(-2) })
    .where('staff_id', '=', asha.id)
    .execute()
  await act()
  expect(Date.parse(await acted())).toBeGreaterThan(Date.parse(half))
})

test('the firm says who counts as there, and what it says holds for the next lead', async () => {
  const { asha, admin, app, server } = office
  const change = async (settings: object) => {
    const url = '/api/v1/admin_custom/assignment/settings/'
    const payload = { presence: 'seen', seen_minutes: 15, offer_minutes: 10, tell_minutes: null, ...settings }
    const answer = await app.inject({ method: 'PUT', url, headers: admin.headers, payload })
    return answer.statusCode
  }
  const stateOf = async () => {
    const answer = await app.inject({ url: '/api/v1/admin_custom/attendance/counsellors/', headers: admin.headers })
    return answer.json().results.find(({ id }: { id: number }) => id === asha.id).state
  }
  await sql`update session set acted_at = now() - interval '1 hour' where staff_id = ${asha.id}`.execute(server.db)
  expect([await isAshaThere(), await stateOf()]).toEqual([false, 'unseen'])
  expect(await change({ presence: 'hours' })).toBe(200)
  expect([await isAshaThere(), await stateOf()]).toEqual([true, 'in'])
  expect(await change({ presence: 'check_in' })).toBe(200)
  expect([await isAshaThere(), await stateOf()]).toEqual([false, 'out'])
  await server.db.insertInto('attendance_check').values({ staff_id: asha.id, is_in: true }).execute()
  expect(await isAshaThere()).toBe(true)
  expect(await change({ seen_minutes: 90 })).toBe(200)
  expect(await isAshaThere()).toBe(true)
  expect([await change({ seen_minutes: 4 }), await change({ offer_minutes: 0 }), await change({ presence: 'always' })]).toEqual([
    400, 400, 400,
  ])
  expect(await app.inject({ url: '/api/v1/admin_custom/assignment/settings/', headers: admin.headers }).then((one) => one.json())).toEqual({
    ...{ presence: 'seen', seen_minutes: 90, offer_minutes: 10, tell_minutes: null },
  })
})
