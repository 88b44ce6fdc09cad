import { expect, test } from 'vitest'
import { rawMail } from '#testing/make/raw-mail.ts'
import { postmarkBounce, postmarkInbound } from '#testing/stand-ins/stand-in-postmark.ts'
import { readReceivedMail } from '../received-mail.ts'
import { postmarkWebhook } from './postmark-webhook.ts'

const secret = 'password:with-a-colon'
const basic = (password: string) => `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`
const read = (body: unknown, authorization: string | undefined = basic(secret)) =>
  postmarkWebhook(secret).read({ headers: { authorization }, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) })
const readOne = async (body: object) => {
  const [raw] = (await read(body)) ?? []
  return await readReceivedMail(raw ?? new Uint8Array())
}

const token = 'token-of-this-mail'
const bounce = (more: Partial<Parameters<typeof postmarkBounce>[0]> = {}) =>
  postmarkBounce({ email: 'parent@home.test', metadata: { return_token: token }, ...more })

test('a request with another password, or none, is not proved', async () => {
  for (const authorization of [basic('wrong'), basic(`${secret}s`), basic(''), 'Basic', 'Bearer x', ''])
    expect(await read(bounce(), authorization)).toBeUndefined()
  expect(await read(bounce())).toHaveLength(1)
})

test('a mail that came in has its own bytes', async () => {
  const raw = rawMail({ from: 'parent@home.test', subject: 'दाख़िला', text: 'हाँ' })
  const mails = await read(postmarkInbound(raw))
  expect(mails?.map((mail) => Buffer.from(mail).equals(raw))).toEqual([true])
})

test('a request without the bytes of the mail, and one that is no JSON, hold an empty mail', async () => {
  const { RawEmail: _, ...parsed } = postmarkInbound('')
  for (const body of [parsed, 'no JSON', '"words"']) expect((await read(body))?.map(({ length }) => length)).toEqual([0])
})

test('a bounce of an address that Postmark gave up is final, whatever its server says', async () => {
  expect(await readOne(bounce({ details: 'smtp;550 5.7.1 Blocked by policy' }))).toMatchObject({
    returnTokens: [token],
    returned: { kind: 'hard', recipients: ['parent@home.test'], reason: expect.stringContaining('The address takes no mail') },
  })
})

test('any other bounce is judged by the words of its server', async () => {
  const soft = (type: string, details: string) => readOne(bounce({ type, details }))
  expect((await soft('SoftBounce', 'smtp;452 4.2.2 The mailbox is full')).returned).toMatchObject({
    ...{ kind: 'soft', reason: 'The mailbox of the parent is full.' },
  })
  expect((await soft('Blocked', 'Refused')).returned).toMatchObject({ kind: 'soft', reason: expect.stringContaining('Refused') })
  expect((await soft('Transient', 'Network troubles')).returned).toMatchObject({ kind: 'delayed' })
})

test('a complaint names our mail', async () => {
  const body = { ...bounce({ type: 'SpamComplaint' }), RecordType: 'SpamComplaint' }
  expect(await readOne(body)).toMatchObject({ isComplaint: true, returnTokens: [token], returned: undefined })
})

test('words with line breaks make no field of the report', async () => {
  const forged = 'Refused\r\n\r\nFinal-Recipient: rfc822; other@home.test\r\nAction: failed\r\nStatus: 5.1.1'
  const { returned } = await readOne(bounce({ type: 'Blocked', details: forged }))
  expect(returned?.recipients).toEqual(['parent@home.test'])
})

test('the same bounce makes the same bytes, and what tells of no failure makes none', async () => {
  const body = bounce()
  expect(await read(body)).toEqual(await read(body))
  expect(await read(bounce({ type: 'AutoResponder' }))).toEqual([])
  for (const RecordType of ['Delivery', 'Open', 'Click', 'SubscriptionChange'])
    expect(await read({ RecordType, MessageID: 'x' })).toEqual([])
})
