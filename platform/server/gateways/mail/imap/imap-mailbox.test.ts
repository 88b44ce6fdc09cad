import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rawMail } from '#testing/make/raw-mail.ts'
import { openStandInImap } from '#testing/stand-ins/stand-in-imap.ts'
import type { MailInBox, ReadTo } from '../mail.ts'
import { connectionOf, imapMailbox } from './imap-mailbox.ts'

let server: Awaited<ReturnType<typeof openStandInImap>>
beforeAll(async () => {
  server = await openStandInImap()
})
afterEach(() => server.fail())
afterAll(() => server.close())

const open = (url = server.url, more: object = {}) => imapMailbox({ url, folder: 'INBOX', patience: 1_000, ...more })

async function read(since?: ReadTo, mailbox = open()): Promise<MailInBox[]> {
  const mails: MailInBox[] = []
  for await (const mail of mailbox.read(since)) mails.push(mail)
  return mails
}

const textOf = ({ raw }: MailInBox) => Buffer.from(raw).toString()

test('mails are given in their order, each with the place to go on from, and nothing in the mailbox is changed', async () => {
  const one = rawMail({ from: 'a@home.test', text: 'One' })
  server.put(one)
  server.put(rawMail({ from: 'b@home.test', text: 'Two {3}\r\n) A1 OK' }))
  const mails = await read()
  expect(mails.map(({ readTo }) => readTo)).toEqual([
    { validity: 7n, uid: 1 },
    { validity: 7n, uid: 2 },
  ])
  expect(Buffer.from(mails[0]?.raw ?? '').equals(one)).toBe(true)
  expect(textOf(mails[1] as MailInBox)).toContain('Two {3}\r\n) A1 OK')
  // A range beyond the last mail answers the last one.
  expect(await read({ validity: 7n, uid: 2 })).toEqual([])
  server.put(rawMail({ from: 'c@home.test', text: 'Three' }))
  expect((await read({ validity: 7n, uid: 2 })).map(({ readTo }) => readTo.uid)).toEqual([3])
  const changing = server.heard.filter((line) => /^(?:uid )?(?:store|copy|move|expunge|select|append|delete)/i.test(line))
  expect(changing).toEqual([])
  expect(server.heard.some((line) => line.startsWith('EXAMINE'))).toBe(true)
})

test('a mailbox that gives its mails new numbers is read from the beginning', async () => {
  const box = await openStandInImap()
  for (const text of ['One', 'Two']) box.put(rawMail({ from: 'a@home.test', text }))
  expect(await read({ validity: 7n, uid: 2 }, open(box.url))).toEqual([])
  box.renumber()
  expect((await read({ validity: 7n, uid: 2 }, open(box.url))).map(({ readTo }) => readTo)).toEqual([
    { validity: 8n, uid: 1 },
    { validity: 8n, uid: 2 },
  ])
  await box.close()
})

test('of a mail that is too large its head is read, and words that say so', async () => {
  const box = await openStandInImap()
  box.put(rawMail({ from: 'large@home.test', subject: 'Photos', text: 'x'.repeat(3 * 2 ** 20) }))
  const [mail] = await read(undefined, open(box.url, { maxBytes: 2 ** 20 }))
  expect(textOf(mail as MailInBox)).toContain('From: large@home.test')
  expect(textOf(mail as MailInBox)).toContain('This mail has 3 MB, which is more than is read here.')
  await box.close()
})

describe('a mailbox that', () => {
  const cases: [string, Parameters<typeof server.fail>[0], RegExp][] = [
    ['refuses us at the greeting', { at: 'connect', does: 'refuse' }, /cannot be reached|as it should/],
    ['drops the connection at the greeting', { at: 'connect', does: 'drop' }, /cannot be reached/],
    ['never greets', { at: 'connect', does: 'silence' }, /cannot be reached/],
    ['refuses the log-in', { at: 'login', does: 'refuse' }, /does not accept our account/],
    ['is silent at the log-in', { at: 'login', does: 'silence' }, /cannot be reached/],
    ['refuses the folder', { at: 'open', does: 'refuse' }, /as it should/],
    ['drops the connection at the list', { at: 'list', does: 'drop' }, /cannot be reached/],
    ['drops the connection at a mail', { at: 'fetch', does: 'drop' }, /cannot be reached/],
    ['is silent at a mail', { at: 'fetch', does: 'silence' }, /cannot be reached/],
  ]
  test.each(cases)('%s says so in words, and is read when it is back', async (_, fault, words) => {
    server.fail(fault)
    const patience = fault?.does === 'silence' ? 400 : 1_000
    await expect(read(undefined, open(server.url, { patience }))).rejects.toThrow(words)
    server.fail()
    expect((await read()).length).toBeGreaterThan(0)
  })

  test('does not know our password, or has no such folder, tells so and not the password', async () => {
    const wrong = server.url.replace('secret', 'wrong')
    await expect(open(wrong).look()).rejects.toThrow(/does not accept our account/)
    await expect(open(wrong).look()).rejects.not.toThrow(/wrong/)
    await expect(imapMailbox({ url: server.url, folder: 'Elsewhere', patience: 1_000 }).look()).rejects.toThrow(
      /as it should: There is no such folder/,
    )
    await open().look()
    expect(open().name).toBe('hello@search.test at 127.0.0.1, INBOX')
  })

  test('is not there, or speaks in the clear where TLS is asked for', async () => {
    await expect(open(server.url.replace('imap:', 'imaps:')).look()).rejects.toThrow(/cannot be reached/)
    const gone = await openStandInImap()
    await gone.close()
    await expect(open(gone.url).look()).rejects.toThrow(/cannot be reached/)
  })
})

test('only a mailbox on this machine is read without TLS', () => {
  const of = (url: string) => connectionOf({ url })
  expect(of('imaps://a:b@mail.test')).toMatchObject({ port: 993, secure: true })
  expect(of('imap://a:b@mail.test')).toMatchObject({ port: 143, secure: false, doSTARTTLS: true })
  expect(of('imap://a:b@127.0.0.1:1143')).toMatchObject({ port: 1143, secure: false, doSTARTTLS: false })
  expect(of('imaps://a%40b.test:p%2Fw@mail.test').auth).toEqual({ user: 'a@b.test', pass: 'p/w' })
})
