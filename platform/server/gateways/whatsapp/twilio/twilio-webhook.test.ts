import { expect, test } from 'vitest'
import { twilioSigned, twilioStated, twilioWritten } from '#testing/stand-ins/stand-in-twilio.ts'
import { connectionOverrides, twilioWebhook } from './twilio-webhook.ts'

const [token, number] = ['token-of-the-account', '+918047112233']
const webhook = twilioWebhook({ token, number })
const url = 'https://inside.example/api/v1/communications/whatsapp/webhook/'
const from = '+919812300001'

const read = (fields: Record<string, string>) => webhook.read(fields, new Date('2026-11-29T10:00:00.000Z'))
const written = (more: Record<string, string>) => read(twilioWritten({ from, ...more })).told

test('a signature counts for the address with and without its port and overrides, and for no other address', () => {
  const fields = twilioWritten({ from, text: 'A+B = C & D' })
  const isFrom = (signedUrl: string, token_ = token) => {
    const { payload: text, headers } = twilioSigned(signedUrl, fields, token_)
    return webhook.isFrom({ url, headers, text })
  }
  for (const right of [url, `${url}${connectionOverrides}`, url.replace('.example', '.example:443')]) expect(isFrom(right)).toBe(true)
  for (const wrong of [url.replace('https', 'http'), `${url}?x=1`, url.replace('inside', 'outside')]) expect(isFrom(wrong)).toBe(false)
  expect(isFrom(url, 'another token')).toBe(false)
  const { payload: text } = twilioSigned(url, fields, token)
  for (const header of [undefined, '', 'AAAA', ['a', 'b']])
    expect(webhook.isFrom({ url, text, headers: { 'x-twilio-signature': header } })).toBe(false)
})

test('a button, a choice, a place and a reply are read as they stand', () => {
  const replyTo = { OriginalRepliedMessageSid: 'SM1', OriginalRepliedMessageSender: `whatsapp:${number}` }
  expect(written({ text: 'Yes', ButtonText: 'Yes, please', ButtonPayload: 'yes', MessageType: 'button', ...replyTo })).toMatchObject([
    { kind: 'text', text: 'Yes, please', payload: 'yes', replyTo: 'SM1' },
  ])
  expect(written({ text: '', ListId: '1', ListTitle: 'Morning', ListDescription: '9 to 12' })).toMatchObject([{ text: 'Morning\n9 to 12' }])
  const place = { Latitude: '28.61', Longitude: '77.2', Label: 'India Gate', Address: 'Rajpath, Delhi' }
  expect(written({ text: '', ...place })).toMatchObject([{ kind: 'location', text: 'India Gate, Rajpath, Delhi, 28.61, 77.2' }])
  expect(written({ text: '', MessageType: 'order' })).toMatchObject([
    { kind: 'unsupported', text: 'A message of a kind we cannot show (order)' },
  ])
})

test('each file of a message is a message, with the words at the first', () => {
  const files = {
    ...{ NumMedia: '3', MediaUrl0: 'https://api.twilio.com/0', MediaContentType0: 'image/jpeg' },
    ...{ MediaUrl1: 'https://api.twilio.com/1', MediaContentType1: 'application/pdf', MediaUrl2: 'https://api.twilio.com/2' },
  }
  expect(written({ id: 'MM1', text: 'The marks', ...files })).toMatchObject([
    { providerId: 'MM1', kind: 'image', text: 'The marks', file: { id: 'https://api.twilio.com/0', type: 'image/jpeg' } },
    { providerId: 'MM1:1', kind: 'document', text: '', file: { id: 'https://api.twilio.com/1', name: 'Document' } },
    { providerId: 'MM1:2', kind: 'document', text: '' },
  ])
})

test('the advertisement that brought a parent is kept', () => {
  const ad = { ReferralHeadline: 'Admissions open', ReferralSourceId: '12', ReferralSourceType: 'ad', ReferralCtwaClid: 'click' }
  expect(written(ad)).toMatchObject([
    {
      referral: { headline: 'Admissions open', id: '12', kind: 'ad', click: 'click' },
      details: { referral: { headline: 'Admissions open', source_id: '12', ctwa_clid: 'click' } },
    },
  ])
})

test('a writer who hides their number is known by what Twilio gives', () => {
  expect(written({ from: 'IN.13491208655302741918', WaId: '' })).toMatchObject([
    { e164: undefined, userId: 'other IN.13491208655302741918' },
  ])
})

test('events of another number, and steps before WhatsApp has a message, say nothing', () => {
  expect(read(twilioWritten({ from, To: 'whatsapp:+910000000000' }))).toEqual({ told: [], unread: [] })
  for (const status of ['queued', 'sending', 'accepted']) expect(read(twilioStated('SM1', from, status))).toEqual({ told: [], unread: [] })
})

test('a form without an id, or with a status that is not known, is named as unread', () => {
  expect(read({ Body: 'Hello' })).toEqual({ told: [], unread: ['MessageSid: none'] })
  expect(read(twilioStated('SM1', from, 'eaten'))).toEqual({ told: [], unread: ['MessageStatus: a word that is not known'] })
})

test('a failure says in words why, stops what cannot go on, and has templates read again', () => {
  const failed = (status: string, code?: number) => read(twilioStated('SM1', from, status, code)).told
  expect(failed('undelivered', 63003)).toMatchObject([{ status: 'failed', code: 63003 }])
  expect(failed('failed', 63007)).toMatchObject([{ stops: true }])
  expect(failed('failed', 63027)).toMatchObject([{ templatesChanged: true }])
  expect(failed('failed', 69_999)).toMatchObject([{ details: 'Details of 69999' }])
  expect(failed('failed')).toMatchObject([{ status: 'failed' }])
})
