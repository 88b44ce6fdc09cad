import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'

let there: Messaging
beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

/** Somebody who wrote one message without showing their number. */
async function makeUnknownContact(): Promise<number> {
  const { id } = await there.db
    .insertInto('correspondent')
    .values({ known_by: `IN.${randomUUID()}`, name: 'Hidden' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await there.db
    .insertInto('message')
    .values({ correspondent_id: id, direction: 'incoming', text: 'Who am I?', at: new Date().toISOString() })
    .execute()
  return id
}

async function make(staff: Person, id: number, payload: object) {
  const url = `/api/v1/admin_custom/inbox/strangers/${id}/lead/`
  const answer = await there.app.inject({ method: 'POST', url, headers: staff.headers, payload })
  return { status: answer.statusCode, json: answer.json() }
}

const leadOf = async (id: number) =>
  (await there.db.selectFrom('correspondent').select('lead_id').where('id', '=', id).executeTakeFirstOrThrow()).lead_id

test('an unknown contact who told their number becomes a lead of the counsellor, with the messages that they wrote', async () => {
  const staff = await makeStaff(there.db, 'counsellor')
  const id = await makeUnknownContact()
  const { status, json } = await make(staff, id, { name: 'Meera Iyer', number: '98661 77001' })
  expect([status, json.moved]).toEqual([200, 1])
  const [message] = await there.messagesOf({ staff, leadId: json.lead })
  expect(message?.msg.message).toBe('Who am I?')
  const lead = await there.db.selectFrom('lead').select(['name', 'owner_id']).where('id', '=', json.lead).executeTakeFirstOrThrow()
  expect(lead).toEqual({ name: 'Meera Iyer', owner_id: staff.id })
  expect((await make(staff, id, { name: 'Meera Iyer', number: '98661 77002' })).json.detail).toBe(
    'Someone already said which lead this is.',
  )
  const made = await there.db.selectFrom('lead_number').select('lead_id').where('national', '=', '9866177002').execute()
  expect(made).toEqual([])
})

test('a number that a lead has makes no second one, and nothing moves', async () => {
  const pair = await there.makePair()
  const id = await makeUnknownContact()
  const refused = await make(pair.staff, id, { name: 'Meera', number: pair.number })
  expect([refused.status, refused.json.errors.number[0]]).toEqual([
    409,
    'A lead with this number is there already. Look for it by the number, and say that this is the parent.',
  ])
  expect(await leadOf(id)).toBeNull()
  expect((await make(pair.staff, id, { name: 'Meera', number: '12' })).json.errors.number).toEqual([
    'This is not a telephone number. Check its digits and the country’s code.',
  ])
})

test('a parent who asked to be forgotten is not kept', async () => {
  const pair = await there.makePair({ lead: { erased_at: new Date().toISOString() } })
  const id = await makeUnknownContact()
  expect((await make(pair.staff, id, { name: 'Meera', number: pair.number })).json.detail).toBe(
    'This parent asked to be forgotten, so nothing more is kept of them.',
  )
  expect(await leadOf(id)).toBeNull()
})

test('whether a number is known is told to a counsellor 60 times within an hour, also where no lead is made', async () => {
  const staff = await makeStaff(there.db, 'counsellor')
  const tries = async () =>
    (await there.db.selectFrom('audit_entry').select('id').where('what', '=', 'number_tried').where('staff_id', '=', staff.id).execute())
      .length
  expect((await make(staff, 999_999, { name: 'Nobody', number: '98661 77050' })).status).toBe(404)
  expect(await tries()).toBe(1)
  const rows = Array.from({ length: 59 }, () => ({ staff_id: staff.id, what: 'number_tried', details: '{}' }))
  await there.db.insertInto('audit_entry').values(rows).execute()
  expect((await make(staff, 999_999, { name: 'Nobody', number: '98661 77050' })).json.detail).toMatch(
    /^You have tried to make leads of too many numbers within an hour\. Try again at /,
  )
})
