import { afterAll, beforeAll, expect, test } from 'vitest'
import { postmarkMail } from '#platform/server/gateways/mail/postmark/postmark-mail.ts'
import { postmarkWebhook } from '#platform/server/gateways/mail/postmark/postmark-webhook.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { rawMail } from '#testing/make/raw-mail.ts'
import { openStandInPostmark, postmarkBounce, postmarkInbound } from '#testing/stand-ins/stand-in-postmark.ts'

const secret = 'password-of-the-webhook'
let postmark: Awaited<ReturnType<typeof openStandInPostmark>>
let there: Mailing

beforeAll(async () => {
  postmark = await openStandInPostmark()
  there = await openMailing({ mail: postmarkMail(postmark.settings), mailWebhooks: [postmarkWebhook(secret)] })
})
afterAll(async () => {
  await there.close()
  await postmark.close()
})

type Pair = Awaited<ReturnType<Mailing['makePair']>>

const write = ({ staff, leadId }: Pair, payload: object = {}) =>
  there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${leadId}/mail/`, headers: staff.headers },
    payload: { subject: 'The fees', text: 'The fees are 60,000 a year.', ...payload },
  })
async function wrote(pair: Pair) {
  expect((await write(pair)).statusCode).toBe(200)
  await there.work()
  const sent = postmark.sentTo(pair.email).at(-1)
  return { sent, row: (await there.rowsOf(pair.leadId)).at(-1) }
}
const webhook = (body: object, password = secret) =>
  there.app.inject({
    ...{ method: 'POST', url: '/api/v1/mail/received/', payload: body },
    headers: { authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}` },
  })

test('a mail is sent under our own id, and stands as accepted', async () => {
  const { sent, row } = await wrote(await there.makePair())
  const id = sent?.Headers.find(({ Name }) => Name === 'Message-ID')?.Value
  expect(sent).toMatchObject({ Subject: 'The fees', From: '"Asha Rao – School Search" <hello@search.test>' })
  expect(row).toMatchObject({ state: 'accepted', provider: 'postmark', provider_id: id, simulated: false })
})

test('an answer comes to the lead of the mail that it names, once, and is answered in its turn', async () => {
  const pair = await there.makePair()
  const { row } = await wrote(pair)
  const raw = rawMail({ from: 'office@home.test', text: 'On Saturday.', headers: { 'In-Reply-To': row?.provider_id ?? '' } })
  for (let at = 0; at < 2; at++) expect((await webhook(postmarkInbound(raw))).statusCode).toBe(200)
  await there.work()
  const incoming = (await there.rowsOf(pair.leadId)).filter(({ direction }) => direction === 'incoming')
  expect(incoming).toMatchObject([{ text: 'On Saturday.', reply_to_id: row?.id, provider: null }])
  await write(pair, { reply_to: incoming[0]?.id })
  await there.work()
  const headers = postmark.sentTo(pair.email).at(-1)?.Headers
  expect(headers).toContainEqual({ Name: 'In-Reply-To', Value: incoming[0]?.provider_id })
})

test('a bounce fails its mail and marks the address, however often it is told', async () => {
  const pair = await there.makePair()
  const { sent, row } = await wrote(pair)
  const bounce = postmarkBounce({ email: pair.email, metadata: sent?.Metadata ?? {} })
  expect((await webhook(bounce, 'another password')).statusCode).toBe(403)
  for (let at = 0; at < 2; at++) expect((await webhook(bounce)).statusCode).toBe(200)
  await there.work()
  expect((await there.rowsOf(pair.leadId)).find(({ id }) => id === row?.id)).toMatchObject({
    failed_at: expect.any(String),
    trouble: expect.stringContaining('The address takes no mail'),
  })
  expect((await write(pair)).statusCode).toBe(409)
})

test('a complaint takes the address off all mails, once', async () => {
  const pair = await there.makePair()
  const { sent } = await wrote(pair)
  const complaint = {
    ...postmarkBounce({ type: 'SpamComplaint', email: pair.email, metadata: sent?.Metadata ?? {} }),
    RecordType: 'SpamComplaint',
  }
  for (let at = 0; at < 2; at++) expect((await webhook(complaint)).statusCode).toBe(200)
  await there.work()
  const refused = await there.db
    .selectFrom('consent')
    .select(['purpose', 'how'])
    .where('lead_id', '=', pair.leadId)
    .orderBy('purpose')
    .distinct()
    .execute()
  expect(refused).toEqual([
    { purpose: 'admission_help', how: 'provider' },
    { purpose: 'marketing', how: 'provider' },
  ])
  expect((await write(pair)).statusCode).toBe(409)
})

test('a mail without its bytes is refused, so that it is offered again', async () => {
  const { RawEmail: _, ...parsed } = postmarkInbound('')
  expect((await webhook(parsed)).statusCode).toBe(400)
})

test('a mail to an address that Postmark gave up is not sent, and the address is marked', async () => {
  const pair = await there.makePair()
  postmark.deactivate(pair.email)
  const { row } = await wrote(pair)
  expect(row).toMatchObject({ state: 'rejected', trouble: expect.stringContaining('The address takes no mail') })
  expect((await write(pair)).statusCode).toBe(409)
})

test('a mail whose outcome is not known is not sent again', async () => {
  const pair = await there.makePair()
  postmark.fail('reset after accept')
  expect((await wrote(pair)).row).toMatchObject({ state: 'unknown' })
  await there.work()
  expect(postmark.sentTo(pair.email)).toHaveLength(1)
})

test('the page of connections says what sends, and what hands mails over', async () => {
  const { headers } = await makeStaff(there.db, 'counsellor_admin')
  const { results } = (await there.app.inject({ url: '/api/v1/admin_custom/connections/', headers })).json()
  const named = (wanted: string) => results.find(({ name }: { name: string }) => name === wanted)
  expect(named('email')).toMatchObject({ service: 'Postmark, as hello@search.test', configured: true, answers: true })
  expect(named('mailbox')).toMatchObject({ service: 'Postmark hands each mail over', configured: true })
})
