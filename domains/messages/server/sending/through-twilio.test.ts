import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#domains/messages/contract/message.ts'
import { twilioWhatsapp } from '#platform/server/gateways/whatsapp/twilio/twilio-whatsapp.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { hurryJobs, runDueJobs } from '#testing/make/run-due-jobs.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandInTwilio, twilioContent, twilioSigned, twilioStated, twilioWritten } from '#testing/stand-ins/stand-in-twilio.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { syncTemplates } from '../templates/sync-templates.ts'

const path = '/api/v1/communications/whatsapp/webhook/'
const url = `http://portal.test${path}`

let twilio: Awaited<ReturnType<typeof openStandInTwilio>>
let gateways: Awaited<ReturnType<typeof testGateways>>
let server: TestServer
let staff: Person
let number: string
let leadId: number

let made = 0

beforeAll(async () => {
  twilio = await openStandInTwilio(url)
  gateways = await testGateways({ whatsapp: twilioWhatsapp(twilio.settings) })
  server = await testServer({ gateways })
  await makeWorld(server.db)
})
beforeEach(async () => {
  staff = await makeStaff(server.db, 'counsellor')
  number = String(9_867_000_000 + ++made)
  leadId = await makeLead(server.db, { lead: { owner_id: staff.id, name: 'Meera Iyer' }, numbers: [number] })
})
afterAll(async () => {
  await server.close()
  await twilio.close()
})

const work = () => runDueJobs(server, gateways)
const e164 = () => `+91${number}`

/** Tells the portal something as Twilio does. */
async function tell(fields: Record<string, string>, signedUrl = url) {
  const { payload, headers } = twilioSigned(signedUrl, fields, twilio.settings.token)
  const answer = await server.app.inject({ method: 'POST', url: path, payload, headers })
  await work()
  return answer
}

const writes = (more: Record<string, string> = {}) => tell(twilioWritten({ from: e164(), ...more }))

const thread = async () =>
  (await server.app.inject({ url: `/api/v1/admin_custom/thread/${leadId}/`, headers: staff.headers })).json() as { results: Message[] }
const messages = async () => (await thread()).results.toReversed()
const last = async () => (await messages()).at(-1)

async function send(body: object = {}) {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/communications/whatsapp/send/', headers: staff.headers },
    payload: { number, message: 'The fees are 60,000 a year.', combined_data_id: leadId, attempt: randomUUID(), ...body },
  })
  await work()
  return answer
}

