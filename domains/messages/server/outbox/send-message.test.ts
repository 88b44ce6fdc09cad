import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { envelope, stated } from '#testing/stand-ins/meta-messages.ts'
import type { MetaFault } from '#testing/stand-ins/stand-in-meta.ts'
import { whatsappChannel } from '../sending/whatsapp-channel.ts'
import { claimMessage } from './claim-message.ts'
import { recoverMessages } from './recover-messages.ts'
import { sendMessage } from './send-message.ts'
import { startChannel } from './stop-channel.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

/** A parent who has just written, and the counsellor who answers them. */
async function opened() {
  const pair = await there.makePair()
  await there.writes(pair)
  return pair
}

const last = async (leadId: number) => (await there.rowsOf(leadId)).at(-1)

describe('a message', () => {
  test('is queued with its job in the act, sent once, and stands as the provider tells', async () => {
    const pair = await opened()
    const answer = await there.send(pair)
    expect(answer.json()).toMatchObject({ status: 'Message is on its way', response: { state: 'pending' } })
    expect(there.sentTo(pair.e164)).toEqual([])
    await there.work()
    const [sent] = there.sentTo(pair.e164)
    expect(sent?.body).toEqual({
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: pair.e164.slice(1), type: 'text' },
      text: { body: 'The fees are 60,000 a year.', preview_url: false },
    })
    expect((await there.messagesOf(pair)).at(-1)).toMatchObject({
      ...{ externalId: sent?.id, number: pair.e164, conversation_way: 'outgoing', reply_to_message: null, media: null },
      msg: { message: 'The fees are 60,000 a year.', type: 'text', values: [] },
      details: { status: 'accepted', sent_by: pair.staff.name },
      ours: { simulated: false, reason: null },
    })
  })

  test('that comes twice with one attempt is one message', async () => {
    const pair = await opened()
    const attempt = randomUUID()
    const [one, other] = await Promise.all([there.send(pair, { attempt }), there.send(pair, { attempt })])
    expect(one.json().response.id).toBe(other.json().response.id)
    const different = await there.send(pair, { attempt, message: 'Something else' })
    expect([different.statusCode, different.json().detail]).toEqual([
      422,
      'This attempt was already used for another message. Use a new one.',
    ])
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(1)
  })

  test('to one parent goes out in the order in which it was written', async () => {
    const pair = await opened()
    for (const message of ['One', 'Two', 'Three']) await there.send(pair, { message })
    await there.work()
    await there.hurry()
    await there.work()
    await there.hurry()
    await there.work()
    expect(there.sentTo(pair.e164).map(({ body }) => (body.text as { body: string }).body)).toEqual(['One', 'Two', 'Three'])
  })
})

