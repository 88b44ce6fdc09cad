import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { envelope, signed, stated, written } from '#testing/stand-ins/meta-messages.ts'
import { openStandInMeta, type StandInMeta } from '#testing/stand-ins/stand-in-meta.ts'
import { openStandInTwilio, twilioContent, twilioSigned, twilioStated, twilioWritten } from '#testing/stand-ins/stand-in-twilio.ts'
import { type Outgoing, SenderRefused, SenderTrouble, type SendOutcome } from '../messaging/sender.ts'
import { loopbackWhatsapp } from './loopback/loopback-whatsapp.ts'
import { metaWhatsapp } from './meta/meta-whatsapp.ts'
import { twilioWhatsapp } from './twilio/twilio-whatsapp.ts'
import type { WebhookRequest, WhatsApp } from './whatsapp.ts'

const url = 'http://portal.test/api/v1/communications/whatsapp/webhook/'

let meta: StandInMeta
let twilio: Awaited<ReturnType<typeof openStandInTwilio>>

beforeAll(async () => {
  meta = await openStandInMeta()
  twilio = await openStandInTwilio(url)
})
afterEach(() => twilio.fail())
afterAll(async () => {
  await meta.close()
  await twilio.close()
})

type Trouble =
  | 'window'
  | 'rate'
  | 'token'
  | 'within'
  | 'reset'
  | 'reset after accept'
  | 'silence after accept'
  | 'bad gateway'
  | 'malformed'

/** What the contract needs of an adapter and of what stands in for its provider. */
interface Dialect {
  open(): WhatsApp
  fail(trouble: Trouble): void
  sentTo(e164: string): number
  keepFile(contents: Buffer, type: string): string
  aTemplate(name: string, status: string): void
  writes(from: string, text: string, id: string): WebhookRequest & { body: object }
  tells(id: string, status: 'sent' | 'delivered' | 'read' | 'failed', code?: number): WebhookRequest & { body: object }
  /** A code for a message outside the 24 hours, and for one without a WhatsApp. */
  codes: { window: number; away: number }
}

const asMeta = (body: object) => {
  const text = JSON.stringify(body)
  return { url, text, body, headers: signed(text, meta.settings.appSecret) }
}

const asTwilio = (body: Record<string, string>) => {
  const { payload, headers } = twilioSigned(url, body, twilio.settings.token)
  return { url, text: payload, body, headers }
}

const ofMeta: Dialect = {
  open: () => metaWhatsapp(meta.settings),
  fail(trouble) {
    const faults = { window: { code: 131047 }, rate: { code: 130429, retryAfter: 7 }, token: { code: 190 }, within: { code: 131000 } }
    meta.fault('messages', trouble in faults ? faults[trouble as keyof typeof faults] : (trouble as 'reset'))
  },
  sentTo: (e164) => meta.ledger.filter(({ to }) => to === e164).length,
  keepFile: (contents, type) => meta.keepFile(contents, type),
  aTemplate: (name, status) =>
    meta.templates.push({
      ...{ id: name, name, language: 'en', status: status.toUpperCase(), category: 'UTILITY' },
      components: [{ type: 'BODY', text: 'Hello {{1}}' }],
    }),
  writes: (from, text, id) => asMeta(envelope(written({ from, text, id }))),
  tells: (id, status, code) => asMeta(envelope(stated(id, status, Date.now(), code))),
  codes: { window: 131047, away: 131026 },
}

const ofTwilio: Dialect = {
  open: () => twilioWhatsapp(twilio.settings),
  fail(trouble) {
    const faults = {
      ...{ window: { status: 400, code: 63016 }, rate: { status: 429, code: 20429, retryAfter: 7 } },
      ...{ token: { status: 401, code: 20003 }, within: { status: 429, code: 20429 } },
    }
    twilio.fail(trouble in faults ? faults[trouble as keyof typeof faults] : (trouble as 'reset'))
  },
  sentTo: (e164) => twilio.sentTo(e164).length,
  keepFile: (contents, type) => twilio.keepFile(contents, type),
  aTemplate: (name, status) => twilio.contents.push(twilioContent({ name, status })),
  writes: (from, text, id) => asTwilio(twilioWritten({ from, text, id })),
  tells: (id, status, code) => asTwilio(twilioStated(id, '+919812300001', status, code)),
  codes: { window: 63016, away: 63024 },
}

let made = 0
const one = (): Outgoing => ({ to: `+9198123${String(++made).padStart(5, '0')}`, content: { kind: 'text', text: 'The fees are 60,000.' } })