async function upload(name: string, bytes: Buffer, type: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const request = new Response(form)
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${leadId}/media/` },
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...staff.headers, 'content-type': request.headers.get('content-type') ?? '' },
  })
  return answer.json().media_url
}

test('a form of Twilio is a parent’s message, once, and is answered with an empty TwiML', async () => {
  const fields = twilioWritten({ from: e164(), text: 'कितनी फीस है?' })
  const answer = await tell(fields)
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/xml; charset=utf-8', '<Response/>'])
  await tell(fields)
  await tell({ ...fields, ApiVersion: '2010-04-02' })
  expect(await messages()).toMatchObject([{ msg: { message: 'कितनी फीस है?', type: 'text' }, externalId: fields.MessageSid }])
})

test('a form that is signed for another address or not at all, one that names a field twice, and JSON are refused', async () => {
  const fields = twilioWritten({ from: e164() })
  expect((await tell(fields, 'https://outside.example/')).statusCode).toBe(403)
  const { payload, headers } = twilioSigned(url, fields, twilio.settings.token)
  const post = (more: { payload: string; headers: Record<string, string> }) => server.app.inject({ method: 'POST', url: path, ...more })
  const { 'x-twilio-signature': _, ...unsigned } = headers
  expect((await post({ payload, headers: unsigned })).statusCode).toBe(403)
  expect((await post({ payload: `${payload}&Body=x`, headers })).statusCode).toBe(400)
  expect((await post({ payload: '{}', headers: { 'content-type': 'application/json' } })).statusCode).toBe(403)
  await work()
  expect(await messages()).toEqual([])
})

test('the challenge of another provider is refused', async () => {
  const asked = await server.app.inject({ url: path, query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'x', 'hub.challenge': '1' } })
  expect(asked.statusCode).toBe(403)
})

test('an answer goes through Twilio; what it tells twice and in disorder leaves the message read', async () => {
  await writes()
  await send()
  const [sent] = twilio.sentTo(e164())
  expect(sent?.fields).toMatchObject({ Body: 'The fees are 60,000 a year.', StatusCallback: url })
  expect(await last()).toMatchObject({ details: { status: 'accepted' }, externalId: sent?.id })
  const id = sent?.id ?? ''
  for (const status of ['read', 'sent', 'delivered', 'read', 'queued'])
    expect((await tell(twilioStated(id, e164(), status))).statusCode).toBe(200)
  expect(await last()).toMatchObject({ details: { status: 'read' } })
})

test('a state that comes before Twilio answered waits for its message', async () => {
  const id = 'SM00000000000000000000000000000001'
  await tell(twilioStated(id, e164(), 'delivered'))
  const kept = await server.db.selectFrom('message_status').select(['status', 'message_id']).where('provider_id', '=', id).execute()
  expect(kept).toEqual([{ status: 'delivered', message_id: null }])
})

test('a message outside the 24 hours that Twilio only tells of later says so, and can be sent again', async () => {
  await writes()
  await send()
  await tell(twilioStated(twilio.sentTo(e164())[0]?.id ?? '', e164(), 'failed', 63016))
  expect(await last()).toMatchObject({
    details: { status: 'failed' },
    ours: { may_retry: true, reason: expect.stringContaining('24 hours') },
  })
})

test('too many requests are tried again after the time that Twilio says', async () => {
  await writes()
  twilio.fail({ status: 429, code: 20429, retryAfter: 30 })
  await send()
  expect(await last()).toMatchObject({ details: { status: 'pending' }, ours: { reason: expect.stringContaining('no more messages') } })
  expect(twilio.sentTo(e164())).toEqual([])
  await hurryJobs(server)
  await server.db.updateTable('message').set({ send_at: null }).where('lead_id', '=', leadId).where('state', '=', 'queued').execute()
  await work()
  expect(twilio.sentTo(e164())).toHaveLength(1)
})

test('a text of more than Twilio takes, and words under a document, are refused before anything is sent', async () => {
  await writes()
  const long = await send({ message: 'x'.repeat(1601) })
  expect([long.statusCode, long.json().detail]).toEqual([400, 'WhatsApp takes at most 1,600 characters. Yours has 1,601.'])
  const url_ = await upload('fees.pdf', Buffer.from('%PDF-1.4 fees'), 'application/pdf')
  const document = { message_type: 'document', media_url: url_ }
  const captioned = await send({ ...document, message: 'The fees' })
  expect([captioned.statusCode, captioned.json().detail]).toEqual([
    ...[400, 'WhatsApp takes no text under a file of this kind. Send the text by itself.'],
  ])
  expect((await send({ ...document, message: '' })).statusCode).toBe(200)
  expect(twilio.sentTo(e164())).toMatchObject([
    { fields: { MediaUrl: expect.stringMatching(/^http:\/\/portal\.test\/api\/v1\/files\/.+\.pdf\?/) } },
  ])
})

test('Twilio fetches a picture as JPEG at an address that opens it alone', async () => {
  await writes()
  const photo = Buffer.from(await makePhoto())
  expect(
    (await send({ message_type: 'image', media_url: await upload('campus.png', photo, 'image/png'), message: 'The campus' })).statusCode,
  ).toBe(200)
  const { MediaUrl = '', Body } = twilio.sentTo(e164())[0]?.fields ?? {}
  expect(Body).toBe('The campus')
  const fetched = await server.app.inject({ url: MediaUrl.replace('http://portal.test', '') })
  expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(fetched.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect((await server.app.inject({ url: MediaUrl.replace('http://portal.test', '').replace(/\?.*/, '') })).statusCode).toBe(404)
})

test('a parent’s photo comes into our files; one that Twilio has no more is told so', async () => {
  const photo = { MediaContentType0: 'image/png', NumMedia: '1', MessageType: 'image' }
  await writes({ text: 'The marks', MediaUrl0: twilio.keepFile(Buffer.from(await makePhoto()), 'image/png'), ...photo })
  await work()
  expect(await last()).toMatchObject({ msg: { message: 'The marks', type: 'image' }, media: { state: 'ready' } })
  const gone = twilio.keepFile(Buffer.from('x'), 'image/png')
  twilio.forgetFiles()
  await writes({ text: '', MediaUrl0: gone, ...photo })
  await work()
  expect(await last()).toMatchObject({ media: { state: 'failed' } })
})

test('only an approved template is offered, and goes by its id; one that Twilio lost has the templates read again', async () => {
  const approved = twilioContent({ name: 'visit', body: 'Hello {{1}}, your visit is near' })
  twilio.contents.splice(0, Number.POSITIVE_INFINITY, approved, twilioContent({ name: 'offer', status: 'pending' }))
  const { whatsapp } = gateways
  if (whatsapp) await syncTemplates(server.db, whatsapp)
  const contents = await server.app.inject({ url: '/api/v3/admin_custom/content/whatsapp/', headers: staff.headers })
  expect(contents.json().result).toMatchObject([{ name: 'visit' }])
  const [{ id }] = contents.json().result
  const pending = await server.db.selectFrom('message_template').select('id').where('name', '=', 'offer').executeTakeFirstOrThrow()
  const sendTemplate = async (template: number) => {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/v1/communications/whatsapp/template/send/', headers: staff.headers },
      payload: { number, combined_data_id: leadId, template_id: template, values: { 'body.1': 'Meera' }, attempt: randomUUID() },
    })
    await work()
    return answer
  }
  expect((await sendTemplate(pending.id)).json().detail).toBe('WhatsApp has paused or rejected this template. Choose another.')
  expect((await sendTemplate(id)).statusCode).toBe(200)
  expect(twilio.sentTo(e164()).map(({ fields }) => [fields.ContentSid, fields.ContentVariables])).toEqual([[approved.sid, '{"1":"Meera"}']])
  twilio.contents.length = 0
  await sendTemplate(id)
  await work()
  expect(await last()).toMatchObject({ details: { status: 'rejected' }, ours: { reason: 'Twilio has no such template any more.' } })
  const { gone_at: gone } = await server.db.selectFrom('message_template').select('gone_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(gone).not.toBeNull()
})

test('Connections names Twilio, and the address of the webhook', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const { results } = (await server.app.inject({ url: '/api/v1/admin_custom/connections/', headers: admin.headers })).json()
  expect(results.find((one: { name: string }) => one.name === 'whatsapp')).toMatchObject({
    ...{ service: 'Twilio', configured: true, simulated: false, answers: true, address: url },
  })
})