describe('a message whose sending nobody heard of', () => {
  const unheard: MetaFault[] = ['silence after accept', 'reset after accept', 'silence', 'malformed', 'bad gateway']

  test.each(unheard)('(%s) is unknown, is shown so, and is never sent again by itself', async (fault) => {
    const pair = await opened()
    there.meta.fault('messages', fault)
    await there.send(pair)
    await there.work()
    const before = there.sentTo(pair.e164).length
    const [, message] = await there.messagesOf(pair)
    expect(message).toMatchObject({
      details: { status: 'unknown' },
      ours: { may_retry: true, retry_warning: expect.stringContaining('the parent gets it twice') },
    })
    await there.hurry()
    await recoverMessages(there.db)
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(before)
  })

  async function leftUnknown() {
    const pair = await opened()
    there.meta.fault('messages', 'silence after accept')
    await there.send(pair)
    await there.work()
    const first = await last(pair.leadId)
    const retry = () =>
      there.app.inject({ method: 'POST', url: `/api/v1/admin_custom/message/${first?.id}/retry/`, headers: pair.staff.headers })
    return { pair, first, retry }
  }

  test('is sent a second time only when somebody says so, as a message that names the first', async () => {
    const { pair, first, retry } = await leftUnknown()
    expect((await retry()).json().response.message.msg.message).toBe('The fees are 60,000 a year.')
    expect((await retry()).json().detail).toBe('This message was already sent again.')
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(2)
    expect(await last(pair.leadId)).toMatchObject({ again_of_id: first?.id, state: 'accepted' })
    expect((await there.messagesOf(pair))[1]?.ours).toMatchObject({ sent_again: true, may_retry: false })
  })

  test('is sent a second time once, also when it is asked for several times at one instant', async () => {
    const { pair, retry } = await leftUnknown()
    const answers = await Promise.all([retry(), retry(), retry(), retry()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    for (const answer of refused) expect(answer.json().detail).toBe('This message was already sent again.')
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(2)
  })

  test('that belongs to no lead, as a test of a template does, is taken by one process of several at one instant', async () => {
    const pair = await opened()
    const { id } = (await there.send(pair)).json().response
    await there.db.updateTable('message').set({ lead_id: null }).where('id', '=', id).execute()
    const sender = there.gateways.whatsapp
    if (!sender) throw new Error('No sender')
    const claim = () => claimMessage(there.db, { rules: whatsappChannel, sender, gateways: there.gateways }, id)
    const claimed = await Promise.all([claim(), claim(), claim(), claim()])
    expect(claimed.filter((one) => one !== undefined)).toHaveLength(1)
    await there.db.deleteFrom('message').where('id', '=', id).execute()
  })

  test('because its process died while sending is unknown half a minute later, and a late answer is still believed', async () => {
    const pair = await opened()
    const { id } = (await there.send(pair)).json().response
    const sender = there.gateways.whatsapp
    if (!sender) throw new Error('No sender')
    const claimed = await claimMessage(there.db, { rules: whatsappChannel, sender, gateways: there.gateways }, id)
    expect(claimed?.row.id).toBe(id)
    await recoverMessages(there.db)
    expect((await last(pair.leadId))?.state).toBe('sending')
    await there.db
      .updateTable('message')
      .set({ sending_at: sql<string>`sending_at - interval '31 seconds'` })
      .where('id', '=', id)
      .execute()
    await recoverMessages(there.db)
    expect(await last(pair.leadId)).toMatchObject({ state: 'unknown', trouble: 'The portal stopped while it was sending this message.' })
    await sendMessage(there.db, there.gateways, { whatsapp: whatsappChannel }, id)
    expect(there.sentTo(pair.e164)).toEqual([])
  })
})

describe('an error of the provider', () => {
  const stays: [number, string][] = [
    [100, 'Details of 100'],
    [131008, 'Details of 131008'],
    [131009, 'Details of 131009'],
    [131047, 'More than 24 hours'],
    [131026, 'cannot reach this number'],
    [131049, 'too much advertising'],
    [131051, 'does not take messages of this type'],
    [131052, 'could not read'],
    [131053, 'could not take the file'],
    [132000, 'another number of variables'],
    [132001, 'no such template'],
    [132012, 'another form'],
    [132015, 'paused'],
    [131062, 'needs the parent’s number'],
    [999_999, 'Details of 999999'],
  ]

  test.each(stays)('%i ends the message with its reason, and nothing is sent', async (code, words) => {
    const pair = await opened()
    there.meta.fault('messages', { code })
    await there.send(pair)
    await there.work()
    expect(await last(pair.leadId)).toMatchObject({ state: 'rejected', trouble_code: code, trouble: expect.stringContaining(words) })
    expect(there.sentTo(pair.e164)).toEqual([])
    const notice = await there.db
      .selectFrom('notice')
      .select('text')
      .where('staff_id', '=', pair.staff.id)
      .where('kind', '=', 'message_failed')
      .execute()
    expect(notice).toEqual([{ text: expect.stringContaining('Your message was not sent to Meera Iyer: ') }])
  })

  test.each([130429, 131056, 131000, 2, 131016])('%i has the message wait and tried again, and it goes out once', async (code) => {
    const pair = await opened()
    there.meta.fault('messages', { code, retryAfter: 3 })
    await there.send(pair)
    await there.work()
    const waiting = await last(pair.leadId)
    expect(waiting).toMatchObject({ state: 'queued', tries: 1, trouble_code: code })
    expect(Date.parse(String(waiting?.send_at)) - Date.now()).toBeGreaterThan(2_000)
    expect((await there.messagesOf(pair)).at(-1)).toMatchObject({ details: { status: 'pending' }, ours: { reason: waiting?.trouble } })
    await there.hurry()
    await there.work()
    expect(await last(pair.leadId)).toMatchObject({ state: 'accepted', tries: 2, trouble: null })
    expect(there.sentTo(pair.e164)).toHaveLength(1)
  })

  test.each([190, 10, 200, 299, 131048, 368, 131031])(
    '%i stops the channel until an admin starts it; what waits is sent then',
    async (code) => {
      const [pair, other] = [await opened(), await opened()]
      there.meta.fault('messages', { code })
      await there.send(pair)
      await there.work()
      expect(await last(pair.leadId)).toMatchObject({ state: 'queued', trouble_code: code })
      const refused = await there.send(other)
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        expect.stringMatching(/^WhatsApp is stopped: .+ Nothing was sent; an admin can/),
      ])
      await there.hurry()
      await recoverMessages(there.db)
      await there.work()
      expect(there.sentTo(pair.e164)).toEqual([])
      await there.db.transaction().execute((tx) => startChannel(tx, 'whatsapp'))
      await there.work()
      expect(there.sentTo(pair.e164)).toHaveLength(1)
    },
  )

  test('131050 notes that the parent wants no offers; other messages still go to them', async () => {
    const pair = await opened()
    there.meta.fault('messages', { code: 131050 })
    await there.send(pair)
    await there.work()
    expect((await there.threadOf(pair.staff, pair.leadId)).offers_stopped_at).not.toBeNull()
    expect((await there.send(pair)).statusCode).toBe(200)
  })
})

