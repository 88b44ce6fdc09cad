import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { attached, bounceReport, newMailId, rawMail, signatureOf } from '#testing/make/raw-mail.ts'
import { withLittleMemory } from '#testing/make/with-little-memory.ts'
import { recoverReceivedMails } from './keep-mail.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterAll(() => there.close())

type Pair = Awaited<ReturnType<Mailing['makePair']>>

const ask = async ({ staff }: Pick<Pair, 'staff'>, url: string) => (await there.app.inject({ url, headers: staff.headers })).json()
const threadOf = async (pair: Pair) => (await ask(pair, `/api/v1/admin_custom/thread/${pair.leadId}/`)).results
const inboxOf = (pair: Pair) => ask(pair, '/api/v1/admin_custom/inbox/')
const write = ({ staff, leadId }: Pair) =>
  there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${leadId}/mail/`, headers: staff.headers },
    payload: { subject: 'More', text: 'More of it.' },
  })
const incoming = async ({ leadId }: Pick<Pair, 'leadId'>) =>
  (await there.rowsOf(leadId)).filter(({ direction }) => direction === 'incoming')
const mailRow = (messageId: number) => there.db.selectFrom('mail').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow()
const found = async () => (await there.db.selectFrom('received_mail').select('found').orderBy('id', 'desc').executeTakeFirst())?.found
const unknownContacts = () =>
  there.db.selectFrom('correspondent').selectAll().where('channel', '=', 'email').where('lead_id', 'is', null).execute()

describe('a mail that is handed over', () => {
  test('is refused where its bytes are not signed, or by another secret, or are none', async () => {
    const raw = rawMail({ from: 'forger@home.test' })
    expect(await there.handOver(raw, 'sha256=00')).toBe(403)
    expect(await there.handOver(raw, signatureOf('another secret', raw))).toBe(403)
    expect(await there.handOver(Buffer.from('changed'), signatureOf('secret-of-the-mail-server', raw))).toBe(403)
    expect(await there.handOver(Buffer.alloc(0))).toBe(400)
    expect((await there.app.inject({ method: 'POST', url: '/api/v1/mail/received/', payload: {} })).statusCode).toBe(403)
    await there.work()
    expect(await there.db.selectFrom('received_mail').select('id').execute()).toEqual([])
  })

  test('is refused where it is larger than is read', async () => {
    expect(await there.handOver(Buffer.alloc(25 * 2 ** 20 + 1))).toBe(413)
  })
})

describe('an answer', () => {
  test('comes to the lead of the mail that it answers, from whatever address, without the mail that it quotes', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    const text =
      'Yes, we come on Saturday.\r\n\r\nOn Thu, 26 Nov 2026 at 10:00, Asha Rao <hello@search.test> wrote:\r\n> The fees are 60,000 a year.\r\n'
    await there.receives(rawMail({ from: 'Ravi Iyer <Ravi@office.test>', text, headers: { 'In-Reply-To': sent.id } }))
    expect(await threadOf(pair)).toMatchObject([
      {
        conversation_way: 'incoming',
        number: 'ravi@office.test',
        msg: { message: 'Yes, we come on Saturday.', type: 'text' },
        reply_to_message: { id: sent.messageId },
        ours: { channel: 'email', subject: 'Re: Fees', simulated: false, automatic: false },
      },
      { id: sent.messageId },
    ])
    expect(await inboxOf(pair)).toMatchObject({
      count: 1,
      results: [{ lead: { id: pair.leadId }, unread: 1, window_ends_at: null, latest: { channel: 'email' } }],
    })
    expect((await mailRow(sent.messageId)).replied_at).not.toBeNull()
    expect((await ask(pair, `/api/v3/admin_custom/details/${pair.leadId}/`)).timeline.items[0]).toMatchObject({
      action: 'E-mail: 1 written, 1 received',
    })
  })

  test('whose id of ours is lost comes by its address; what a scheduled message waits for is cancelled', async () => {
    const pair = await there.makePair()
    const { id } = await there.db
      .insertInto('message')
      .values({
        ...{ lead_id: pair.leadId, e164: '+919812300000', direction: 'outgoing', state: 'scheduled', text: 'Are you there?' },
        ...{ at: sql<string>`now()`, send_at: sql<string>`now() + interval '1 day'` },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await there.receives(rawMail({ from: pair.email.toUpperCase(), subject: 'A question' }))
    expect(await incoming(pair)).toMatchObject([{ address: pair.email, subject: 'A question', text: 'Yes, please.' }])
    expect((await there.rowsOf(pair.leadId)).find((row) => row.id === id)).toMatchObject({ state: 'cancelled' })
  })

  test('is answered by staff in the same conversation of the parent’s mail program', async () => {
    const pair = await there.makePair()
    const theirs = newMailId()
    await there.receives(rawMail({ from: pair.email, id: theirs }))
    const [message] = await threadOf(pair)
    const payload = { subject: 'Re: Fees', text: 'With pleasure.', reply_to: message.id }
    const url = `/api/v1/admin_custom/thread/${pair.leadId}/mail/`
    expect((await there.app.inject({ method: 'POST', url, headers: pair.staff.headers, payload })).statusCode).toBe(200)
    await there.work()
    expect(there.smtp.sentTo(pair.email).at(-1)?.read).toMatchObject({ inReplyTo: theirs, references: theirs })
    expect((await inboxOf(pair)).count).toBe(0)
    // The parent goes on in that conversation from an address that nobody knows.
    await there.receives(rawMail({ from: 'other@home.test', headers: { References: `${theirs} <lost@search.test>` } }))
    expect((await incoming(pair)).map(({ address }) => address)).toEqual([pair.email, 'other@home.test'])
  })

  test('counts once, however often it comes: the same bytes, and the same mail by other ways', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    const mail = { from: pair.email, id: newMailId(), headers: { 'In-Reply-To': sent.id } }
    const raw = rawMail(mail)
    for (let at = 0; at < 10; at++) expect(await there.handOver(raw)).toBe(200)
    for (let at = 0; at < 10; at++)
      expect(await there.handOver(rawMail({ ...mail, headers: { ...mail.headers, Received: `by way ${at}` } }))).toBe(200)
    await there.work()
    expect(await incoming(pair)).toHaveLength(1)
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(count), 0)::integer as count from mail_day where what = 'replied'`.execute(there.db)
    const replied = await there.db.selectFrom('mail').select('message_id').where('replied_at', 'is not', null).execute()
    expect(rows[0]?.count).toBe(replied.length)
  })

  test('with the id of somebody else’s mail hides neither', async () => {
    const [one, other] = [await there.makePair(), await there.makePair()]
    const id = newMailId()
    await there.receives(rawMail({ from: one.email, id }))
    await there.receives(rawMail({ from: other.email, id }))
    await there.receives(rawMail({ from: other.email, id, headers: { Received: 'again' } }))
    expect([await incoming(one), await incoming(other)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('that says STOP stops messages; one that says START starts none, as no sender is proved', async () => {
    const pair = await there.makePair()
    await there.receives(rawMail({ from: pair.email, text: 'Please stop.' }))
    expect((await write(pair)).json().detail).toContain('Do not disturb: no WhatsApp or mail')
    expect((await inboxOf(pair)).count).toBe(0)
    await there.receives(rawMail({ from: pair.email, text: 'START' }))
    expect((await write(pair)).statusCode).toBe(409)
    await inTransaction(there.db, (tx) =>
      onAnyLead(tx, null, pair.leadId, (_lead, changes) => writeMessageConsent(tx, pair.leadId, true, changes)),
    )
    expect((await write(pair)).statusCode).toBe(200)
  })
})

describe('an automatic answer', () => {
  const cases: [string, Record<string, string>, string?][] = [
    ['by its header', { 'Auto-Submitted': 'auto-replied' }],
    ['by its sender of returns', { 'Return-Path': '<>' }],
    ['by its precedence', { Precedence: 'auto_reply' }],
    ['by its subject', {}, 'Out of Office: Re: Fees'],
  ]
  test.each(cases)(
    'is told apart %s: it stands in the conversation and does not count as an answer',
    async (_, headers, subject = 'Re: Fees') => {
      const pair = await there.makePair()
      const sent = await there.wrote(pair)
      await there.receives(rawMail({ from: pair.email, to: sent.backTo, subject, text: 'I am away until Monday.', headers }))
      const [message] = await threadOf(pair)
      expect(message).toMatchObject({ msg: { type: 'auto_reply', message: 'I am away until Monday.' }, ours: { automatic: true } })
      expect((await inboxOf(pair)).count).toBe(0)
      expect(await mailRow(sent.messageId)).toMatchObject({ replied_at: null, bounced_at: null })
      expect((await write(pair)).statusCode).toBe(200)
    },
  )

  test('of nobody we know is not kept', async () => {
    await there.receives(rawMail({ from: 'news@shop.test', subject: 'Offers', headers: { 'List-Unsubscribe': '<https://shop.test>' } }))
    expect(await found()).toBe('mail of a program')
    expect((await unknownContacts()).map(({ known_by: id }) => id)).not.toContain('news@shop.test')
  })
})

describe('a mail that comes back', () => {
  test('for good marks the address at the parent: nothing is sent there on any way until it is edited', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    await there.receives(bounceReport({ to: sent.backTo, recipient: `<${pair.email.replace('home.test', 'HOME.test')}>` }))
    expect((await there.rowsOf(pair.leadId))[0]).toMatchObject({ state: 'accepted', is_said: false, trouble_code: 550 })
    const [message] = await threadOf(pair)
    expect(message).toMatchObject({
      details: { status: 'failed' },
      ours: { reason: 'The address takes no mail: 550 5.1.1 No such user here' },
    })
    expect(await mailRow(sent.messageId)).toMatchObject({ returned_at: null, replied_at: null })
    expect((await mailRow(sent.messageId)).bounced_at).not.toBeNull()
    const refused = await write(pair)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('Mail to this address came back')])
    const again = { method: 'POST', url: `/api/v1/admin_custom/message/${sent.messageId}/retry/`, headers: pair.staff.headers } as const
    expect((await there.app.inject(again)).statusCode).toBe(409)
    const { rows } = await sql<{ text: string }>`select text from notice where lead_id = ${pair.leadId}`.execute(there.db)
    expect(rows).toEqual([{ text: 'Your mail was not delivered to Meera Iyer: The address takes no mail: 550 5.1.1 No such user here' }])
    const edit = { method: 'POST', url: `/api/v3/admin_custom/details/${pair.leadId}/`, headers: pair.staff.headers } as const
    await there.app.inject({ ...edit, payload: { email: `new-${pair.email}` } })
    expect((await write(pair)).statusCode).toBe(200)
  })

  test('finds its message by the copy that it has, where it came to another address', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    await there.receives(bounceReport({ to: 'hello@search.test', of: sent.headers }))
    expect((await mailRow(sent.messageId)).bounced_at).not.toBeNull()
  })

  test('is believed by nothing that a reply shows: the Message-ID and the links of the mail', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    const html = there.smtp.sentTo(pair.email).at(-1)?.read.html ?? ''
    const [, linked = ''] = /[?&]m=([\w-]+)/.exec(html) ?? []
    const [, named = ''] = /^<([\w-]+)@/.exec(sent.id) ?? []
    expect([linked.length, named.length]).toEqual([24, 24])
    const about = { 'In-Reply-To': sent.id, References: sent.id }
    for (const token of [linked, named]) {
      const report = { to: `hello+${token}@search.test`, of: { 'Message-ID': sent.id, 'X-Return-Token': token } }
      await there.receives(bounceReport(report))
      await there.receives(bounceReport({ ...report, headers: about }))
      expect(await found()).toBe('return of no mail of ours')
    }
    await there.receives(bounceReport({ to: 'hello@search.test', of: { 'Message-ID': sent.id }, headers: about }))
    expect(await mailRow(sent.messageId)).toMatchObject({ bounced_at: null, returned_at: null })
    expect((await threadOf(pair))[0].details.status).toBe('accepted')
    for (const m of [named, sent.backTo.replace(/^.*\+|@.*$/g, '')])
      expect((await there.app.inject({ method: 'POST', url: `/api/v1/mail/unsubscribe/?m=${m}` })).statusCode).toBe(404)
  })

  test('from before mails had several tokens counts for some days, and its answers and links for good', async () => {
    const pair = await there.makePair()
    const { messageId } = await there.wrote(pair)
    const { token } = await mailRow(messageId)
    await there.db.updateTable('mail').set({ reference: null, return_token: null }).where('message_id', '=', messageId).execute()
    const sentDaysAgo = (days: number) => sql`update message set at = now() - make_interval(days => ${days}) where id = ${messageId}`
    await sentDaysAgo(11).execute(there.db)
    await there.receives(bounceReport({ to: `hello+${token}@search.test` }))
    expect(await found()).toBe('return of no mail of ours')
    await there.receives(rawMail({ from: 'other@home.test', headers: { 'In-Reply-To': `<${token}@search.test>` } }))
    expect(await incoming(pair)).toMatchObject([{ reply_to_id: messageId }])
    expect((await there.app.inject(`/api/v1/mail/unsubscribe/?m=${token}`)).statusCode).toBe(200)
    await sentDaysAgo(9).execute(there.db)
    await there.receives(bounceReport({ to: `hello+${token}@search.test` }))
    expect((await mailRow(messageId)).bounced_at).not.toBeNull()
  })

  test('from an address to which the parent’s own passes mails on fails the mail, and leaves the parent’s own address', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    await there.receives(bounceReport({ to: sent.backTo, recipient: 'old-mailbox@elsewhere.test' }))
    expect(await mailRow(sent.messageId)).toMatchObject({ bounced_at: null, returned_at: expect.any(String) })
    expect((await threadOf(pair))[0]).toMatchObject({
      details: { status: 'failed' },
      ours: {
        reason: expect.stringMatching(/^The parent’s address passes mails on to another one, from where this one came back: .*5\.1\.1/),
      },
    })
    expect((await write(pair)).statusCode).toBe(200)
  })

  test('for now fails the mail and leaves the address; a mail that is still tried says so', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    await there.receives(bounceReport({ to: sent.backTo, action: 'delayed', status: '4.4.1', words: 'dns; home.test is away' }))
    expect((await threadOf(pair))[0]).toMatchObject({
      details: { status: 'accepted' },
      ours: { reason: 'The mail is still being tried: home.test is away' },
    })
    await there.receives(bounceReport({ to: sent.backTo, status: '5.2.2', words: 'smtp; 552 5.2.2 Over quota' }))
    expect((await threadOf(pair))[0]).toMatchObject({
      details: { status: 'failed' },
      ours: { reason: 'The mailbox of the parent is full.' },
    })
    expect(await mailRow(sent.messageId)).toMatchObject({ bounced_at: null, returned_at: expect.any(String) })
    expect((await write(pair)).statusCode).toBe(200)
  })

  test('ten times, and in disorder, counts once', async () => {
    const pair = await there.makePair()
    const sent = await there.wrote(pair)
    for (let at = 0; at < 10; at++) expect(await there.handOver(bounceReport({ to: sent.backTo }))).toBe(200)
    expect(await there.handOver(bounceReport({ to: sent.backTo, action: 'delayed', status: '4.4.1' }))).toBe(200)
    await there.work()
    const { rows } = await sql<{
      what: string
      count: number
    }>`select what, sum(count)::integer as count from mail_day where what in ('bounced', 'returned') group by what`.execute(there.db)
    const rowsWith = async (column: 'bounced_at' | 'returned_at') =>
      (await there.db.selectFrom('mail').select('message_id').where(column, 'is not', null).execute()).length
    expect(Object.fromEntries(rows.map(({ what, count }) => [what, count]))).toEqual({
      bounced: await rowsWith('bounced_at'),
      returned: await rowsWith('returned_at'),
    })
    const notices = await sql`select from notice where lead_id = ${pair.leadId}`.execute(there.db)
    expect(notices.rows).toHaveLength(1)
    expect((await threadOf(pair))[0].details.status).toBe('failed')
  })

  test('is not delivered any more, on the day of its sending; first for now and then for good counts once', async () => {
    const delivered = async () => {
      const { rows } = await sql<{ day: string; count: number }>`
        select day::text, sum(count)::integer as count from mail_day where what = 'delivered' group by day order by day`.execute(there.db)
      return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
    }
    const pair = await there.makePair()
    const { messageId, backTo } = await there.wrote(pair)
    const twoDaysAgo = kolkataDay(Date.now() - 2 * 86_400_000)
    await sql`update mail set sent_at = sent_at - interval '2 days' where message_id = ${messageId}`.execute(there.db)
    await sql`update mail_day set day = day - 2 where what = 'delivered'`.execute(there.db)
    const before = await delivered()
    await there.receives(bounceReport({ to: backTo, status: '4.2.2' }))
    expect(await delivered()).toEqual({ ...before, [twoDaysAgo]: (before[twoDaysAgo] ?? 0) - 1 })
    await there.receives(bounceReport({ to: backTo }))
    expect(await delivered()).toEqual({ ...before, [twoDaysAgo]: (before[twoDaysAgo] ?? 0) - 1 })
  })

  test('about a mail that we never sent changes nothing', async () => {
    const pair = await there.makePair()
    const before = await there.rowsOf(pair.leadId)
    await there.receives(
      bounceReport({ to: 'hello+AAAAAAAAAAAAAAAAAAAAAAAA@search.test', of: { 'X-Return-Token': 'AAAAAAAAAAAAAAAAAAAAAAAA' } }),
    )
    expect(await found()).toBe('return of no mail of ours')
    // One that waits was not handed to any server.
    await write(pair)
    const { return_token: token } = await there.db
      .selectFrom('mail')
      .select('return_token')
      .where('lead_id', '=', pair.leadId)
      .executeTakeFirstOrThrow()
    there.smtp.fail({ at: 'sender', does: { reply: 451 } })
    await there.handOver(bounceReport({ to: `hello+${token}@search.test` }))
    await there.work()
    there.smtp.fail()
    expect(await found()).toBe('return of no mail of ours')
    const lead = await there.db.selectFrom('lead').select('email_bounced_at').where('id', '=', pair.leadId).executeTakeFirstOrThrow()
    expect([before, lead.email_bounced_at]).toEqual([[], null])
  })

  test('finds a mail that may or may not have been sent', async () => {
    const pair = await there.makePair()
    there.smtp.fail({ at: 'data', does: 'drop', to: pair.email })
    const sent = await there.wrote(pair)
    there.smtp.fail()
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ state: 'unknown' }])
    await there.receives(bounceReport({ to: sent.backTo }))
    expect((await threadOf(pair))[0].details.status).toBe('failed')
  })
})

