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

describe('an answer that has only HTML stands without the mail that it quotes', () => {
  const quote = '<p>The fees are 60,000 a year.</p>'
  const cases: [string, string][] = [
    [
      'of Gmail',
      `<div dir="ltr">Yes, we come.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">जुलाई को 10:00 बजे Asha &lt;<a href="mailto:hello@search.test">hello@search.test</a>&gt;:<br></div><blockquote class="gmail_quote" style="margin:0">${quote}</blockquote></div>`,
    ],
    [
      'of Outlook on the web',
      `<div class="elementToProof">Yes, we come.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><font><b>Od:</b> Asha<br><b>Temat:</b> Fees</font></div><div>${quote}</div>`,
    ],
    [
      'of Outlook for Windows',
      `<div class="WordSection1"><p class="MsoNormal">Yes, we come.<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Asha Rao<br><b>Sent:</b> Monday<br><b>To:</b> Meera<br><b>Subject:</b> Fees</p></div></div>${quote}</div>`,
    ],
    [
      'of Apple Mail',
      `<html><body>Yes, we come.<br><div><br><blockquote type="cite"><div>On 1 Dec 2026, at 10:00, Asha &lt;hello@search.test&gt; wrote:</div><br><div>${quote}</div></blockquote></div></body></html>`,
    ],
    [
      'of Yahoo',
      `<div class="yahoo-style-wrap"><div>Yes, we come.</div></div><div id="ydp1yahoo_quoted_42" class="ydp1yahoo_quoted"><div><div>On Monday, Asha wrote:</div><div><br></div><div>${quote}</div></div></div>`,
    ],
    [
      'of Thunderbird',
      `<p>Yes, we come.</p><div class="moz-cite-prefix">Am 1.12.26 um 10:00 schrieb Asha:<br></div><blockquote type="cite">${quote}</blockquote>`,
    ],
  ]
  const html = (text: string, headers: Record<string, string>) =>
    readReceivedMail(rawMail({ from: 'a@home.test', text, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } }))

  test.each(cases)('%s', async (_, text) => {
    expect((await html(text, { 'In-Reply-To': '<abcdefghijkl@search.test>' })).text).toBe('Yes, we come.')
    expect((await html(text, {})).text).toContain('60,000 a year')
  })

  test('and with answers between its lines', async () => {
    const text = `<blockquote>When?</blockquote><div>On Saturday.</div><blockquote>Where?</blockquote><div>At the school.</div>`
    expect((await html(text, { 'In-Reply-To': '<abcdefghijkl@search.test>' })).text.split(/\n+/)).toEqual([
      '> When?',
      ...['> ', 'On Saturday.', '> Where?', '> ', 'At the school.'],
    ])
  })
})

describe('the parts of a mail', () => {
  const part = (type: string, content: string, more = '') => `--b\r\nContent-Type: ${type}\r\n${more}\r\n${content}\r\n`
  const mail = (type: string, ...parts: string[]) =>
    Buffer.from(`From: a@home.test\r\nContent-Type: multipart/${type}; boundary=b\r\n\r\nFor old programs\r\n${parts.join('')}--b--\r\n`)

  test('stand in their order, of two that say the same the plain one', async () => {
    const both = `${part('text/plain', 'One').replaceAll('--b', '--c')}${part('text/html', '<b>One</b>').replaceAll('--b', '--c')}--c--\r\n`
    const read = await readReceivedMail(mail('mixed', part('multipart/alternative; boundary="c"', both), part('text/html', '<p>Two</p>')))
    expect(read.text).toBe('One\n\nTwo')
  })

  test('have files as they were, however they are written', async () => {
    const content = Buffer.from('Fees;₹ 60,000\r\nमीरा;=\r\n')
    const quoted = [...content].map((byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    const padded = content
      .toString('latin1')
      .match(/[\s\S]{1,4}/g)
      ?.map((four) => Buffer.from(four, 'latin1').toString('base64'))
    const file = (name: string, encoding: string, text: string) =>
      part('application/x-sheet', text, `Content-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: ${encoding}\r\n`)
    const { files } = await readReceivedMail(
      mail(
        'mixed',
        file('q.csv', 'quoted-printable', `=\r\n${quoted.join('')}=\r\n`),
        file('b.csv', 'base64', padded?.join('\r\n') ?? ''),
        file('8.csv', '8bit', content.toString()),
      ),
    )
    expect(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['q.csv', content.toString()],
      ['b.csv', content.toString()],
      ['8.csv', content.toString()],
    ])
  })

  test('end at their own boundary, and one that begins alike ends nothing', async () => {
    const inner = `${part('text/plain', 'Inside').replaceAll('--b', '--bb')}--bb--\r\n`
    const read = await readReceivedMail(mail('mixed', part('multipart/mixed; boundary=bb', inner), part('text/plain', 'Gateways')))
    expect(read.text.split(/\n+/)).toEqual(['Inside', 'Gateways'])
  })

  test('of a mail that is forwarded whole stand with its head, whatever it is called', async () => {
    const inner = 'From: Office <office@dps.test>\r\nSubject: Fees\r\n\r\nThe fee is 1,20,000.'
    const read = await readReceivedMail(
      mail('mixed', part('text/plain', 'Please look.'), part('message/rfc822', inner, 'Content-Disposition: attachment\r\n')),
    )
    expect(read.text).toBe('Please look.\n\nFrom: Office <office@dps.test>\nSubject: Fees\n\nThe fee is 1,20,000.')
  })

  const cut = '(The mail has more parts than are read here: read the rest in the mailbox.)'
  test('beyond measure are left out, and the text says so', async () => {
    const many = await readReceivedMail(mail('mixed', part('text/plain', 'Hello'), '--b\r\n\r\n\r\n'.repeat(20_000)))
    expect(many.text).toBe(`Hello\n\n${cut}`)
    const nested = Buffer.from(`From: a@home.test\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(20_000)}Subject: x\r\n\r\nEnd`)
    expect((await readReceivedMail(nested)).text).toBe(cut)
    const deep = Array.from({ length: 80 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`)
    expect((await readReceivedMail(Buffer.from(`From: a@home.test\r\n${deep.join('')}\r\nx`))).text).toBe(cut)
  })
})

test('files beyond the twentieth are told', async () => {
  const parts = Array.from({ length: 23 }, (_, at) => attached(`page-${at}.txt`, 'text/plain', Buffer.from(`Page ${at}`)))
  const { files, text } = await readReceivedMail(rawMail({ from: 'a@home.test', parts }))
  expect([files.length, text]).toEqual([20, 'Yes, please.\n\n(The mail has 3 more files: open them in the mailbox.)'])
})
