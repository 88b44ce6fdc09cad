import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStandInSmtp } from '#testing/stand-ins/stand-in-smtp.ts'
import type { SendOutcome } from '../../messaging/sender.ts'
import { smtpMail } from './smtp-mail.ts'

let server: Awaited<ReturnType<typeof openStandInSmtp>>
const open = (url = server.url, patience = 1_500) =>
  smtpMail({
    url,
    from: { name: 'School Search', address: 'hello@search.test' },
    bouncesTo: 'back@search.test',
    perSecond: 50,
    patience,
  })
let mail: ReturnType<typeof open>

beforeAll(async () => {
  server = await openStandInSmtp()
  mail = open()
})
afterEach(() => server.fail())
afterAll(async () => {
  mail.close()
  await server.close()
})

let made = 0
function one(more: object = {}) {
  const tokens = { reference: `reference-of-mail-${++made}`, returnToken: `token-of-mail-${made}` }
  const content = { subject: 'Fees of Delhi Public School', text: 'नमस्ते Meera', html: '<p>नमस्ते Meera</p>', ...tokens, ...more }
  return { to: `parent${made}@home.test`, content: { kind: 'mail' as const, mail: content } }
}

test('a mail goes out with its two parts, under one id, from an envelope that names it', async () => {
  const outgoing = one({ from: 'Asha Rao', unsubscribe: 'https://portal.test/u?t=1', references: ['<a@home.test>', '<b@home.test>'] })
  expect(await mail.send({ ...outgoing, replyTo: '<b@home.test>' })).toEqual({
    outcome: 'accepted',
    providerId: `<reference-of-mail-${made}@search.test>`,
  })
  const [taken] = server.sentTo(outgoing.to)
  expect(taken).toMatchObject({ from: `back+token-of-mail-${made}@search.test`, to: [outgoing.to] })
  expect(taken?.read).toMatchObject({
    subject: 'Fees of Delhi Public School',
    from: { name: 'Asha Rao – School Search', address: 'hello@search.test' },
    messageId: `<reference-of-mail-${made}@search.test>`,
    inReplyTo: '<b@home.test>',
    references: '<a@home.test> <b@home.test>',
  })
  expect([taken?.read.text?.trim(), taken?.read.html?.trim()]).toEqual(['नमस्ते Meera', '<p>नमस्ते Meera</p>'])
  const headers = new Map(taken?.read.headers.map(({ key, value }) => [key, value]))
  expect(['list-unsubscribe', 'list-unsubscribe-post', 'x-return-token'].map((key) => headers.get(key))).toEqual([
    '<https://portal.test/u?t=1>',
    'List-Unsubscribe=One-Click',
    `token-of-mail-${made}`,
  ])
})

test('a line break in a subject or a name makes no header', async () => {
  const outgoing = one({ subject: 'Fees\r\nBcc: all@home.test', from: 'Asha\r\nBcc: all@home.test' })
  expect(await mail.send(outgoing)).toMatchObject({ outcome: 'accepted' })
  const [taken] = server.sentTo(outgoing.to)
  expect(taken?.to).toEqual([outgoing.to])
  expect(taken?.read.bcc ?? []).toEqual([])
})

test('no file of the machine and no address is read into a mail', async () => {
  const outgoing = one({ html: { path: '/etc/hostname' } })
  expect(await mail.send(outgoing)).not.toMatchObject({ outcome: 'accepted' })
  expect(server.sentTo(outgoing.to)).toEqual([])
})

type Case = [name: string, fault: Parameters<typeof server.fail>[0], becomes: Partial<SendOutcome>]
const cases: Case[] = [
  ['refuses us at the greeting for now', { at: 'connect', does: { reply: 421 } }, { outcome: 'rejected', next: 'again' }],
  ['drops the connection before the greeting', { at: 'connect', does: 'drop' }, { outcome: 'rejected', next: 'again' }],
  ['never greets', { at: 'connect', does: 'silence' }, { outcome: 'rejected', next: 'again' }],
  ['does not know our account', { at: 'login', does: { reply: 535 } }, { outcome: 'rejected', next: 'stop' }],
  ['refuses the sender', { at: 'sender', does: { reply: 550 } }, { outcome: 'rejected', next: 'stop' }],
  ['is busy at the sender', { at: 'sender', does: { reply: 451 } }, { outcome: 'rejected', next: 'again' }],
  ['drops the connection at the sender', { at: 'sender', does: 'drop' }, { outcome: 'rejected', next: 'again' }],
  ['does not know the recipient', { at: 'recipient', does: { reply: 550 } }, { outcome: 'rejected', next: 'stays', bounced: true }],
  ['has a full mailbox', { at: 'recipient', does: { reply: 452 } }, { outcome: 'rejected', next: 'again' }],
  ['is silent at the recipient', { at: 'recipient', does: 'silence' }, { outcome: 'rejected', next: 'again' }],
  ['refuses what the mail says', { at: 'data', does: { reply: 554 } }, { outcome: 'rejected', next: 'stays' }],
  ['cannot keep the mail now', { at: 'data', does: { reply: 451 } }, { outcome: 'rejected', next: 'again' }],
  ['drops the connection after it has the mail', { at: 'data', does: 'drop' }, { outcome: 'unknown' }],
  ['never answers after it has the mail', { at: 'data', does: 'silence' }, { outcome: 'unknown' }],
]

test.each(cases)('a server that %s', async (_, fault, becomes) => {
  // A connection that is open already is greeted no second time.
  const fresh = open(server.url, fault?.does === 'silence' ? 800 : undefined)
  server.fail(fault)
  const outgoing = one()
  const outcome = await fresh.send(outgoing)
  fresh.close()
  expect(outcome).toMatchObject(becomes)
  expect(outcome.outcome === 'rejected' ? outcome.reason : '').not.toContain(outgoing.to)
  expect(server.sentTo(outgoing.to)).toHaveLength(becomes.outcome === 'unknown' ? 1 : 0)
  server.fail()
  expect(await mail.send(one())).toMatchObject({ outcome: 'accepted' })
})

test('one that the server closed while nothing was sent is replaced, and a server that is away is waited for', async () => {
  const own = await openStandInSmtp()
  const through = open(own.url)
  expect(await through.send(one())).toMatchObject({ outcome: 'accepted' })
  await own.close()
  expect(await through.send(one())).toMatchObject({ outcome: 'rejected', next: 'again' })
  await expect(through.look()).rejects.toThrow('The mail server cannot be reached.')
  through.close()
})

test('the server is looked at, and an account that it does not know is told', async () => {
  await mail.look()
  const stranger = open(server.url.replace('secret', 'wrong'))
  await expect(stranger.look()).rejects.toThrow(/It answers, but not as it should/)
  stranger.close()
})
