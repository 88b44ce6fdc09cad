import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { leastCalls } from '#domains/calls/contract/best-hours.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { chooseHour } from './choose-hour.ts'
import { countAnsweringHours } from './count-answering-hours.ts'

const { server, app, db, asha, vikram } = await openOffice()
afterAll(() => server.close())

/** Calls to a lead at an hour in India on the last so many Wednesdays or Saturdays; the first ones are answered. */
const dial = (leadId: number, isWeekend: boolean, hour: number, calls: number, answered: number) =>
  sql`
    insert into call (lead_id, staff_id, direction, e164, state, provider, simulated, placed_at)
    select ${leadId}, ${asha.id}, 'outbound', '+919876500000', case when n <= ${answered}::integer then 'connected' else 'parent_no_answer' end, 'exotel', false,
      (date_trunc('week', now() at time zone 'Asia/Kolkata') + make_interval(days => ${isWeekend ? -2 : -5} - 7 * (n % 20), hours => ${hour}::integer)) at time zone 'Asia/Kolkata'
    from generate_series(1, ${calls}::integer) as n`.execute(db)

const ask = async (leadId: number, { headers } = asha) => await app.inject({ url: `/api/v3/admin_custom/best-hours/${leadId}/`, headers })
const best = async (leadId: number) => (await ask(leadId)).json()

test('an hour is named once enough calls were made, from those to parents like this one and from their own', async () => {
  const other = await makeLead(db, { lead: { owner_id: vikram.id, source: 'website' } })
  const id = await makeLead(db, { lead: { owner_id: asha.id, source: 'website' } })
  await dial(other, false, 11, 60, 15)
  await dial(other, false, 18, 60, 40)
  await countAnsweringHours(db)
  expect(await best(id)).toEqual({ weekday: null, weekend: null })

  await dial(other, false, 14, leastCalls, 30)
  await dial(other, false, 22, leastCalls, leastCalls) // after the hours of calling
  await countAnsweringHours(db)
  expect(await best(id)).toEqual({ weekday: { hour: 18, rate: expect.any(Number), own_calls: 0 }, weekend: null })

  // This parent answers in the morning alone.
  await dial(id, false, 11, 6, 6)
  await dial(id, false, 18, 6, 0)
  expect(await best(id)).toMatchObject({ weekday: { hour: 11, own_calls: 12 } })
  expect(await best(await makeLead(db, { lead: { owner_id: asha.id, source: 'website' } }))).toMatchObject({ weekday: { hour: 18 } })
})

test('counted again, the hours are the same, and calls of long ago leave them', async () => {
  const counted = () => db.selectFrom('answering_hour').selectAll().orderBy('is_weekend').orderBy('hour').execute()
  await countAnsweringHours(db)
  const before = await counted()
  await countAnsweringHours(db)
  expect(await counted()).toEqual(before)
  await sql`update call set placed_at = placed_at - interval '2 years'`.execute(db)
  await countAnsweringHours(db)
  expect(await counted()).toEqual([])
})

test('a lead of somebody else looks absent', async () => {
  const theirs = await makeLead(db, { lead: { owner_id: vikram.id } })
  expect((await ask(theirs)).statusCode).toBe(404)
})

test('one lucky call moves no hour', () => {
  const calls = (dialed: number, answered: number) => ({ dialed, answered })
  const none = calls(0, 0)
  const rows = [
    { hour: 10, own: calls(1, 1), alike: calls(500, 100), all: calls(1000, 200) },
    { hour: 18, own: none, alike: calls(500, 250), all: calls(1000, 500) },
  ]
  expect(chooseHour(rows)?.hour).toBe(18)
  expect(chooseHour(rows.map((row) => ({ ...row, all: none })))).toBeNull()
})