describe('files of an answer', () => {
  test('are kept as what their contents are, and never run', async () => {
    const pair = await there.makePair()
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const parts = [
      attached('marks.jpg', 'image/jpeg', photo),
      attached('report.pdf', 'application/pdf', Buffer.from('%PDF-1.4 report card')),
      attached('invoice.pdf', 'application/pdf', page),
      attached('page.html', 'application/pdf', Buffer.from('%PDF-1.4 <script>alert(1)</script>')),
      attached('page.htm', 'text/html', page),
      attached('broken.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nnothing more', 'latin1')),
    ]
    await there.receives(rawMail({ from: pair.email, parts }))
    const [{ ours }] = await threadOf(pair)
    expect(ours.files).toMatchObject([
      { name: 'marks.jpg', media_type: 'image', content_type: 'image/webp', show_media: true },
      { name: 'report.pdf', media_type: 'document', content_type: 'application/pdf', show_media: true },
      { name: 'invoice.pdf.bin', content_type: 'application/octet-stream', show_media: false },
      { name: 'page.html.pdf', content_type: 'application/pdf', show_media: true },
      { name: 'page.htm.bin', content_type: 'application/octet-stream', show_media: false },
      { name: 'broken.png', media_url: null, state: 'failed', trouble: expect.stringContaining('damaged') },
    ])
    const file = await there.app.inject({ url: ours.files[2].media_url })
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const { rows } = await sql<{ name: string }>`select name from stored_file where forget_at is null`.execute(there.db)
    expect(rows).toHaveLength(5)
    const polyglot = await there.app.inject({ url: ours.files[3].media_url })
    expect(polyglot.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="page.html.pdf"',
    })
    // As it was stored until now.
    await sql`update stored_file set file_name = 'page.html' where file_name = 'page.html.pdf'`.execute(there.db)
    expect((await there.app.inject({ url: ours.files[3].media_url })).headers['content-disposition']).toContain('"page.html.pdf"')
  })

  test('of 5 MB are kept, and the bytes of the mail are let go', async () => {
    const pair = await there.makePair()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(5 * 2 ** 20, 'x')])
    await there.receives(rawMail({ from: pair.email, parts: [attached('long.pdf', 'application/pdf', bytes)] }))
    expect((await threadOf(pair))[0].ours.files).toMatchObject([{ name: 'long.pdf', bytes: bytes.length, state: 'ready' }])
    expect(
      await there.db.selectFrom('received_mail').select('id').where('raw', 'is not', null).where('set_aside_at', 'is', null).execute(),
    ).toEqual([])
  })
})