describe.each([
  ['Meta', ofMeta],
  ['Twilio', ofTwilio],
])('the port for WhatsApp through %s', (_, dialect) => {
  test('a message is accepted once, with an id', async () => {
    const outgoing = one()
    expect(await dialect.open().send(outgoing)).toMatchObject({ outcome: 'accepted', providerId: expect.stringMatching(/.{10,}/) })
    expect(dialect.sentTo(outgoing.to)).toBe(1)
  })

  const troubles: [Trouble, Partial<SendOutcome>, number][] = [
    ['window', { outcome: 'rejected', next: 'stays', reason: expect.stringContaining('24 hours') }, 0],
    ['rate', { outcome: 'rejected', next: 'again', retryAfterSeconds: 7 }, 0],
    ['token', { outcome: 'rejected', next: 'stop' }, 0],
    ['within', { outcome: 'rejected', next: 'again' }, 0],
    ['reset', { outcome: 'unknown' }, 0],
    ['reset after accept', { outcome: 'unknown' }, 1],
    ['silence after accept', { outcome: 'unknown' }, 1],
    ['bad gateway', { outcome: 'unknown' }, 0],
    ['malformed', { outcome: 'unknown' }, 0],
  ]
  test.each(troubles)('after the trouble “%s” nothing is claimed', async (trouble, becomes, sent) => {
    dialect.fail(trouble)
    const outgoing = one()
    expect(await dialect.open().send(outgoing)).toMatchObject(becomes)
    expect(dialect.sentTo(outgoing.to)).toBe(sent)
    expect(await dialect.open().send(one())).toMatchObject({ outcome: 'accepted' })
  })

  test('a file that was handed over is named by a message', async () => {
    const adapter = dialect.open()
    const file = { bytes: Buffer.from('%PDF-1.4'), type: 'application/pdf', name: 'Fees.pdf' }
    const mediaId = await adapter.upload(file, async () => 'https://portal.test/api/v1/files/fees.pdf')
    const content = { kind: 'document' as const, mediaId, caption: '', name: 'Fees.pdf' }
    expect(await adapter.send({ ...one(), content })).toMatchObject({ outcome: 'accepted' })
  })

  test('a parent’s file is opened; one that is gone is refused for good', async () => {
    const adapter = dialect.open()
    const { type, stream } = await adapter.openFile(dialect.keepFile(Buffer.from('a photo'), 'image/jpeg'))
    expect([type, await new Response(stream).text()]).toEqual(['image/jpeg', 'a photo'])
    const gone = dialect.keepFile(Buffer.from(''), 'image/jpeg').replace(/.$/, 'x')
    await expect(adapter.openFile(gone)).rejects.toBeInstanceOf(SenderRefused)
    await expect(adapter.openFile('https://elsewhere.test/file')).rejects.toBeInstanceOf(SenderTrouble)
  })

  test('all templates are listed, over pages, and say which can be sent', async () => {
    for (const [nth, status] of ['approved', 'paused', 'rejected', 'approved', 'pending'].entries()) dialect.aTemplate(`t${nth}`, status)
    const listed = (await dialect.open().templates()).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(listed.map(({ name, status }) => [name, status])).toEqual([
      ...[
        ['t0', 'APPROVED'],
        ['t1', 'PAUSED'],
        ['t2', 'REJECTED'],
        ['t3', 'APPROVED'],
        ['t4', 'PENDING'],
      ],
    ])
    expect(listed[0]).toMatchObject({ language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text: 'Hello {{1}}' }] })
  })

  test('it is looked at', async () => {
    expect(await dialect.open().look()).toBeUndefined()
  })

  const at = new Date('2026-11-29T10:00:00.000Z')

  test('a parent’s message is read the same; what is changed or signed by others is not from the provider', () => {
    const { webhook } = dialect.open()
    const request = dialect.writes('+919812300001', 'कितनी फीस है? “A+B”', 'id-of-the-message')
    expect(webhook.isFrom(request)).toBe(true)
    const forged = dialect.writes('+919812300001', 'Something else', 'id-of-the-message')
    expect(webhook.isFrom({ ...forged, headers: request.headers })).toBe(false)
    expect(webhook.isFrom({ ...request, headers: {} })).toBe(false)
    const { told, unread } = webhook.read(request.body, new Date())
    expect(unread).toEqual([])
    expect(told).toMatchObject([
      {
        ...{ is: 'message', providerId: 'id-of-the-message', e164: '+919812300001', isChecked: true, name: 'Meera Iyer' },
        ...{ kind: 'text', text: 'कितनी फीस है? “A+B”' },
      },
    ])
  })

  test('states of our messages are read the same', () => {
    const { webhook } = dialect.open()
    for (const status of ['sent', 'delivered', 'read'] as const)
      expect(webhook.read(dialect.tells('id', status).body, new Date()).told).toMatchObject([{ is: 'status', providerId: 'id', status }])
    const failed = (code: number) => webhook.read(dialect.tells('id', 'failed', code).body, new Date()).told
    const { window, away } = dialect.codes
    expect(failed(window)).toMatchObject([{ status: 'failed', code: window, details: expect.stringContaining('24 hours') }])
    expect(failed(away)).toMatchObject([{ status: 'failed', code: away, details: expect.stringContaining('cannot reach') }])
  })

  test('what another provider told is unread, and nobody’s challenge is answered', () => {
    const { webhook } = dialect.open()
    const other = dialect === ofMeta ? ofTwilio : ofMeta
    const reading = webhook.read(other.writes('+919812300001', 'Hello', 'id').body, at)
    expect(reading.told).toEqual([])
    expect(reading.unread).not.toEqual([])
    expect(webhook.challenge({})).toBeUndefined()
    expect(webhook.challenge({ 'hub.mode': 'subscribe', 'hub.verify_token': 'guess', 'hub.challenge': '1' })).toBeUndefined()
  })
})

test('the simulated provider claims nothing, and brings a parent’s text by its own webhook', async () => {
  const adapter = loopbackWhatsapp()
  expect(await adapter.send(one())).toMatchObject({ outcome: 'accepted', providerId: expect.stringMatching(/^sim_/) })
  const request = adapter.simulate?.({ from: '+919812300001', text: 'Hello' })
  expect(request && adapter.webhook.isFrom({ ...request, url })).toBe(true)
  expect(request && loopbackWhatsapp().webhook.isFrom({ ...request, url })).toBe(false)
  expect(adapter.webhook.read(JSON.parse(request?.text ?? ''), new Date()).told).toMatchObject([{ e164: '+919812300001', text: 'Hello' }])
})
