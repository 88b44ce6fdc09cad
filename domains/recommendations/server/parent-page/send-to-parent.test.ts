import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressToCome,
  maxOnPage,
  previewToParent,
  readyByHand,
  sendingWords,
  sendToParent,
} from '#domains/recommendations/contract/parent-page.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const { collab, plain } = world.school

async function makePair(allowed = true) {
  const pair = await there.makePair({
    lead: { allowed_login_via_inside: allowed, ...(allowed && { login_consent_at: '2026-01-01T00:00:00Z' }) },
  })
  for (const school_id of [collab, plain]) await there.db.insertInto('school_bucket').values({ lead_id: pair.leadId, school_id }).execute()
  return pair
}
type Pair = Awaited<ReturnType<typeof makePair>>

const send = ({ leadId, staff }: Pair, body: object = {}) =>
  there.app.inject({
    method: 'POST',
    url: `/api/v1/admin_custom/school-bucket/${leadId}/send/`,
    headers: staff.headers,
    payload: { schools: [plain, collab], attempt: randomUUID(), ...body },
  })
const preview = ({ leadId, staff }: Pair, query: Record<string, string> = {}) =>
  there.app.inject({
    url: `/api/v1/admin_custom/school-bucket/${leadId}/send/preview/`,
    headers: staff.headers,
    query: { schools: `${plain},${collab}`, ...query },
  })
const withoutAddress = (text: string | undefined) => text?.replace(/[0-9a-f]{32}/, addressToCome)
const addressIn = (text: string) => /http:\/\/portal\.test\/p\/[0-9a-f]{32}/.exec(text)?.[0].slice('http://portal.test'.length) ?? ''
const opens = async (path: string) => (await there.app.inject({ url: path })).statusCode
const timelineOf = async ({ leadId, staff }: Pair) =>
  (await there.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: staff.headers })).json().timeline.items
const pageOf = async ({ leadId, staff }: Pair) =>
  (await there.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: staff.headers })).json().parent_page
const refusalOf = async (request: () => ReturnType<typeof send>) => {
  const answer = await unchangedBy(there.db, request)
  return [answer.statusCode, answer.json().detail]
}

test('within the 24 hours one message has the address of a page with these schools in their order', async () => {
  const pair = await makePair()
  await there.writes(pair)
  const answer = await send(pair)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'Message is on its way', by_hand: null, page: { links: 1, opened_at: null } })
  expect(answer.body).not.toContain('/p/')
  expect(answer.json().page).toMatchObject({ sending: 'pending', trouble: null })
  await there.work()
  const sent = there.sentTo(pair.e164)
  expect(sent).toHaveLength(1)
  expect((await pageOf(pair)).sending).toBe('accepted')
  const [message] = (await there.messagesOf(pair)).filter(({ conversation_way }) => conversation_way === 'outgoing')
  const path = addressIn(message?.msg.message ?? '')
  const page = await there.app.inject({ url: path })
  expect(page.body.indexOf('Plain School')).toBeLessThan(page.body.indexOf('Collab School'))
  expect((await timelineOf(pair)).map(({ action }: { action: string }) => action)).toContain('Made the parent a page with 2 schools')
})

test('a page is said to be sent only when its message was: simulated, unknown and refused ones are told as such', async () => {
  const pair = await makePair()
  await there.writes(pair)
  await send(pair)
  const [message] = (await there.rowsOf(pair.leadId)).filter(({ direction }) => direction === 'outgoing')
  const stands = async (state: string, trouble: string | null = null) => {
    await there.db
      .updateTable('message')
      .set({ state, trouble, simulated: state === 'simulated' })
      .where('id', '=', message?.id ?? 0)
      .execute()
    const { sending, trouble: sentence } = await pageOf(pair)
    return [sending, sentence]
  }
  expect(await stands('simulated')).toEqual(['simulated', null])
  expect(await stands('unknown', 'No answer came.')).toEqual(['unknown', 'No answer came.'])
  expect(await stands('rejected', 'The number is not on WhatsApp.')).toEqual(['rejected', 'The number is not on WhatsApp.'])
  for (const [sending, words] of Object.entries(sendingWords))
    expect(/\bsent\b/i.test(words) && !/not sent|whether|to be sent|to send/i.test(words), sending).toBe(
      ['accepted', 'sent', 'delivered', 'read', 'failed'].includes(sending),
    )
})

test('the message is in the language that the parent reads', async () => {
  const pair = await makePair()
  await there.writes(pair)
  await send(pair, { language: 'hi' })
  const [message] = (await there.messagesOf(pair)).filter(({ conversation_way }) => conversation_way === 'outgoing')
  expect(message?.msg.message).toMatch(/^नमस्ते Meera Iyer, /)
})

