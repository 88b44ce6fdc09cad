import { describe, expect, test } from 'vitest'
import { attached, bounceReport, rawMail } from '#testing/make/raw-mail.ts'
import { readReceivedMail } from './received-mail.ts'

const returned = async (report: Partial<Parameters<typeof bounceReport>[0]>) =>
  (await readReceivedMail(bounceReport({ to: 'hello+abcdefghijkl@search.test', ...report }))).returned

describe('a mail that came back', () => {
  const cases: [string, string, string, string][] = [
    ['of a mailbox that there is not', '5.1.1', 'smtp; 550 5.1.1 <a@home.test> No such user', 'hard'],
    ['of a domain that is none', '5.4.4', 'dns; Host not found', 'hard'],
    ['of a mailbox that was closed', '5.2.1', 'smtp; 550 5.2.1 Disabled', 'hard'],
    ['without a finer code than 5.0.0', '5.0.0', 'smtp; 550 Requested action not taken: mailbox unavailable', 'hard'],
    ['whose words are finer than its status', '5.0.0', 'smtp; 550-5.7.26 This mail is unauthenticated', 'soft'],
    ['of a full mailbox', '5.2.2', 'smtp; 552 5.2.2 Over quota', 'soft'],
    ['of a mailbox that is full in plain words', '5.0.0', 'smtp; 552 Too much mail', 'soft'],
    ['that is too large', '5.3.4', 'smtp; 552 5.3.4 Message too big', 'soft'],
    ['that was taken for spam', '5.7.1', 'smtp; 554 5.7.1 Spam', 'soft'],
    ['after days of trying', '4.4.7', 'smtp; 451 4.4.1 No answer', 'soft'],
    ['because of its sender', '5.1.8', 'smtp; 553 5.1.8 Sender address does not exist', 'soft'],
  ]
  test.each(cases)('%s is told apart', async (_, status, words, kind) => {
    expect(await returned({ status, words })).toMatchObject({ kind })
  })

  test('says why without the address of the parent', async () => {
    expect(await returned({ words: 'smtp; 550 5.1.1 <meera@home.test> is unknown' })).toEqual({
      ...{ kind: 'hard', reason: 'The address takes no mail: 550 5.1.1 <…> is unknown', code: 550 },
    })
  })

  test('does not count where the report says that it was delivered', async () => {
    expect(await returned({ action: 'delivered', status: '2.0.0' })).toBeUndefined()
  })

  test('is read from words alone, where a server of old writes it', async () => {
    const of = (text: string) =>
      readReceivedMail(rawMail({ from: 'MAILER-DAEMON@home.test', to: 'hello+abcdefghijkl@search.test', subject: 'failure notice', text }))
    expect((await of('<a@home.test>:\r\n550 5.1.1 unknown user\r\n\r\nMessage-ID: <qwertyuiopas@search.test>')).returned?.kind).toBe('hard')
    expect(await of('Sorry.')).toMatchObject({ returned: { kind: 'soft' }, returnTokens: ['abcdefghijkl'] })
  })
})

describe('the words of an answer', () => {
  const cases: [string, string, string][] = [
    ['without the mail under it', 'Yes.\r\n\r\nOn Mon, 1 Dec 2026 at 10:00, Asha\r\n<hello@search.test> wrote:\r\n> Fees\r\n', 'Yes.'],
    [
      'without what Outlook quotes',
      'Yes.\r\n\r\n________________________________\r\nFrom: Asha\r\nSent: Monday\r\nTo: Meera\r\n\r\nFees',
      'Yes.',
    ],
    [
      'with answers between the lines',
      '> When?\r\nOn Saturday.\r\n> Where?\r\nAt the school.',
      '> When?\nOn Saturday.\n> Where?\nAt the school.',
    ],
    ['whole where nothing else is there', '> Only a quote', '> Only a quote'],
    [
      'with a line of its own that begins so',
      'From: the station we take a bus.\r\nThank you.',
      'From: the station we take a bus.\nThank you.',
    ],
  ]
  test.each(cases)('stand %s', async (_, text, words) => {
    const read = await readReceivedMail(rawMail({ from: 'a@home.test', text, headers: { 'In-Reply-To': '<abcdefghijkl@search.test>' } }))
    expect(read).toMatchObject({ text: words, returnTokens: [], answers: ['abcdefghijkl'] })
  })

  test('are cut where they have no end', async () => {
    const { text } = await readReceivedMail(rawMail({ from: 'a@home.test', text: 'word '.repeat(200_000) }))
    expect(text.length).toBeLessThanOrEqual(20_000)
    expect(text).toMatch(/\(The mail is longer: read the rest in the mailbox\.\)$/)
  })
})

test('markup that never closes does not hold up the reading', async () => {
  const html = `${'<style>'.repeat(50_000)}${'<a '.repeat(50_000)}${'<!--'.repeat(50_000)}`
  const read = await readReceivedMail(rawMail({ from: 'a@home.test', text: html, headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
  expect(read.from?.address).toBe('a@home.test')
})

test('a clock of a sender that goes wrong is not believed', async () => {
  for (const date of ['Thu, 01 Jan 1970 00:00:00 +0000', 'Fri, 01 Jan 2100 00:00:00 +0000', 'yesterday'])
    expect((await readReceivedMail(rawMail({ from: 'a@home.test', headers: { Date: date } }))).at).toBeUndefined()
})

test('signs of a stranger that mean nothing do not hold up the reading', async () => {
  const headers = { 'Delivered-To': `${'>'.repeat(300_000)}\u2028x`, 'In-Reply-To': '<abcdefghijkl@search.test>' }
  expect(await readReceivedMail(rawMail({ from: 'a@home.test', headers }))).toMatchObject({
    text: 'Yes, please.',
    answers: ['abcdefghijkl'],
  })
  expect(await returned({ words: `smtp; 550 5.1.1 ${'a'.repeat(90_000)}` })).toMatchObject({ kind: 'hard' })
})

test('an id with a sign that no text may have does not count', async () => {
  const { id } = await readReceivedMail(rawMail({ from: 'a@home.test', id: '=?utf-8?Q?=3Cab=00cd=40x.in=3E?=' }))
  expect(id).toMatch(/^bytes:/)
})

test('a mail that is forwarded keeps what it forwards', async () => {
  const text = 'Please look at this.\r\n\r\nFrom: office@dps.test\r\nDate: Monday\r\nSubject: Fees\r\n\r\nThe fee is 1,20,000.'
  const headers = { 'In-Reply-To': '<abcdefghijkl@search.test>' }
  expect((await readReceivedMail(rawMail({ from: 'a@home.test', subject: 'Fwd: Fees', text, headers }))).text).toContain(
    'The fee is 1,20,000.',
  )
  expect((await readReceivedMail(rawMail({ from: 'a@home.test', subject: 'Re: Fees', text, headers }))).text).toBe('Please look at this.')
})

test('files beyond the twentieth are told', async () => {
  const parts = Array.from({ length: 23 }, (_, at) => attached(`page-${at}.txt`, 'text/plain', Buffer.from(`Page ${at}`)))
  const { files, text } = await readReceivedMail(rawMail({ from: 'a@home.test', parts }))
  expect([files.length, text]).toEqual([20, 'Yes, please.\n\n(The mail has 3 more files: open them in the mailbox.)'])
})