test('a provider that is away has messages wait and tried again, and each goes out once when it is back', async () => {
  const [pair, other] = [await opened(), await opened()]
  there.meta.fault('messages', { code: 131016 }, 8)
  for (const to of [pair, other]) await there.send(to)
  for (let tries = 0; tries < 4; tries++) {
    await there.work()
    await there.hurry()
  }
  for (const to of [pair, other])
    expect(await last(to.leadId)).toMatchObject({ state: 'queued', trouble: 'WhatsApp has trouble of its own.' })
  await there.work()
  for (const to of [pair, other]) expect(there.sentTo(to.e164)).toHaveLength(1)
})

test('a provider that cannot be reached was certainly not asked, so the message waits', async () => {
  const away = await openMessaging()
  const pair = await away.makePair()
  await away.writes(pair)
  await away.meta.close()
  await away.send(pair)
  await away.work()
  expect((await away.rowsOf(pair.leadId)).at(-1)).toMatchObject({ state: 'queued', trouble: 'WhatsApp cannot be reached (ECONNREFUSED).' })
  await away.server.close()
})

describe('what the provider tells of a message', () => {
  async function sent() {
    const pair = await opened()
    await there.send(pair)
    await there.work()
    return { ...pair, wamid: there.sentTo(pair.e164)[0]?.id ?? '' }
  }
  const statusOf = async (pair: Awaited<ReturnType<typeof sent>>) => (await there.messagesOf(pair)).at(-1)?.details.status
  const minute = (count: number) => Date.now() + count * 60_000

  test('in order, in disorder, ten times and with gaps shows the same in the end', async () => {
    const pair = await sent()
    const reports = [
      stated(pair.wamid, 'read', minute(3)),
      stated(pair.wamid, 'sent', minute(1)),
      stated(pair.wamid, 'delivered', minute(2)),
    ]
    for (let times = 0; times < 10; times++) expect(await there.tell(envelope(...reports))).toBe(200)
    await there.work()
    expect(await statusOf(pair)).toBe('read')
    const skipped = await sent()
    await there.tell(envelope(stated(skipped.wamid, 'read')))
    await there.work()
    expect(await statusOf(skipped)).toBe('read')
  })

  test('failed shows its reason, leaves the parent waiting, and gives way to delivered', async () => {
    const pair = await sent()
    const waits = async () =>
      (
        await there.db
          .selectFrom('lead_listing')
          .select('new_message')
          .where('lead_id', '=', pair.leadId)
          .where('viewer_id', '=', 0)
          .executeTakeFirst()
      )?.new_message
    expect(await waits()).toBe(false)
    await there.tell(envelope(stated(pair.wamid, 'failed', minute(1), 131026)))
    await there.work()
    expect((await there.messagesOf(pair)).at(-1)).toMatchObject({
      details: { status: 'failed' },
      ours: { reason: expect.stringContaining('cannot reach this number'), may_retry: true },
    })
    expect(await waits()).toBe(true)
    await there.tell(envelope(stated(pair.wamid, 'delivered', minute(2))))
    await there.work()
    expect(await statusOf(pair)).toBe('delivered')
    expect(await waits()).toBe(false)
  })

  test('before the answer to the send came is kept until it is known whose it is', async () => {
    const pair = await opened()
    await there.send(pair)
    there.meta.fault('messages', { delay: 400 })
    const working = there.work()
    await expect.poll(() => there.sentTo(pair.e164).length, { timeout: 5_000 }).toBe(1)
    await there.tell(envelope(stated(there.sentTo(pair.e164)[0]?.id ?? '', 'delivered')))
    await working
    await there.work()
    expect((await there.messagesOf(pair)).at(-1)?.details.status).toBe('delivered')
  })
})

test('the timeline tells apart what was written, did not arrive, was cancelled and was received', async () => {
  const pair = await opened()
  await there.send(pair)
  await there.work()
  there.meta.fault('messages', { code: 131026 })
  await there.send(pair)
  await there.work()
  const { id } = (await there.send(pair)).json().response
  await there.app.inject({ method: 'DELETE', url: `/api/v1/admin_custom/message/${id}/`, headers: pair.staff.headers })
  const lead = (await there.app.inject({ url: `/api/v3/admin_custom/details/${pair.leadId}/`, headers: pair.staff.headers })).json()
  const lines = lead.timeline.items.filter(({ kind }: { kind: string }) => kind === 'conversation')
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(['WhatsApp: 1 written, 1 not delivered, 1 cancelled, 1 received'])
})