test('after the 24 hours a template that has a place for the address is sent, else staff get the text', async () => {
  const pair = await makePair()
  const byHand = (await send(pair)).json()
  expect(byHand).toMatchObject({
    status: readyByHand,
    by_hand: { reason: expect.stringMatching(/^The parent wrote nothing in the last 24 hours, and no template has a place/) },
  })
  expect(byHand.page.sending).toBe('by_hand')
  expect(await opens(addressIn(byHand.by_hand.text))).toBe(200)
  expect((await timelineOf(pair))[0].action).toBe('Made the parent a page with 2 schools, to send by hand')
  const template = {
    provider: 'cloud',
    name: 'schools_for_you',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'NAMED',
    components: JSON.stringify([{ type: 'BODY', text: 'Hello {{parent_name}}, your schools: {{shortlist_link}}' }]),
  }
  await there.db
    .insertInto('message_template')
    .values({ ...template, language: 'en' })
    .execute()
  expect((await send(pair)).json()).toMatchObject({ by_hand: null })
  const [message] = (await there.rowsOf(pair.leadId)).filter(({ direction }) => direction === 'outgoing')
  expect(message).toMatchObject({ kind: 'template', text: expect.stringMatching(/^Hello Meera Iyer, your schools: http/) })
  expect(await opens(addressIn(message?.text ?? ''))).toBe(200)
  await there.db.updateTable('message_template').set({ status: 'PAUSED' }).where('name', '=', 'schools_for_you').execute()
})

test('the preview answers the words, the number and the way of the message, makes no page, and is what is sent', async () => {
  const pair = await makePair()
  const byHand = await unchangedBy(there.db, () => preview(pair))
  expect(byHand.json(), byHand.body).toMatchObject({
    to: { number: pair.number, country_code: 91 },
    way: 'by_hand',
    reason: expect.stringMatching(/^The parent wrote nothing in the last 24 hours/),
    window_ends_at: null,
  })
  await there.writes(pair)
  const seen = (await unchangedBy(there.db, () => preview(pair, { language: 'hi' }))).json()
  expect(seen).toMatchObject({ way: 'text', template: null, reason: null, simulated: false, header: null, buttons: [] })
  expect(seen.message).toMatch(/^नमस्ते Meera Iyer, /)
  expect(seen.message).toContain(`http://portal.test/p/${addressToCome}`)
  expect(Math.abs(Date.parse(seen.window_ends_at) - Date.now() - 24 * 3_600_000)).toBeLessThan(120_000)
  expect((await send(pair, { language: 'hi', seen: seen.seen })).statusCode).toBe(200)
  const [message] = (await there.rowsOf(pair.leadId)).filter(({ direction }) => direction === 'outgoing')
  expect(withoutAddress(message?.text)).toBe(seen.message)
  expect(message?.e164).toBe(`+91${seen.to.number}`)
})

test('the preview of a template has all its parts, and its message goes at a later time too', async () => {
  const pair = await makePair()
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Schools' },
    { type: 'BODY', text: 'Hello {{parent_name}}, your schools are ready.' },
    { type: 'FOOTER', text: 'Reply STOP to end' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'http://portal.test/p/{{1}}' }] },
  ]
  await there.db
    .insertInto('message_template')
    .values({
      ...{
        provider: 'cloud',
        name: 'schools_by_button',
        language: 'en',
        category: 'UTILITY',
        status: 'APPROVED',
        parameter_format: 'NAMED',
      },
      ...{ components: JSON.stringify(components), sources: JSON.stringify({ 'button.0': 'page_address' }) },
    })
    .execute()
  const seen = (await preview(pair)).json()
  expect(seen).toMatchObject({
    ...{ way: 'template', template: 'schools_by_button', header: 'Schools', message: 'Hello Meera Iyer, your schools are ready.' },
    ...{ footer: 'Reply STOP to end', buttons: [{ text: 'Open', url: `http://portal.test/p/${addressToCome}` }], window_ends_at: null },
  })
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  const answer = await send(pair, { seen: seen.seen, send_at })
  expect(answer.json(), answer.body).toMatchObject({ status: 'Message scheduled', by_hand: null, page: { sending: 'scheduled' } })
  const [message] = (await there.rowsOf(pair.leadId)).filter(({ direction }) => direction === 'outgoing')
  expect([message?.state, Date.parse(String(message?.send_at))]).toEqual(['scheduled', Date.parse(send_at)])
  await there.db.updateTable('message_template').set({ status: 'PAUSED' }).where('name', '=', 'schools_by_button').execute()
})

test('a message that changed since it was looked at is not sent, and neither is one of a time that has passed', async () => {
  const pair = await makePair()
  await there.writes(pair)
  const { seen } = (await preview(pair)).json()
  const refusals = sendToParent.refusals
  expect(await refusalOf(() => send(pair, { seen, send_at: new Date(Date.now() - 60_000).toISOString() }))).toEqual([...refusals.inThePast])
  await there.db.updateTable('lead').set({ name: 'Meera Rao' }).where('id', '=', pair.leadId).execute()
  expect(await refusalOf(() => send(pair, { seen }))).toEqual([...refusals.messageChanged])
  await there.db.updateTable('lead').set({ name: 'Meera Iyer' }).where('id', '=', pair.leadId).execute()
  // The 24 hours end before that time, and no template can take the place of the text that was seen.
  const tooLate = new Date(Date.now() + 25 * 3_600_000).toISOString()
  expect(await refusalOf(() => send(pair, { seen, send_at: tooLate }))).toEqual([...refusals.messageChanged])
  expect((await send(pair, { seen })).statusCode).toBe(200)
})

