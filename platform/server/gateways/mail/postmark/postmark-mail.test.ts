import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStandInPostmark, type PostmarkFault } from '#testing/stand-ins/stand-in-postmark.ts'
import type { SendOutcome } from '../../messaging/sender.ts'
import { type PostmarkSettings, postmarkMail } from './postmark-mail.ts'

let postmark: Awaited<ReturnType<typeof openStandInPostmark>>
const open = (more: Partial<PostmarkSettings> = {}) => postmarkMail({ ...postmark.settings, ...more })

beforeAll(async () => {
  postmark = await openStandInPostmark()
})
afterEach(() => postmark.fail())
afterAll(() => postmark.close())

let made = 0
function one(more: object = {}) {
  const tokens = { reference: `reference-of-mail-${++made}`, returnToken: `token-of-mail-${made}` }
  const content = { subject: 'Fees of Delhi Public School', text: 'नमस्ते Meera', html: '<p>नमस्ते Meera</p>', ...tokens, ...more }
  return { to: `parent${made}@home.test`, content: { kind: 'mail' as const, mail: content } }
}

test('a mail goes out with both parts, its files, our id and the token by which a bounce names it', async () => {
  const files = [{ name: 'Fees.pdf', type: 'application/pdf', read: async () => Buffer.from('%PDF') }]
  const outgoing = one({
    from: 'Asha "A" Rao',
    unsubscribe: 'https://portal.test/u?t=1',
    references: ['<a@home.test>', '<b@home.test>'],
    files,
  })
  expect(await open().send({ ...outgoing, replyTo: '<b@home.test>' })).toEqual({
    outcome: 'accepted',
    providerId: `<reference-of-mail-${made}@search.test>`,
  })
  const [mail] = postmark.sentTo(outgoing.to)
  expect(mail).toMatchObject({
    ...{ From: '"Asha \\"A\\" Rao – School Search" <hello@search.test>', Subject: 'Fees of Delhi Public School' },
    ...{ TextBody: 'नमस्ते Meera', HtmlBody: '<p>नमस्ते Meera</p>', TrackOpens: false, TrackLinks: 'None' },
    Metadata: { return_token: `token-of-mail-${made}` },
    Attachments: [{ Name: 'Fees.pdf', ContentType: 'application/pdf', Content: Buffer.from('%PDF').toString('base64') }],
  })
  expect(Object.fromEntries(mail?.Headers.map(({ Name, Value }) => [Name, Value]) ?? [])).toEqual({
    ...{ 'Message-ID': `<reference-of-mail-${made}@search.test>`, 'X-PM-KeepID': 'true', 'X-Return-Token': `token-of-mail-${made}` },
    ...{ 'In-Reply-To': '<b@home.test>', References: '<a@home.test> <b@home.test>' },
    ...{ 'List-Unsubscribe': '<https://portal.test/u?t=1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
})

test('a line break in a subject or a name makes no header', async () => {
  const outgoing = one({ subject: 'Fees\r\nBcc: all@home.test', from: 'Asha\r\nBcc: all@home.test' })
  expect(await open().send(outgoing)).toMatchObject({ outcome: 'accepted' })
  expect(JSON.stringify(postmark.sentTo(outgoing.to))).not.toMatch(/\\r|\\n/)
})

const answer = (status: number, code: number, message = 'Words of Postmark', retryAfter?: number): PostmarkFault => ({
  ...{ status, code, message },
  ...(retryAfter !== undefined && { retryAfter }),
})

const cases: [name: string, fault: PostmarkFault, becomes: Partial<SendOutcome>][] = [
  ['does not know the token', answer(401, 10), { outcome: 'rejected', next: 'stop', code: 10 }],
  ['does not know the sender', answer(422, 400), { outcome: 'rejected', next: 'stop' }],
  ['has not confirmed the sender', answer(422, 401), { outcome: 'rejected', next: 'stop' }],
  ['sends nothing more for this account', answer(422, 405), { outcome: 'rejected', next: 'stop' }],
  ['does not know the message stream', answer(422, 1235), { outcome: 'rejected', next: 'stop' }],
  ['finds the sender invalid', answer(422, 300, "Invalid 'From' address"), { outcome: 'rejected', next: 'stop' }],
  ['finds the recipient invalid', answer(422, 300, "Invalid 'To' address"), { outcome: 'rejected', next: 'stays', bounced: true }],
  ['gave the recipient up', answer(422, 406), { outcome: 'rejected', next: 'stays', bounced: true, code: 406 }],
  ['takes no file of this type', answer(422, 411), { outcome: 'rejected', next: 'stays' }],
  ['finds the mail too large', answer(413, 0), { outcome: 'rejected', next: 'stays' }],
  ['has had too many mails', answer(429, 429, 'Rate Limit Exceeded', 7), { outcome: 'rejected', next: 'again', retryAfterSeconds: 7 }],
  ['is under maintenance', answer(503, 100), { outcome: 'rejected', next: 'again' }],
  ['fails within', answer(500, 0), { outcome: 'unknown' }],
  ['is not asked by what stands before it', 'bad gateway', { outcome: 'unknown' }],
  ['drops the connection', 'reset', { outcome: 'unknown' }],
  ['drops the connection after it has the mail', 'reset after accept', { outcome: 'unknown' }],
  ['never answers after it has the mail', 'silence after accept', { outcome: 'unknown' }],
]

test.each(cases)('a Postmark that %s', async (_, fault, becomes) => {
  postmark.fail(fault)
  const outgoing = one()
  const outcome = await open({ patience: fault === 'silence after accept' ? 500 : 5_000 }).send(outgoing)
  expect(outcome).toMatchObject(becomes)
  expect(postmark.sentTo(outgoing.to)).toHaveLength(String(fault).endsWith('after accept') ? 1 : 0)
  expect(await open().send(one())).toMatchObject({ outcome: 'accepted' })
})

test('a refusal names no address of the parent', async () => {
  const outgoing = one()
  postmark.deactivate(outgoing.to)
  const outcome = await open().send(outgoing)
  expect(outcome).toMatchObject({ bounced: true, reason: expect.stringContaining('The address takes no mail: You tried to send') })
  expect(JSON.stringify(outcome)).not.toContain(outgoing.to)
})

test('a mail is kept for later where Postmark cannot be reached, or a file cannot be read', async () => {
  const away = await openStandInPostmark()
  await away.close()
  expect(await postmarkMail(away.settings).send(one())).toMatchObject({ outcome: 'rejected', next: 'again' })
  const files = [{ name: 'Fees.pdf', type: 'application/pdf', read: () => Promise.reject(new Error('The store is away.')) }]
  expect(await open().send(one({ files }))).toMatchObject({ outcome: 'rejected', next: 'again' })
  await expect(postmarkMail(away.settings).look()).rejects.toThrow('Postmark cannot be reached')
})

test('Postmark is looked at, and a token that it does not know is told', async () => {
  await open().look()
  await expect(open({ token: 'wrong' }).look()).rejects.toThrow('Postmark does not accept our token.')
})