describe('a broken mail', () => {
  const broken: [string, () => Buffer][] = [
    ['random bytes', () => Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
    ['a head that never ends', () => Buffer.from(`From: a@home.test\r\n${'X-Long: y\r\n'.repeat(90_000)}`)],
    [
      'parts that are nested too deep',
      () =>
        Buffer.from(Array.from({ length: 80 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')),
    ],
    ['no sender', () => rawMail({ text: 'Who am I?' })],
    ['a group for its sender', () => rawMail({ from: 'Parents: a@home.test, b@home.test;' })],
    [
      'a part that is cut off',
      () =>
        Buffer.from(
          rawMail({ from: 'cut@home.test', parts: [attached('a.pdf', 'application/pdf', Buffer.alloc(900, 'a'))] }).subarray(0, 700),
        ),
    ],
    ['a letter that is none', () => rawMail({ from: 'nul@home.test', subject: '=?utf-8?B?AP8=?=', text: 'before\0after' })],
  ]
  test.each(broken)('with %s is read without a fault, and stops no other', async (_, make) => {
    expect(await there.handOver(make())).toBe(200)
    const pair = await there.makePair()
    await there.receives(rawMail({ from: pair.email }))
    expect(await incoming(pair)).toHaveLength(1)
    const waiting = there.db.selectFrom('received_mail').select('id').where('read_at', 'is', null).where('set_aside_at', 'is', null)
    expect(await waiting.execute()).toEqual([])
  })

  test('without text but HTML is read as text, without its styles and scripts', async () => {
    const pair = await there.makePair()
    const html =
      '<html><head><style>p{color:red}</style></head><body><p>नमस्ते &amp; thanks</p><script>alert(1)</script><style>b{}</style></body></html>'
    await there.receives(rawMail({ from: pair.email, text: html, headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
    const text = (await incoming(pair))[0]?.text
    expect(text).toContain('नमस्ते & thanks')
    expect(text).not.toMatch(/color|alert|b\{/)
  })
})

describe('somebody we do not know', () => {
  test('waits as an unknown contact, whom staff attach to a lead; later mails come there', async () => {
    const pair = await there.makePair()
    const from = `aunt-of-${pair.leadId}@home.test`
    await there.receives(rawMail({ from: `Aunt <${from}>`, text: 'I am the aunt of Kiran.' }))
    const unknownContact = (await unknownContacts()).find(({ known_by: id }) => id === from)
    const { results } = await ask(pair, '/api/v1/admin_custom/inbox/strangers/')
    expect(results.find(({ id }: { id: number }) => id === unknownContact?.id)).toMatchObject({
      ...{ name: 'Aunt', channel: 'email', address: from },
      messages: [{ msg: { message: 'I am the aunt of Kiran.' }, number: from }],
    })
    const url = `/api/v1/admin_custom/inbox/strangers/${unknownContact?.id}/`
    const answer = await there.app.inject({ method: 'POST', url, headers: pair.staff.headers, payload: { lead: pair.leadId } })
    expect(answer.json()).toEqual({ lead: pair.leadId, moved: 1 })
    await there.receives(rawMail({ from, text: 'When may we come?' }))
    expect((await incoming(pair)).map(({ text }) => text)).toEqual(['I am the aunt of Kiran.', 'When may we come?'])
  })

  test('with one address writes as one unknown contact, also at one instant', async () => {
    const from = 'twice@home.test'
    await Promise.all([there.handOver(rawMail({ from, text: 'One' })), there.handOver(rawMail({ from, text: 'Two' }))])
    await there.work()
    const own = (await unknownContacts()).filter(({ known_by: id }) => id === from)
    expect(own).toHaveLength(1)
    const messages = await there.db
      .selectFrom('message')
      .select('text')
      .where('correspondent_id', '=', own[0]?.id ?? 0)
      .execute()
    expect(messages.map(({ text }) => text).sort()).toEqual(['One', 'Two'])
  })
})

test('nothing is kept of a mail of a parent who was erased, and their files are hidden', async () => {
  const pair = await there.makePair()
  const sent = await there.wrote(pair)
  await there.receives(rawMail({ from: pair.email, parts: [attached('a.pdf', 'application/pdf', Buffer.from('%PDF-1.4 a'))] }))
  const [{ ours }] = await threadOf(pair)
  const number = await there.db.selectFrom('lead_number').select('e164').where('lead_id', '=', pair.leadId).executeTakeFirstOrThrow()
  await erasePerson(there.db, number.e164.slice(3))
  expect((await there.app.inject({ url: ours.files[0].media_url })).statusCode).toBe(404)
  await there.receives(rawMail({ from: pair.email, text: 'By address' }))
  expect(await found()).toBe('mail of an erased parent')
  await there.receives(rawMail({ from: 'else@home.test', text: 'By id', headers: { 'In-Reply-To': sent.id } }))
  expect(await found()).toBe('mail of an erased parent')
  expect(await incoming(pair)).toHaveLength(1)
  expect((await unknownContacts()).map(({ known_by: id }) => id)).not.toContain(pair.email)
})

test('a mail of our own address is not taken in', async () => {
  await there.receives(rawMail({ from: 'School Search <hello@search.test>' }))
  expect(await found()).toBe('mail of ours')
})

test('a mail whose job was lost with its process is read, and old ones are forgotten', async () => {
  const pair = await there.makePair()
  expect(await there.handOver(rawMail({ from: pair.email }))).toBe(200)
  await sql`delete from graphile_worker._private_jobs`.execute(there.db)
  await sql`update received_mail set received_at = now() - interval '31 days' where read_at is not null`.execute(there.db)
  await sql`update received_mail set received_at = now() - interval '10 minutes' where read_at is null`.execute(there.db)
  await recoverReceivedMails(there.db)
  await there.work()
  expect(await incoming(pair)).toHaveLength(1)
  expect(await there.db.selectFrom('received_mail').select('id').where('set_aside_at', 'is', null).execute()).toHaveLength(1)
})

describe('a mail that cannot be taken in', () => {
  const list = (asker: Person, path = '') => ({ url: `/api/v1/admin_custom/mails/set-aside/${path}`, headers: asker.headers })
  const act = (asker: Person, path: string) => there.app.inject({ method: 'POST', ...list(asker, path) })
  const mailbox = async (asker: Person) =>
    (await there.app.inject({ url: '/api/v1/admin_custom/connections/', headers: asker.headers }))
      .json()
      .results.find(({ name }: { name: string }) => name === 'mailbox')
  const latest = () => there.db.selectFrom('received_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  /** A file of a mail cannot be kept meanwhile. */
  async function whileStoreFails(work: () => Promise<void>): Promise<void> {
    const put = vi.spyOn(there.gateways.files, 'putStream').mockRejectedValue(new Error('The store is away.'))
    await work()
    put.mockRestore()
  }
  const withFile = (from: string) =>
    rawMail({ from, subject: 'Report card', parts: [attached('report.pdf', 'application/pdf', Buffer.from('%PDF-1.4 report card'))] })

  test('is tried three times with pauses, then set aside, told to admins, and read again at their word', async () => {
    await there.db.updateTable('received_mail').set({ set_aside_at: null, read_at: sql<string>`now()` }).execute()
    const admin = await makeStaff(there.db, 'counsellor_admin')
    const pair = await there.makePair()
    await whileStoreFails(async () => {
      await there.receives(withFile(pair.email))
      expect(await latest()).toMatchObject({
        tries: 1,
        set_aside_at: null,
        trouble: 'It could not be taken in: A file of 20 bytes was not stored.',
      })
      for (let at = 0; at < 2; at++) {
        await there.hurry()
        await there.work()
      }
    })
    expect(await latest()).toMatchObject({ tries: 3, set_aside_at: expect.any(String), read_at: null })
    expect(await incoming(pair)).toEqual([])
    expect(await mailbox(admin)).toMatchObject({ set_aside: { count: 1, path: '/mails-set-aside' } })
    const { rows } = await sql<{ text: string }>`select text from notice where staff_id = ${admin.id}`.execute(there.db)
    expect(rows).toEqual([{ text: '1 mail that came in could not be read. Look at Connections.' }])
    const { count, results } = (await there.app.inject(list(admin))).json()
    expect([count, results]).toMatchObject([
      1,
      [{ from: `<${pair.email}>`, subject: 'Report card', trouble: expect.stringContaining('not stored') }],
    ])
    const source = await there.app.inject(list(admin, `${results[0].id}/source/`))
    expect(source.rawPayload.equals((await latest()).raw ?? Buffer.alloc(0))).toBe(true)
    expect(source.headers).toMatchObject({ 'content-disposition': `attachment; filename="mail-${results[0].id}.eml"` })
    expect((await act(admin, `${results[0].id}/again/`)).statusCode).toBe(200)
    await there.work()
    expect(await incoming(pair)).toMatchObject([{ subject: 'Report card' }])
    expect(await mailbox(admin)).toMatchObject({ set_aside: null })
    for (const path of ['again/', 'close/']) expect((await act(admin, `${results[0].id}/${path}`)).statusCode).toBe(404)
    expect((await there.app.inject(list(admin, `${results[0].id}/source/`))).statusCode).toBe(404)
  })

  test('because each reading ends with its process is set aside after the third', async () => {
    const pair = await there.makePair()
    expect(await there.handOver(rawMail({ from: pair.email }))).toBe(200)
    await there.db
      .updateTable('received_mail')
      .set({ tries: 3 })
      .where('id', '=', (await latest()).id)
      .execute()
    await there.work()
    expect(await latest()).toMatchObject({ set_aside_at: expect.any(String), trouble: 'The portal ended each time that it was read.' })
    await recoverReceivedMails(there.db)
    expect((await latest()).raw).not.toBeNull()
    const admin = await makeStaff(there.db, 'counsellor_admin')
    expect((await act(admin, `${(await latest()).id}/close/`)).statusCode).toBe(200)
    expect(await latest()).toMatchObject({ set_aside_at: null, raw: null })
  })

  test('because reading it takes more memory than one mail may have is set aside after three readings, and others are read', async () => {
    const pair = await there.makePair()
    await withLittleMemory(async () => {
      await there.receives(rawMail({ from: pair.email, text: 'word '.repeat(400_000) }))
      for (let at = 0; at < 2; at++) {
        await there.hurry()
        await there.work()
      }
    })
    const trouble = 'Reading it takes more memory than one mail may have.'
    expect(await latest()).toMatchObject({ tries: 3, set_aside_at: expect.any(String), read_at: null, trouble })
    await there.receives(rawMail({ from: pair.email, subject: 'Fees' }))
    expect(await incoming(pair)).toMatchObject([{ subject: 'Fees' }])
  })

  test('because it does not say who wrote it waits for an admin', async () => {
    await there.receives(rawMail({ text: 'Who am I?' }))
    expect(await latest()).toMatchObject({ set_aside_at: expect.any(String), trouble: 'It does not say who wrote it.' })
  })
})

test('a mail from a domain of other letters comes to the lead that has its address', async () => {
  const pair = await there.makePair({ lead: { email: 'meera@xn--bcher-kva.example' } })
  await there.receives(rawMail({ from: 'Meera <meera@bücher.example>', text: 'From a domain of its own.' }))
  expect(await incoming(pair)).toMatchObject([{ address: 'meera@xn--bcher-kva.example', text: 'From a domain of its own.' }])
})
