import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'

let there: Messaging
beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

async function change(staff: Person, leadId: number, payload: object) {
  const url = `/api/v1/admin_custom/thread/${leadId}/preference/`
  const answer = await there.app.inject({ method: 'POST', url, headers: staff.headers, payload })
  return { status: answer.statusCode, json: answer.json() }
}

test('staff note that a parent wants no messages, and that they agreed again; how they said so stands in the timeline', async () => {
  const pair = await there.makePair()
  await there.writes(pair)
  expect((await change(pair.staff, pair.leadId, { opted_out: true })).json.errors).toEqual({ reason: [expect.any(String)] })
  expect((await change(pair.staff, pair.leadId, { opted_out: true, reason: 'Said so in a call' })).json).toEqual({ opted_out: true })
  expect((await there.send(pair)).statusCode).toBe(409)
  expect((await change(pair.staff, pair.leadId, { opted_out: false, reason: 'Asked for the fees again' })).json).toEqual({
    opted_out: false,
  })
  expect((await there.send(pair)).statusCode).toBe(200)
  const entries = await there.db
    .selectFrom('lead_event')
    .select(['comment', 'after', 'staff_id'])
    .where('lead_id', '=', pair.leadId)
    .where('kind', '=', 'message_consent')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { comment: 'Said so in a call', after: { given: false }, staff_id: pair.staff.id },
    { comment: 'Asked for the fees again', after: { given: true }, staff_id: pair.staff.id },
  ])
  const other = await makeStaff(there.db, 'counsellor')
  expect((await change(other, pair.leadId, { opted_out: true, reason: 'Not theirs' })).status).toBe(404)
})

test('a number that another parent on do not disturb has too is told as blocked before anything is written to it', async () => {
  const pair = await there.makePair()
  const national = '9811199741'
  const holder = await makeLead(there.db, { numbers: [national], lead: { call_opt_out_at: '2026-11-01T10:00:00Z' } })
  const shared = { lead_id: pair.leadId, e164: `+91${national}`, country_code: 91, national, rank: 1, disputed: true }
  await there.db.insertInto('lead_number').values(shared).execute()
  const blocked = async () => {
    const { opted_out, numbers } = await there.threadOf(pair.staff, pair.leadId)
    return [opted_out, Object.fromEntries(numbers.map(({ number, blocked: is }: { number: string; blocked: boolean }) => [number, is]))]
  }
  expect(await blocked()).toEqual([false, { [pair.e164]: false, [shared.e164]: true }])
  await sayWishes(there.db, holder, { call_opt_out_at: null })
  expect(await blocked()).toEqual([false, { [pair.e164]: false, [shared.e164]: false }])
})
