import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { recoverMessages } from '../outbox/recover-messages.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

type Pair = Awaited<ReturnType<Messaging['makePair']>>

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const ofMessage = (id: number) => `/api/v1/admin_custom/message/${id}/`
const change = (pair: { staff: Person; id: number }, payload: object) =>
  there.app.inject({ method: 'PATCH', url: ofMessage(pair.id), headers: pair.staff.headers, payload })

async function scheduled(body: (pair: Pair) => Promise<object> = async () => ({})) {
  const pair = await there.makePair()
  await there.writes(pair)
  const { id } = (await there.send(pair, { send_at: inHours(2), ...(await body(pair)) })).json().response
  return { ...pair, id: id as number }
}

async function withFile({ staff, leadId }: Pair) {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 fees'], { type: 'application/pdf' }), 'fees.pdf')
  const url = `/api/v1/admin_custom/thread/${leadId}/media/`
  const { media_url } = (await there.app.inject({ method: 'POST', url, headers: staff.headers, payload: form })).json()
  return { media_url, message_type: 'document' }
}

async function scheduledTemplate() {
  const pair = await there.makePair()
  const { id: templateId } = await there.db
    .insertInto('message_template')
    .values({
      ...{ provider: 'cloud', name: `visit_${Math.random()}`, language: 'en', category: 'UTILITY', status: 'APPROVED' },
      ...{ parameter_format: 'POSITIONAL', components: JSON.stringify([{ type: 'BODY', text: 'Hello' }]) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await there.app.inject({
    ...{ method: 'POST', url: '/api/v1/communications/whatsapp/template/send/', headers: pair.staff.headers },
    payload: { number: pair.number, combined_data_id: pair.leadId, template_id: templateId, send_at: inHours(2) },
  })
  return { ...pair, id: answer.json().response.id as number, templateId }
}

const refusalOf = async (pair: { staff: Person; id: number }, payload: object) => {
  const answer = await unchangedBy(there.db, () => change(pair, payload))
  return [answer.statusCode, answer.json().detail]
}

describe('a scheduled message', () => {
  test('is changed, listed, and goes out when it is due', async () => {
    const pair = await scheduled()
    expect((await change(pair, { message: 'Better words', send_at: inHours(3) })).json()).toMatchObject({
      msg: { message: 'Better words' },
    })
    const list = (await there.app.inject({ url: '/api/v1/admin_custom/scheduled-messages/', headers: pair.staff.headers })).json()
    expect(list).toMatchObject({ count: 1, results: [{ id: pair.id, lead: { id: pair.leadId } }] })
    await there.hurry()
    await there.work()
    expect(there.sentTo(pair.e164)).toEqual([])
    // The job that came too early is gone, as one whose process died: it is looked after.
    await there.db.updateTable('message').set({ send_at: sql<string>`now() - interval '1 minute'` }).where('id', '=', pair.id).execute()
    await recoverMessages(there.db)
    await there.work()
    expect(there.sentTo(pair.e164).map(({ body }) => (body.text as { body: string }).body)).toEqual(['Better words'])
    expect((await change(pair, { message: 'Too late' })).json().detail).toBe('This message is no longer scheduled.')
  })

  test('is sent at once, if the rules let it through, and only once', async () => {
    const sendNow = (pair: { staff: Person; id: number }) =>
      there.app.inject({ method: 'POST', url: `${ofMessage(pair.id)}send/`, headers: pair.staff.headers })
    const pair = await scheduled()
    const unknownContact = await there.makePair()
    expect((await sendNow({ ...pair, staff: unknownContact.staff })).statusCode).toBe(404)
    expect((await sendNow(pair)).statusCode).toBe(200)
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(1)
    expect((await sendNow(pair)).json().detail).toBe('This message is no longer scheduled.')
    const stopped = await scheduled()
    const consent = { message_consent: false, message_consent_at: new Date().toISOString() }
    await sayWishes(there.db, stopped.leadId, consent)
    const refused = await sendNow(stopped)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Do not disturb: no WhatsApp or mail')])
    await there.work()
    expect(there.sentTo(stopped.e164)).toEqual([])
  })

  test('is cancelled, and goes out to nobody', async () => {
    const pair = await scheduled()
    const cancel = () => there.app.inject({ method: 'DELETE', url: ofMessage(pair.id), headers: pair.staff.headers })
    expect((await cancel()).json()).toMatchObject({
      details: { status: 'cancelled' },
      ours: { reason: `${pair.staff.name} cancelled it.` },
    })
    expect((await cancel()).json().detail).toBe('This message is already on its way, or was cancelled.')
    await there.db.updateTable('message').set({ send_at: sql<string>`now()` }).where('id', '=', pair.id).execute()
    await there.hurry()
    await there.work()
    expect(there.sentTo(pair.e164)).toEqual([])
  })

  test('may be changed to all that may be sent', async () => {
    const emoji = '🙂'.repeat(4096)
    expect((await change(await scheduled(), { message: emoji })).json()).toMatchObject({ msg: { message: emoji } })
    expect((await change(await scheduled(withFile), { message: '' })).json()).toMatchObject({ msg: { message: '' } })
    expect((await change(await scheduledTemplate(), { send_at: inHours(72) })).statusCode).toBe(200)
  })

  test.each([
    ['one character more', { message: 'x'.repeat(4097) }, 400, 'WhatsApp takes at most 4,096 characters. Yours has 4,097.'],
    ['nothing', { message: '  ' }, 400, 'Write a message, or add a file.'],
    ['a time that is over', { send_at: inHours(-1) }, 400, 'This time has passed. Choose a later one.'],
    ['a time after the window', { send_at: inHours(25) }, 409, expect.stringContaining('end before that time')],
  ])('is not changed to %s', async (_, payload, status, detail) => {
    expect(await refusalOf(await scheduled(), payload)).toEqual([status, detail])
  })

  test('is not changed to more under its file than WhatsApp takes', async () => {
    expect(await refusalOf(await scheduled(withFile), { message: 'x'.repeat(1025) })).toEqual([
      400,
      'WhatsApp takes at most 1,024 characters under a file. Yours has 1,025.',
    ])
  })

  test('is not changed once the parent wants no WhatsApp or mail', async () => {
    const pair = await scheduled()
    await sayWishes(there.db, pair.leadId, { message_consent: false, message_consent_at: new Date().toISOString() })
    expect(await refusalOf(pair, { message: 'Good day' })).toEqual([409, expect.stringContaining('Do not disturb: no WhatsApp or mail')])
  })

  test.each([
    ['was paused', { status: 'PAUSED' }, 409, 'WhatsApp has paused or rejected this template. Choose another.'],
    ['is gone', { gone_at: '2026-11-01T00:00:00Z' }, 404, 'This template no longer exists. Choose another.'],
    [
      'has other variables by now',
      { components: JSON.stringify([{ type: 'BODY', text: 'Hello {{1}}' }]) },
      409,
      'The template or what fills it changed since you looked at it. Look at it again, then send.',
    ],
  ])('whose template %s is not put off', async (_, patch, status, detail) => {
    const pair = await scheduledTemplate()
    await there.db.updateTable('message_template').set(patch).where('id', '=', pair.templateId).execute()
    expect(await refusalOf(pair, { send_at: inHours(3) })).toEqual([status, detail])
  })
})
