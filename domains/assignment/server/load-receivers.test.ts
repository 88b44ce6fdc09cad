import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { loadReceivers } from './load-receivers.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice()
})
afterEach(() => office.server.close())

const isAshaThere = async (db = office.server.db) => (await loadReceivers(db)).find(({ id }) => id === office.asha.id)?.isThere
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

test('whether a counsellor is there is read anew after each word, hours and absence of theirs', async () => {
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

test('an account, its cities and its limits are read anew after each change', async () => {
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
