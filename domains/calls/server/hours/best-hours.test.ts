import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { leastCalls } from '#domains/calls/contract/best-hours.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { countAnsweringHours } from './count-answering-hours.ts'

const { server, app, db, asha, vikram } = await openOffice()
afterAll(() => server.close())

const callingHours = { from: '09:00', until: '21:00' }

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
  const [id, lucky] = [
    await makeLead(db, { lead: { owner_id: asha.id, source: 'website' } }),
    await makeLead(db, { lead: { owner_id: asha.id, source: 'website' } }),
  ]
  await dial(other, false, 11, 60, 15)
  await dial(other, false, 18, 60, 40)
  await countAnsweringHours(db, callingHours)
  expect(await best(id)).toEqual({ weekday: null, weekend: null })

  await dial(other, false, 14, leastCalls, 30)
  await dial(other, false, 22, leastCalls, leastCalls) // after the hours of calling
  await countAnsweringHours(db, callingHours)
  expect(await best(id)).toEqual({ weekday: { hour: 18, rate: expect.any(Number), own_calls: 0 }, weekend: null })

  // One lucky call moves no hour.
  await dial(lucky, false, 11, 1, 1)
  expect(await best(lucky)).toMatchObject({ weekday: { hour: 18, own_calls: 1 } })

  // This parent answers in the morning alone.
  await dial(id, false, 11, 6, 6)
  await dial(id, false, 18, 6, 0)
  expect(await best(id)).toMatchObject({ weekday: { hour: 11, own_calls: 12 } })
  expect(await best(await makeLead(db, { lead: { owner_id: asha.id, source: 'website' } }))).toMatchObject({ weekday: { hour: 18 } })
})

test('a parent of a source that was not counted has the hours of everyone', async () => {
  const own = await makeLead(db, { lead: { owner_id: asha.id, source: 'new-source' } })
  expect(await best(own)).toMatchObject({ weekday: { hour: 18, own_calls: 0 }, weekend: null })
})

test('counted again, the hours are the same, and calls of long ago leave them', async () => {
  const counted = async () => [
    ...(await db.selectFrom('answering_hour').selectAll().orderBy('is_weekend').orderBy('hour').execute()),
    ...(await db.selectFrom('hour_chance').selectAll().orderBy('source').orderBy('is_weekend').orderBy('hour').execute()),
  ]
  await countAnsweringHours(db, callingHours)
  const before = await counted()
  await countAnsweringHours(db, callingHours)
  expect(await counted()).toEqual(before)
  await sql`update call set placed_at = placed_at - interval '2 years'`.execute(db)
  await countAnsweringHours(db, callingHours)
  expect(await counted()).toEqual([])
})

test('a lead of somebody else looks absent', async () => {
  const theirs = await makeLead(db, { lead: { owner_id: vikram.id } })
  expect((await ask(theirs)).statusCode).toBe(404)
})
