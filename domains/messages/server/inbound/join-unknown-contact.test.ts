import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { envelope, newWamid } from '#testing/stand-ins/meta-messages.ts'

let there: Messaging
let userId = ''
let made = 0

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())
beforeEach(() => {
  userId = `IN.1349120865530274${++made}`
})

/** Somebody writes under the id that WhatsApp gives those who hide their number; with a number they show it. */
async function writes(text: string, { secondsAgo = 0, from = '' } = {}) {
  const message = { from, from_user_id: userId, id: newWamid(), timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo) }
  const contacts = [{ profile: { name: 'Hidden' }, wa_id: from, user_id: userId }]
  await there.tell(envelope({ contacts, messages: [{ ...message, type: 'text', text: { body: text } }] }))
  await there.work()
}

const unknownContacts = '/api/v1/admin_custom/inbox/strangers/'
const unknownContact = () =>
  there.db.selectFrom('correspondent').select(['id', 'name', 'lead_id']).where('known_by', '=', userId).executeTakeFirst()
async function attach(pair: Awaited<ReturnType<Messaging['makePair']>>) {
  const url = `${unknownContacts}${(await unknownContact())?.id}/`
  return (await there.app.inject({ method: 'POST', url, headers: pair.staff.headers, payload: { lead: pair.leadId } })).json()
}
const optedOut = async ({ staff, leadId }: Awaited<ReturnType<Messaging['makePair']>>) => (await there.threadOf(staff, leadId)).opted_out

/** The parent told the website, so many seconds ago, whether they want to be written to. */
const entry = (leadId: number, given: boolean, secondsAgo: number) =>
  sayWishes(there.db, leadId, { message_consent: given, message_consent_at: new Date(Date.now() - 1000 * secondsAgo).toISOString() })

describe('an unknown contact who is said to be a parent', () => {
  test('and wrote STOP opts them out; nothing waits for an answer', async () => {
    const pair = await there.makePair()
    await writes('STOP')
    expect(await attach(pair)).toEqual({ lead: pair.leadId, moved: 1 })
    expect(await there.threadOf(pair.staff, pair.leadId)).toMatchObject({ opted_out: true, unread: 0, finished: true })
    expect((await there.send(pair)).json().detail).toContain('Do not disturb: no WhatsApp or mail')
  })

  test('and wrote START after STOP is written to', async () => {
    const pair = await there.makePair()
    await entry(pair.leadId, false, 100)
    await writes('STOP', { secondsAgo: 60 })
    await writes('START', { secondsAgo: 30 })
    await attach(pair)
    expect(await optedOut(pair)).toBe(false)
  })

  test.each([
    ['STOP', true],
    ['START', false],
  ])('and wrote %s before they said otherwise is believed in what they said last', async (word, given) => {
    const pair = await there.makePair()
    await writes(word, { secondsAgo: 60 })
    await entry(pair.leadId, given, 30)
    await attach(pair)
    expect(await optedOut(pair)).toBe(!given)
  })
})

test('an unknown contact who shows a number of a parent brings what they wrote before, STOP too', async () => {
  const pair = await there.makePair()
  await writes('Is there a hostel?', { secondsAgo: 90 })
  await writes('stop', { secondsAgo: 60 })
  await writes('It is me', { from: pair.e164.slice(1) })
  expect((await there.messagesOf(pair)).map(({ msg }) => msg.message)).toEqual(['Is there a hostel?', 'stop', 'It is me'])
  expect(await optedOut(pair)).toBe(true)
  const { results } = (await there.app.inject({ url: unknownContacts, headers: pair.staff.headers })).json()
  expect(results).toEqual([])
})
