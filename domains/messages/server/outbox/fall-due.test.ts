import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { recoverMessages } from './recover-messages.ts'
import { startChannel } from './stop-channel.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A message that was scheduled three days ago and whose time has come, to a parent who has a call due. */
async function dueAtLast(more: object = {}) {
  const past = daysAgo(1 / 24)
  const pair = await there.makePair({
    events: [{ kind: 'action', at: past, action_id: 1, scheduled_at: past }],
    followUp: { due_at: past },
  })
  await there.writes(pair)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = (await there.send(pair, { send_at: sendAt, ...more })).json().response
  await there.db
    .updateTable('message')
    .set({ at: daysAgo(3), send_at: past })
    .where('id', '=', id)
    .execute()
  return { ...pair, id, row: async () => (await there.rowsOf(pair.leadId)).find((row) => row.id === id) }
}

const openFollowUps = async (leadId: number) =>
  (await there.db.selectFrom('follow_up').select('id').where('lead_id', '=', leadId).where('closed_at', 'is', null).execute()).length

/** Whether it stands in the conversation of today, from when its time had come. */
async function expectToStandToday({ row, leadId }: Awaited<ReturnType<typeof dueAtLast>>) {
  const { at = '', event_id: line } = (await row()) ?? {}
  expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
  const [event] = await there.db
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'conversation')
    .execute()
  expect(line).toBe(event?.id)
}

describe('a scheduled message whose time has come waits as one that was written then,', () => {
  test('where the provider has trouble: it is tried again, and closes what it answers when it is sent', async () => {
    const due = await dueAtLast()
    there.meta.fault('messages', { code: 131016 })
    await recoverMessages(there.db)
    await there.work()
    expect(await due.row()).toMatchObject({ state: 'queued', tries: 1 })
    await expectToStandToday(due)
    expect(await openFollowUps(due.leadId)).toBe(1)
    await there.hurry()
    await there.work()
    expect(await due.row()).toMatchObject({ state: 'accepted', tries: 2 })
    expect(await openFollowUps(due.leadId)).toBe(0)
  })

  test('where the channel is stopped, until an admin starts it', async () => {
    const due = await dueAtLast()
    await there.db
      .updateTable('channel_state')
      .set({ stopped_at: sql<string>`now()`, stopped_reason: 'Locked.' })
      .where('channel', '=', 'whatsapp')
      .execute()
    await recoverMessages(there.db)
    await there.hurry()
    await there.work()
    expect(await due.row()).toMatchObject({ state: 'queued', send_at: null, trouble: 'Locked.' })
    await expectToStandToday(due)
    await there.db.transaction().execute((tx) => startChannel(tx, 'whatsapp'))
    await there.work()
    expect(there.sentTo(due.e164)).toHaveLength(1)
    expect(await openFollowUps(due.leadId)).toBe(0)
  })

  test('for its turn', async () => {
    const due = await dueAtLast()
    await sql`update channel_state set next_at = now() + interval '1 minute' where channel = 'whatsapp'`.execute(there.db)
    await there.hurry()
    await there.work()
    expect(await due.row()).toMatchObject({ state: 'queued', tries: 0, send_at: expect.any(String) })
    await expectToStandToday(due)
    await sql`update channel_state set next_at = now() where channel = 'whatsapp'`.execute(there.db)
    await there.hurry()
    await there.work()
    expect(there.sentTo(due.e164)).toHaveLength(1)
    expect(await openFollowUps(due.leadId)).toBe(0)
  })

  test('whose file is not taken at first', async () => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4 fees'], { type: 'application/pdf' }), 'fees.pdf')
    const { staff, leadId } = await there.makePair()
    const url = `/api/v1/admin_custom/thread/${leadId}/media/`
    const { media_url } = (await there.app.inject({ method: 'POST', url, headers: staff.headers, payload: form })).json()
    const due = await dueAtLast({ media_url, message_type: 'document' })
    there.meta.fault('media', 'reset')
    await there.hurry()
    await there.work()
    expect(await due.row()).toMatchObject({ state: 'queued', tries: 1 })
    await expectToStandToday(due)
    await there.hurry()
    await there.work()
    expect(there.sentTo(due.e164)).toHaveLength(1)
  })
})

test('a message whose file is never taken leaves the parent waiting, and its author hears it', async () => {
  const pair = await there.makePair()
  await there.writes(pair)
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 fees'], { type: 'application/pdf' }), 'fees.pdf')
  const url = `/api/v1/admin_custom/thread/${pair.leadId}/media/`
  const { media_url } = (await there.app.inject({ method: 'POST', url, headers: pair.staff.headers, payload: form })).json()
  there.meta.fault('media', { code: 131053 })
  await there.send(pair, { media_url, message_type: 'document' })
  const waits = async () =>
    await there.db
      .selectFrom('lead_listing')
      .select('new_message')
      .where('lead_id', '=', pair.leadId)
      .where('viewer_id', '=', 0)
      .executeTakeFirst()
  expect(await waits()).toEqual({ new_message: false })
  await there.work()
  expect(await waits()).toEqual({ new_message: true })
  const entries = await there.db
    .selectFrom('notice')
    .select('text')
    .where('staff_id', '=', pair.staff.id)
    .where('kind', '=', 'message_failed')
    .execute()
  expect(entries).toEqual([{ text: 'Your message was not sent to Meera Iyer: WhatsApp could not take the file.' }])
})