test('the preview refuses before anything is pressed what the send would refuse', async () => {
  const { notAllowed, notInBucket, optedOut, childNotFound, leadNotFound, wrongNumber } = previewToParent.refusals
  const closed = await makePair(false)
  expect(await refusalOf(() => preview(closed))).toEqual([...notAllowed])
  const pair = await makePair()
  expect(await refusalOf(() => preview(pair, { schools: '999' }))).toEqual([...notInBucket])
  expect(await refusalOf(() => preview(pair, { child: '999999' }))).toEqual([...childNotFound])
  expect((await preview(pair, { schools: '' })).statusCode).toBe(400)
  const stranger = { ...pair, staff: await makeStaff(there.db, 'counsellor') }
  expect(await refusalOf(() => preview(stranger))).toEqual([...leadNotFound])
  await there.db.updateTable('lead_number').set({ wrong_at: '2026-01-01T00:00:00Z' }).where('lead_id', '=', pair.leadId).execute()
  expect(await refusalOf(() => preview(pair))).toEqual([...wrongNumber])
  const consent = { message_consent: false, message_consent_at: new Date().toISOString() }
  const silent = await makePair()
  await sayWishes(there.db, silent.leadId, consent)
  expect(await refusalOf(() => preview(silent))).toEqual([...optedOut])
})

test('one press sends once, and what staff send by hand gets an address again', async () => {
  const [within, after] = [await makePair(), await makePair()]
  await there.writes(within)
  const attempt = randomUUID()
  expect((await send(within, { attempt })).statusCode).toBe(200)
  expect((await send(within, { attempt })).statusCode).toBe(200)
  expect((await there.rowsOf(within.leadId)).filter(({ direction }) => direction === 'outgoing')).toHaveLength(1)
  const first = addressIn((await send(after, { attempt: `${attempt.slice(0, -1)}${attempt.endsWith('0') ? 1 : 0}` })).json().by_hand.text)
  const second = addressIn((await send(after, { attempt: `${attempt.slice(0, -1)}${attempt.endsWith('0') ? 1 : 0}` })).json().by_hand.text)
  expect([await opens(first), await opens(second)]).toEqual([404, 200])
  expect((await timelineOf(after)).filter(({ kind }: { kind: string }) => kind === 'shortlist_sent')).toHaveLength(1)
})

test('nothing is sent to a parent who did not agree, or asked for no messages, or of schools that are not in the bucket', async () => {
  const { notAllowed, notInBucket, optedOut, childNotFound, leadNotFound, attemptReused, schoolRemoved } = sendToParent.refusals
  const closed = await makePair(false)
  expect(await refusalOf(() => send(closed))).toEqual([...notAllowed])
  const pair = await makePair()
  for (const schools of [
    [collab, 999],
    [collab, collab],
  ])
    expect(await refusalOf(() => send(pair, { schools }))).toEqual([...notInBucket])
  const removed = there.db.updateTable('school').where('id', '=', plain)
  await removed.set({ delisted_at: sql`now()` }).execute()
  const lead = await there.app.inject({ url: `/api/v3/admin_custom/details/${pair.leadId}/`, headers: pair.staff.headers })
  expect(lead.json().school_bucket.map(({ is_removed }: { is_removed: boolean }) => is_removed)).toEqual([false, true])
  expect(await refusalOf(() => send(pair))).toEqual([...schoolRemoved])
  await removed.set({ delisted_at: null }).execute()
  expect(await refusalOf(() => send(pair, { child: 999_999 }))).toEqual([...childNotFound])
  const stranger = { ...pair, staff: await makeStaff(there.db, 'counsellor') }
  expect(await refusalOf(() => send(stranger))).toEqual([...leadNotFound])
  for (const body of [
    { schools: [] },
    { schools: Array.from({ length: maxOnPage + 1 }, (_, at) => at + 1) },
    { attempt: 'x' },
    { language: 'mr' },
  ])
    expect((await unchangedBy(there.db, () => send(pair, body))).statusCode).toBe(400)
  const attempt = randomUUID()
  await send(pair, { attempt })
  const other = await makePair()
  await there.db.updateTable('lead').set({ owner_id: pair.staff.id }).where('id', '=', other.leadId).execute()
  await there.db
    .updateTable('lead')
    .set({ viewer_ids: sql`array[0, ${pair.staff.id}::integer]` })
    .where('id', '=', other.leadId)
    .execute()
  expect(await refusalOf(() => send({ ...other, staff: pair.staff }, { attempt }))).toEqual([...attemptReused])
  await sayWishes(there.db, pair.leadId, { message_consent: false, message_consent_at: new Date().toISOString() })
  expect(await refusalOf(() => send(pair))).toEqual([...optedOut])
})
