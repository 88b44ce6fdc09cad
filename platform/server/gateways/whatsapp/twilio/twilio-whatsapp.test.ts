import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStandInTwilio, twilioContent } from '#testing/stand-ins/stand-in-twilio.ts'
import { SenderRefused } from '../../messaging/sender.ts'
import { twilioWhatsapp } from './twilio-whatsapp.ts'

let twilio: Awaited<ReturnType<typeof openStandInTwilio>>
const open = (more: object = {}) => twilioWhatsapp({ ...twilio.settings, ...more })

beforeAll(async () => {
  twilio = await openStandInTwilio()
})
afterEach(() => twilio.fail())
afterAll(() => twilio.close())

let made = 0
const toOne = () => `+9198124${String(++made).padStart(5, '0')}`

test('a text goes as a form, with the address at which its states are told; an answer says that it is not quoted', async () => {
  const to = toOne()
  const outcome = await open().send({ to, content: { kind: 'text', text: 'नमस्ते & welcome' }, replyTo: 'SM1' })
  expect(outcome).toMatchObject({ outcome: 'accepted', note: expect.stringContaining('cannot quote') })
  expect(twilio.sentTo(to)[0]?.fields).toEqual({
    ...{ From: `whatsapp:${twilio.settings.number}`, To: `whatsapp:${to}`, Body: 'नमस्ते & welcome' },
    StatusCallback: twilio.settings.webhookUrl,
  })
})

test('a file goes by its address; words stand under pictures and videos alone', async () => {
  const address = 'https://portal.test/api/v1/files/a.jpg'
  const fieldsOf = async (kind: 'image' | 'document') => {
    const to = toOne()
    await open().send({ to, content: { kind, mediaId: address, caption: 'The campus', name: 'a.jpg' } })
    return twilio.sentTo(to)[0]?.fields
  }
  expect(await fieldsOf('image')).toMatchObject({ MediaUrl: address, Body: 'The campus' })
  expect(await fieldsOf('document')).not.toHaveProperty('Body')
  const large = { bytes: Buffer.alloc(16 * 2 ** 20 + 1), type: 'video/mp4', name: 'a.mp4' }
  await expect(open().upload(large, async () => address)).rejects.toBeInstanceOf(SenderRefused)
})

test('a template goes by its id, with what stands in its places by their names', async () => {
  const content = twilioContent({ name: 'visit', body: 'Hello {{1}}, see {{2}}' })
  twilio.contents.push(content)
  const template = (values: { name: string; value: string }[], providerId = content.sid) => ({
    kind: 'template' as const,
    template: { providerId, name: 'visit', language: 'en', values: values.map((place) => ({ part: 'body' as const, ...place })) },
  })
  const to = toOne()
  const filled = [
    { name: '1', value: 'Meera "M" Iyer' },
    { name: '2', value: 'DPS' },
  ]
  expect(await open().send({ to, content: template(filled) })).toMatchObject({ outcome: 'accepted' })
  const { ContentSid, ContentVariables = '' } = twilio.sentTo(to)[0]?.fields ?? {}
  expect([ContentSid, JSON.parse(ContentVariables)]).toEqual([content.sid, { 1: 'Meera "M" Iyer', 2: 'DPS' }])
  const refused = { outcome: 'rejected', next: 'stays', templatesChanged: true }
  expect(await open().send({ to, content: template(filled, 'HXgone') })).toMatchObject({ ...refused, code: 21655 })
  expect(await open().send({ to, content: template([{ name: '1', value: '' }]) })).toMatchObject({ ...refused, code: 21656 })
})

test('contents of other types are listed by their parts, and cannot be sent where a place cannot be filled in', async () => {
  twilio.contents.length = 0
  const actions = [
    { type: 'URL', title: 'Open', url: 'https://inside.example/p/{{2}}' },
    { type: 'PHONE_NUMBER', title: 'Call', phone: '+918047112233' },
  ]
  twilio.contents.push(
    twilioContent({ name: 'button', type: 'twilio/call-to-action', more: { actions } }),
    twilioContent({ name: 'card', type: 'whatsapp/card', more: { header_text: 'Visit', footer: 'Inside', actions: [] } }),
    twilioContent({ name: 'carousel', type: 'twilio/carousel' }),
    twilioContent({ name: 'named', body: 'Hello {{parent_name}}' }),
    twilioContent({ name: 'picture', type: 'twilio/media', more: { media: ['https://inside.example/{{2}}'] } }),
    twilioContent({ name: 'twice', type: 'twilio/call-to-action', body: '{{2}}', more: { actions } }),
    { ...twilioContent({ name: 'raw' }), approval_requests: null },
    { ...twilioContent({ name: 'two', body: 'New' }), date_created: '2026-11-20T10:00:00Z' },
    twilioContent({ name: 'two', body: 'Old' }),
  )
  const listed = await open().templates()
  const of = (name: string) => listed.findLast((template) => template.name === name)
  expect(of('button')).toMatchObject({
    status: 'APPROVED',
    components: [
      { type: 'BODY' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Open', url: 'https://inside.example/p/{{2}}' },
          { type: 'PHONE_NUMBER', text: 'Call' },
        ],
      },
    ],
  })
  expect(of('card')?.components).toMatchObject([{ type: 'HEADER', text: 'Visit' }, { type: 'BODY' }, { type: 'FOOTER', text: 'Inside' }])
  expect(of('named')).toMatchObject({ format: 'NAMED', status: 'APPROVED' })
  expect(['carousel', 'picture', 'twice', 'raw'].map((name) => of(name)?.status)).toEqual([
    ...['UNSUPPORTED', 'UNSUPPORTED', 'UNSUPPORTED', 'UNSUBMITTED'],
  ])
  expect(of('two')?.components).toEqual([{ type: 'BODY', text: 'New' }])
})

test('a page of templates at another host is not asked, so the token stays with Twilio', async () => {
  await expect(open({ contentUrl: twilio.settings.contentUrl.replace('127.0.0.1', 'localhost') }).templates()).rejects.toThrow(
    'another host',
  )
})

test('a token that is not known is told, and what cannot be reached was not sent', async () => {
  await expect(open({ token: 'wrong' }).look()).rejects.toThrow('does not accept the portal’s account or token')
  const away = await openStandInTwilio()
  await away.close()
  const outcome = await twilioWhatsapp(away.settings).send({ to: toOne(), content: { kind: 'text', text: 'Hello' } })
  expect(outcome).toMatchObject({ outcome: 'rejected', next: 'again' })
})
