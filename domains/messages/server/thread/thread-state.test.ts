import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { envelope, written } from '#testing/stand-ins/meta-messages.ts'

let there: Messaging
let pair: Awaited<ReturnType<Messaging['makePair']>>

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())
beforeEach(async () => {
  pair = await there.makePair()
})

const post = async (path: string, payload: object, by = pair.staff) => {
  const answer = await there.app.inject({ method: 'POST', url: `/api/v1/admin_custom/${path}`, headers: by.headers, payload })
  return { status: answer.statusCode, json: answer.json() }
}
const read = (seen: number, by = pair.staff) => post(`thread/${pair.leadId}/read/`, { seen }, by)
const finish = (body: object) => post(`inbox/${pair.leadId}/finish/`, body)
const newest = async () => (await there.rowsOf(pair.leadId)).at(-1)?.id ?? 0
const shown = async () => {
  const { unread, finished, results } = await there.threadOf(pair.staff, pair.leadId)
  return { unread, finished, newest: results[0].msg.message }
}
const secondsAgo = (count: number) => Date.now() - count * 1000

describe.each([
  ['read', read, { unread: 1 }],
  ['finished', (seen: number) => finish({ seen }), { finished: false }],
])('a conversation that is %s', (_, say, answered) => {
  test('keeps a message that came after the screen was shown', async () => {
    await there.writes(pair, { text: 'First', at: secondsAgo(10) })
    const seen = await newest()
    await there.writes(pair, { text: 'Second', at: secondsAgo(5) })
    expect((await say(seen)).json).toEqual(answered)
    expect(await shown()).toEqual({ unread: 1, finished: false, newest: 'Second' })
    await say(await newest())
    expect(await shown()).toMatchObject({ unread: 0 })
  })

  test('keeps one that came later and was written before what the screen showed, or in the same second', async () => {
    await there.writes(pair, { text: 'Shown', at: secondsAgo(5) })
    const seen = await newest()
    await there.writes(pair, { text: 'Late', at: secondsAgo(60) })
    expect((await say(seen)).json).toEqual(answered)
    expect(await shown()).toEqual({ unread: 1, finished: false, newest: 'Late' })
    const at = Math.floor(Date.now() / 1000) * 1000 - 1000
    await there.tell(envelope(written({ from: pair.e164, text: 'One', at }), written({ from: pair.e164, text: 'Two', at })))
    await there.work()
    await say((await newest()) - 1)
    expect(await shown()).toEqual({ unread: 1, finished: false, newest: 'Two' })
  })

  test('is not changed by a message of another conversation', async () => {
    const other = await there.makePair()
    await there.writes(pair)
    await there.writes(other)
    const [message] = await there.rowsOf(other.leadId)
    const refused = await say(message?.id ?? 0)
    expect([refused.status, refused.json.detail]).toEqual([
      404,
      'The message that you saw last is no longer in this conversation. Look at it again.',
    ])
    expect(await shown()).toMatchObject({ unread: 1, finished: false })
  })

  test('stays so when a screen that showed less says so again', async () => {
    await there.writes(pair, { text: 'First', at: secondsAgo(10) })
    const seen = await newest()
    await there.writes(pair, { text: 'Second', at: secondsAgo(5) })
    await say(await newest())
    const before = await shown()
    await say(seen)
    expect(await shown()).toEqual(before)
  })
})

test('finishing asks which message was seen last, and taking it back does not', async () => {
  await there.writes(pair)
  const refused = await finish({})
  expect([refused.status, refused.json.errors]).toEqual([400, { seen: ['Say which message you saw last.'] }])
  expect((await finish({ seen: await newest() })).json).toEqual({ finished: true })
  expect((await finish({ finished: false })).json).toEqual({ finished: false })
})

test('a counsellor who sends a message does not count as writing any more, and until when one does is told', async () => {
  const admin = await makeStaff(there.db, 'counsellor_admin')
  await there.writes(pair)
  await post(`thread/${pair.leadId}/writing/`, {})
  const writing = async () => (await there.threadOf(admin, pair.leadId)).writing
  const [writer] = await writing()
  const { until } = await there.db
    .selectFrom('thread_writer')
    .select(sql<number>`extract(epoch from until) * 1000`.as('until'))
    .where('lead_id', '=', pair.leadId)
    .executeTakeFirstOrThrow()
  expect(writer).toEqual({ id: pair.staff.id, name: pair.staff.name, until: expect.any(String) })
  expect(Math.abs(Date.parse(writer.until) - until)).toBeLessThan(1)
  expect((await post(`thread/${pair.leadId}/writing/`, {}, admin)).json).toMatchObject({ writing: [{ id: pair.staff.id }] })
  await there.send(pair)
  expect(await writing()).toEqual([])
})

test('a page of older messages begins at a message of the conversation, and at none of another, whose time would show', async () => {
  const other = await there.makePair()
  for (const text of ['One', 'Two', 'Three']) await there.writes(pair, { text })
  await there.writes(other, { text: 'Elsewhere' })
  const [ours, theirs] = [await there.rowsOf(pair.leadId), await there.rowsOf(other.leadId)]
  const olderThan = async (id: number | undefined) => {
    const url = `/api/v1/admin_custom/thread/${pair.leadId}/?before=${id}`
    return (await there.app.inject({ url, headers: pair.staff.headers })).json().results.length
  }
  expect(await olderThan(ours.at(-1)?.id)).toBe(2)
  expect(await olderThan(theirs[0]?.id)).toBe(0)
})
