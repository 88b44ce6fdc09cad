import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'

let there: Messaging
let asha: Person

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

let made = 0
async function leadWith(name: string, ...messages: { direction: 'incoming' | 'outgoing'; minutes: number; channel?: string }[]) {
  const number = String(9_866_000_000 + ++made)
  return await makeLead(there.db, {
    lead: { owner_id: asha.id, name },
    numbers: [number],
    messages: messages.map(({ minutes, ...message }) => ({
      ...{ ...message, text: 'Hello', at: minutesAgo(minutes), e164: `+91${number}` },
      ...(message.channel === 'email' && { address: 'parent@post.example' }),
      ...(message.direction === 'incoming' && { sent_at: minutesAgo(minutes) }),
    })),
  })
}

beforeAll(async () => {
  there = await openMessaging()
  asha = await makeStaff(there.db, 'counsellor')
  await leadWith('Waits', { direction: 'incoming', minutes: 60 })
  await leadWith('Answered', { direction: 'incoming', minutes: 120 }, { direction: 'outgoing', minutes: 30 })
  await leadWith('Long ago', { direction: 'incoming', minutes: 60 * 30 })
  await leadWith('Written to', { direction: 'incoming', minutes: 60 * 25 }, { direction: 'outgoing', minutes: 30 })
  await leadWith('By mail', { direction: 'incoming', minutes: 60, channel: 'email' })
  await leadWith('Silent')
})
afterAll(() => there.close())

const listed = async (query: Record<string, string>) =>
  (
    await there.app.inject({
      url: '/api/v1/admin_custom/counsellor/document/all-data/',
      headers: asha.headers,
      query: { ordering: 'name', ...query },
    })
  ).json() as { count: number; results: LeadRow[] }
const names = async (query: Record<string, string>) => (await listed(query)).results.map(({ name }) => name)

test('lead lists are filtered by an open window, which the parent’s own messages by WhatsApp open', async () => {
  expect(await names({ window_open: 'true' })).toEqual(['Answered', 'Waits'])
  expect(await names({ window_open: 'false' })).toEqual(['By mail', 'Long ago', 'Silent', 'Written to'])
  expect((await listed({ window_open: 'true', limit: '1' })).count).toBe(2)
})

test('lead lists are filtered by messages that nobody answered', async () => {
  expect(await names({ is_new_whatsapp_message: 'true' })).toEqual(['By mail', 'Long ago', 'Waits'])
})

test('a row says when the latest message was, since when one waits, and until when the window is open', async () => {
  const rows = new Map((await listed({})).results.map(({ name, more }) => [name, more.last_message]))
  const until = (instant: string | null | undefined) => Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000)
  expect(rows.get('Silent')).toBeNull()
  expect(until(rows.get('Waits')?.at)).toBe(-60)
  expect(until(rows.get('Waits')?.unanswered_at)).toBe(-60)
  expect(until(rows.get('Waits')?.window_ends_at)).toBe(23 * 60)
  expect([until(rows.get('Answered')?.at), rows.get('Answered')?.unanswered_at]).toEqual([-30, null])
  expect(until(rows.get('Answered')?.window_ends_at)).toBe(22 * 60)
  expect([rows.get('Written to')?.window_ends_at, rows.get('By mail')?.window_ends_at]).toEqual([null, null])
})

test('a view keeps the filters that this domain adds, and a filter that none adds is refused', async () => {
  const post = (query: Record<string, string>) =>
    there.app.inject({
      method: 'POST',
      url: '/api/v1/admin_custom/views/',
      headers: asha.headers,
      payload: { list: 'users', name: 'Open windows', query, is_team: false },
    })
  expect((await post({ window_open: 'true' })).statusCode).toBe(200)
  expect((await post({ window_ajar: 'true' })).statusCode).toBe(400)
})
