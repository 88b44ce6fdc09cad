import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { envelope, newWamid, signed, stated, written } from '#testing/stand-ins/meta-messages.ts'
import { recoverMessages } from '../outbox/recover-messages.ts'
import { consentIn } from './consent-words.ts'
import { readWhatsapp } from './read-whatsapp.ts'

let there: Messaging
const webhook = '/api/v1/communications/whatsapp/webhook/'

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const last = async (leadId: number) => (await there.rowsOf(leadId)).at(-1)
const listing = async (leadId: number) =>
  await there.db
    .selectFrom('lead_listing')
    .select(['new_message', 'waiting_at', 'unanswered_at', 'message_at'])
    .where('lead_id', '=', leadId)
    .where('viewer_id', '=', 0)
    .executeTakeFirstOrThrow()

describe('the webhook', () => {
  const ask = (query: Record<string, string>) => there.app.inject({ url: webhook, query })

  test('answers the challenge to who knows the token, as plain text', async () => {
    const { verifyToken } = there.meta.settings
    const answer = await ask({ 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '1158201444', 'text/plain; charset=utf-8'])
    for (const wrong of [{ 'hub.mode': 'subscribe', 'hub.verify_token': 'guess', 'hub.challenge': '1' }, {}])
      expect((await ask(wrong)).statusCode).toBe(403)
  })

  test('takes nothing that is not signed over its bytes', async () => {
    const pair = await there.makePair()
    const payload = JSON.stringify(envelope(written({ from: pair.e164, text: 'mail me @ home: “ठीक है”' })))
    const right = signed(payload, there.meta.settings.appSecret)
    const wrong = [
      signed(payload, 'another secret'),
      { ...right, 'x-hub-signature-256': right['x-hub-signature-256'].slice(0, -2) },
      { 'content-type': 'application/json' },
      signed(`${payload} `, there.meta.settings.appSecret),
    ]
    for (const headers of wrong) {
      const answer = await there.app.inject({ method: 'POST', url: webhook, payload, headers })
      expect([answer.statusCode, answer.json().detail]).toEqual([403, 'The signature of this message is not right.'])
    }
    expect((await there.app.inject({ method: 'POST', url: webhook, payload, headers: right })).statusCode).toBe(200)
    await there.work()
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'mail me @ home: “ठीक है”' }])
  })

  test('takes a body of 2 MB', async () => {
    const pair = await there.makePair()
    const many = Array.from({ length: 8_000 }, (_, nth) => stated(`wamid.OTHER${nth}`, 'sent'))
    expect(await there.tell(envelope({}, ...many, written({ from: pair.e164, text: 'Behind all that' })))).toBe(200)
    const { rows } = await sql<{ bytes: number }>`select max(length(body::text))::integer as bytes from webhook_receipt`.execute(there.db)
    expect(rows[0]?.bytes).toBeGreaterThan(1_500_000)
    await sql`delete from graphile_worker._private_jobs`.execute(there.db)
    await sql`update webhook_receipt set processed_at = now() where processed_at is null`.execute(there.db)
  })

  test.each([
    ['no envelope', { object: 'whatsapp_business_account', entries: [] }, ['entry: ']],
    ['an entry of another form', { entry: [null, { changes: [] }] }, ['entry.0.changes: ', 'entry.1.changes: ']],
    [
      'messages and statuses of another form',
      envelope({ messages: ['text' as unknown as object], statuses: [{ id: 'wamid.X', status: 'eaten', timestamp: '1' }] }),
      ['entry.0.changes.0.value.messages.0: ', 'entry.0.changes.0.value.statuses.0: status: '],
    ],
  ])('that is %s is named in the log without what stands there, is read once, and the next is read', async (_, body, places) => {
    const pair = await there.makePair()
    const warnings: string[] = []
    await there.tell({ ...body, secret: 'Meera Iyer' })
    await there.tell(envelope(written({ from: pair.e164, text: 'Behind it' })))
    const { rows } = await sql<{ id: number }>`select id::integer from webhook_receipt where processed_at is null order by id`.execute(
      there.db,
    )
    for (const { id } of [...rows, ...rows]) await readWhatsapp(there.db, there.gateways, id, (text) => warnings.push(text))
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^Receipt ${rows[0]?.id} of WhatsApp could not be read in \\d+ places: `))])
    for (const place of places) expect(warnings[0]).toContain(place)
    expect(warnings[0]).not.toContain('Meera')
    expect(await last(pair.leadId)).toMatchObject({ text: 'Behind it' })
    await there.work()
  })

  test('is read by one job, also when that is looked after; one that fails for good does not hold up the others', async () => {
    const jobs = async () =>
      (
        await sql<{
          key: string
          attempts: number
        }>`select key, attempts from graphile_worker.jobs where task_identifier = 'read_whatsapp'`.execute(there.db)
      ).rows
    await there.tell(envelope(stated('wamid.LATE', 'sent')))
    await sql`update webhook_receipt set received_at = now() - interval '1 hour' where processed_at is null`.execute(there.db)
    await sql`update graphile_worker._private_jobs set attempts = 25`.execute(there.db)
    const before = await jobs()
    expect(before).toEqual([{ key: expect.stringMatching(/^receipt-\d+$/), attempts: 25 }])
    await recoverMessages(there.db)
    expect(await jobs()).toEqual(before)
    await sql`delete from graphile_worker._private_jobs`.execute(there.db)
    await recoverMessages(there.db)
    expect(await jobs()).toMatchObject([{ key: before[0]?.key, attempts: 0 }])
    await there.work()
    expect((await sql`select from webhook_receipt where processed_at is null`.execute(there.db)).rows).toEqual([])
  })

  test('refuses a body of 5 MB, and reads others afterwards', async () => {
    const payload = JSON.stringify(envelope(written({ from: '+919811111111', text: 'x'.repeat(5_000_000) })))
    const answer = await there.app.inject({
      method: 'POST',
      url: webhook,
      payload,
      headers: signed(payload, there.meta.settings.appSecret),
    })
    expect(answer.statusCode).toBe(413)
    expect(await there.tell({ object: 'whatsapp_business_account', entry: [] })).toBe(200)
  })

  test('reads what is malformed for what it says, and leaves the rest', async () => {
    const pair = await there.makePair()
    const strange = [
      { entry: 'none' },
      {
        object: 'x',
        entry: [
          {
            changes: [
              { field: 'messages', value: null },
              { field: 'flows', value: {} },
            ],
          },
        ],
      },
      { object: 'x', entry: [{ changes: [{ field: 'messages', value: { messages: [{ id: 1 }, null, 'x'], statuses: [{}] } }] }] },
    ]
    for (const body of strange) expect(await there.tell(body)).toBe(200)
    const good = written({ from: pair.e164, text: 'Here' })
    expect(await there.tell(envelope({ messages: [{ id: 'broken' }, ...(good.messages ?? [])] }, {}))).toBe(200)
    await there.work()
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'Here' }])
  })
})

describe('what is told again long afterwards, signed as it was', () => {
  const yearAgo = Date.now() - 365 * 86_400_000

  test('makes no lead, changes no number, opts nobody out and stops no channel', async () => {
    const [pair, from] = [await there.makePair(), '+919812345999']
    const change = { type: 'system', system: { type: 'user_changed_number', wa_id: '919877700999', body: 'changed' } }
    await there.tell(
      envelope(
        written({ from, text: 'Admission for class 5?', at: yearAgo }),
        written({ from: pair.e164, text: 'STOP', at: yearAgo }),
        written({ from: pair.e164, more: change, at: yearAgo }),
        stated(newWamid(), 'failed', yearAgo, 131048),
      ),
    )
    await there.work()
    const numbers = await there.db.selectFrom('lead_number').select('e164').where('e164', 'in', [from, '+919877700999']).execute()
    expect(numbers).toEqual([])
    expect(await there.rowsOf(pair.leadId)).toEqual([])
    await there.writes(pair)
    expect((await there.send(pair)).statusCode).toBe(200)
  })

  test('counts as long as Meta tries to tell it', async () => {
    const pair = await there.makePair()
    await there.writes(pair, { text: 'A week ago', at: Date.now() - 7 * 86_400_000 })
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'A week ago' }])
  })

  test('is by the time at which it came, not by that at which it is read', async () => {
    const pair = await there.makePair()
    await there.tell(envelope(written({ from: pair.e164, text: 'Kept while the jobs stood still', at: yearAgo })))
    await sql`update webhook_receipt set received_at = now() - interval '364 days' where processed_at is null`.execute(there.db)
    await there.work()
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'Kept while the jobs stood still' }])
  })
})

describe('a message of a parent', () => {
  test('told ten times, at once and one after another, is there once and is announced to who sees the lead', async () => {
    const pair = await there.makePair()
    const id = newWamid()
    const body = envelope(written({ from: pair.e164, text: 'Once', id }))
    await Promise.all(Array.from({ length: 5 }, () => there.tell(body)))
    // The same message in another body, as when Meta sends several together.
    for (let times = 0; times < 5; times++)
      await there.tell(envelope({}, ...Array(times).fill({}), written({ from: pair.e164, text: 'Once', id })))
    await there.work()
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'Once', state: 'received', direction: 'incoming' }])
    expect(await listing(pair.leadId)).toMatchObject({ new_message: true })
  })

  test('several in several entries of one body each come to their parent, in the order in which they were written', async () => {
    const [one, other] = [await there.makePair(), await there.makePair()]
    const at = Date.now() - 60_000
    await there.tell(
      envelope(
        written({ from: one.e164, text: 'Second', at: at + 2_000 }),
        written({ from: other.e164, text: 'Elsewhere', at }),
        written({ from: one.e164, text: 'First', at }),
      ),
    )
    await there.work()
    expect((await there.messagesOf(one)).map(({ msg }) => msg.message)).toEqual(['First', 'Second'])
    expect((await there.messagesOf(other)).map(({ msg }) => msg.message)).toEqual(['Elsewhere'])
  })

  test('that comes late, after staff wrote, still waits for an answer', async () => {
    const pair = await there.makePair()
    await there.writes(pair)
    await there.send(pair)
    await there.work()
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false, unanswered_at: null })
    await there.writes(pair, { text: 'Written before that', at: Date.now() - 3_600_000 })
    expect(await listing(pair.leadId)).toMatchObject({ new_message: true })
    expect((await there.messagesOf(pair)).at(-1)?.msg.message).toBe('Written before that')
  })

  test('of an unknown number becomes a new lead’s first message', async () => {
    const from = '+919812345670'
    await there.tell(envelope(written({ from, text: 'Admission for class 5?', name: 'Kavya Nair' })))
    await there.work()
    const lead = await there.db
      .selectFrom('lead_number')
      .innerJoin('lead', 'lead.id', 'lead_id')
      .select(['lead.id', 'name', 'source'])
      .where('e164', '=', from)
      .executeTakeFirstOrThrow()
    expect(lead).toMatchObject({ name: 'Kavya Nair', source: 'WhatsApp' })
    expect(await there.rowsOf(lead.id)).toMatchObject([{ text: 'Admission for class 5?' }])
    expect(await listing(lead.id)).toMatchObject({ new_message: true })
  })

  test.each([
    ['a button', { type: 'button', button: { payload: 'yes', text: 'Yes, call me' } }, 'text', 'Yes, call me'],
    [
      'a choice',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Class 5' } } },
      'text',
      'Class 5',
    ],
    ['a place', { type: 'location', location: { latitude: 28.6, longitude: 77.2, name: 'Home' } }, 'location', 'Home, 28.6, 77.2'],
    [
      'a contact',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi' }, phones: [{ phone: '+91 98' }] }] },
      'contacts',
      'Ravi, +91 98',
    ],
    [
      'what Meta does not pass on',
      { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
      'unsupported',
      'A message of a kind we cannot show: Message type unknown',
    ],
    ['a kind of tomorrow', { type: 'hologram' }, 'unsupported', 'A message of a kind we cannot show (hologram)'],
    ['right to left', { type: 'text', text: { body: 'كم الرسوم؟ \u202eabc' } }, 'text', 'كم الرسوم؟ \u202eabc'],
    ['emoji alone', { type: 'text', text: { body: '👨‍👩‍👧 🙏🏽' } }, 'text', '👨‍👩‍👧 🙏🏽'],
  ])('of %s is kept as it reads', async (_, more, kind, text) => {
    const pair = await there.makePair()
    await there.writes(pair, { more })
    expect(await last(pair.leadId)).toMatchObject({ kind, text, state: 'received' })
  })

  test('that answers one of ours quotes it, and a reaction stands at what it is about, waiting for nothing', async () => {
    const pair = await there.makePair()
    await there.writes(pair)
    await there.send(pair)
    await there.work()
    const wamid = there.sentTo(pair.e164)[0]?.id
    await there.writes(pair, { more: { type: 'reaction', reaction: { message_id: wamid, emoji: '👍' } } })
    expect((await there.messagesOf(pair)).at(-1)).toMatchObject({ ours: { reaction: '👍' }, conversation_way: 'outgoing' })
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false })
    await there.writes(pair, { more: { type: 'reaction', reaction: { message_id: wamid, emoji: '' } } })
    expect((await there.messagesOf(pair)).at(-1)?.ours.reaction).toBeNull()
    await there.writes(pair, { more: { type: 'text', text: { body: 'Too much' }, context: { from: '918047112233', id: wamid } } })
    expect((await there.messagesOf(pair)).at(-1)?.reply_to_message).toMatchObject({
      ...{ message: 'The fees are 60,000 a year.', conversation_way: 'outgoing' },
    })
  })

  test('cancels what was scheduled, and wakes a conversation that was put off', async () => {
    const pair = await there.makePair()
    await there.writes(pair)
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    expect((await there.send(pair, { send_at: inAnHour })).json()).toMatchObject({
      status: 'Message scheduled',
      response: { state: 'scheduled' },
    })
    const url = `/api/v1/admin_custom/inbox/${pair.leadId}/snooze/`
    await there.app.inject({ method: 'POST', url, headers: pair.staff.headers, payload: { until: inAnHour } })
    await there.writes(pair, { text: 'One more thing' })
    expect((await there.rowsOf(pair.leadId)).map(({ state, trouble }) => [state, trouble])).toEqual([
      ['received', null],
      ['cancelled', 'The parent wrote first.'],
      ['received', null],
    ])
    expect((await there.threadOf(pair.staff, pair.leadId)).snoozed_until).toBeNull()
  })

  test('of an erased parent is not kept', async () => {
    const pair = await there.makePair()
    await there.db.updateTable('lead').set({ erased_at: new Date().toISOString() }).where('id', '=', pair.leadId).execute()
    await refreshListing(there.db, pair.leadId)
    await there.writes(pair)
    expect(await there.rowsOf(pair.leadId)).toEqual([])
  })

  test('with a number that was marked as wrong has it in use again', async () => {
    const pair = await there.makePair()
    await there.db.updateTable('lead_number').set({ wrong_at: new Date().toISOString() }).where('lead_id', '=', pair.leadId).execute()
    await there.writes(pair)
    expect((await there.send(pair)).statusCode).toBe(200)
  })
})

describe('a parent', () => {
  test('whose number changed is known by both, the new one being in use', async () => {
    const pair = await there.makePair()
    const now = '+919877700001'
    await there.writes(pair, { more: { type: 'system', system: { type: 'user_changed_number', wa_id: now.slice(1), body: 'changed' } } })
    const numbers = await there.db
      .selectFrom('lead_number')
      .select(['e164', 'rank'])
      .where('lead_id', '=', pair.leadId)
      .orderBy('rank')
      .execute()
    expect(numbers).toEqual([
      { e164: now, rank: 0 },
      { e164: pair.e164, rank: 1 },
    ])
    await there.tell(envelope(written({ from: now, text: 'From here' })))
    await there.work()
    expect((await last(pair.leadId))?.text).toBe('From here')
  })

  test('without a number is known by their id once they were, and is an unknown contact until somebody says who they are', async () => {
    const userId = 'IN.13491208655302741918'
    const value = (text: string) => ({
      contacts: [{ profile: { name: 'Hidden' }, wa_id: '', user_id: userId }],
      messages: [
        {
          from: '',
          from_user_id: userId,
          id: newWamid(),
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: 'text',
          text: { body: text },
        },
      ],
    })
    await there.tell(envelope(value('Who am I?')))
    await there.work()
    const pair = await there.makePair()
    const url = '/api/v1/admin_custom/inbox/strangers/'
    const unknownContacts = (await there.app.inject({ url, headers: pair.staff.headers })).json().results
    const results = unknownContacts.filter(({ name }: { name: string }) => name === 'Hidden')
    expect(results).toMatchObject([{ messages: [{ number: userId, msg: { message: 'Who am I?' } }] }])
    const attach = () =>
      there.app.inject({ method: 'POST', url: `${url}${results[0].id}/`, headers: pair.staff.headers, payload: { lead: pair.leadId } })
    expect((await attach()).json()).toEqual({ lead: pair.leadId, moved: 1 })
    expect((await attach()).statusCode).toBe(404)
    await there.tell(envelope(value('It is me')))
    await there.work()
    expect((await there.messagesOf(pair)).map(({ msg }) => msg.message)).toEqual(['Who am I?', 'It is me'])
  })

  test('who writes STOP is written to by nobody, nothing waits for an answer, and START takes it back', async () => {
    const pair = await there.makePair()
    await there.writes(pair, { text: 'Stop!' })
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false })
    expect(await there.threadOf(pair.staff, pair.leadId)).toMatchObject({ opted_out: true })
    const refused = await there.send(pair)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Do not disturb: no WhatsApp or mail. If the parent agrees to WhatsApp and mail, note it in the conversation; START by WhatsApp does the same.',
    ])
    await there.writes(pair, { text: 'शुरू करो' })
    expect((await there.send(pair)).statusCode).toBe(200)
  })

  test('who stops while a message waits does not get it', async () => {
    const pair = await there.makePair()
    await there.writes(pair)
    await there.send(pair)
    await there.tell(envelope(written({ from: pair.e164, text: 'STOP' })))
    const { rows } = await sql<{ id: number }>`select max(id)::integer as id from webhook_receipt`.execute(there.db)
    await readWhatsapp(there.db, there.gateways, rows[0]?.id ?? 0, () => undefined)
    await there.work()
    expect(there.sentTo(pair.e164)).toEqual([])
    expect((await there.rowsOf(pair.leadId)).find(({ direction }) => direction === 'outgoing')).toMatchObject({
      state: 'rejected',
      trouble: expect.stringContaining('Do not disturb: no WhatsApp or mail'),
    })
  })

  test('who was opted out by an action is written to by nobody until they write START', async () => {
    const pair = await there.makePair({ lead: { call_opt_out_at: new Date(Date.now() - 60_000).toISOString() } })
    await there.writes(pair)
    expect((await there.send(pair)).statusCode).toBe(409)
    await there.writes(pair, { text: 'start' })
    expect((await there.send(pair)).statusCode).toBe(200)
  })
})

test.each([
  ['STOP', false],
  ['Stop.', false],
  ['  please STOP!! ', false],
  ['unsubscribe', false],
  ['बंद करो', false],
  ['मैसेज मत भेजो।', false],
  ['msg mat bhejo', false],
  ['band karo 🙏', false],
  ['START', true],
  ['शुरू करें', true],
  ['shuru karo', true],
  ['please stop the bus at gate 2', undefined],
  ['When does the session start?', undefined],
  ['', undefined],
])('%j says of being written to: %s', (text, consent) => expect(consentIn(text)).toBe(consent))

describe('a file of a parent', () => {
  const file = (kind: string, id: string, more: object = {}) => ({
    type: kind,
    [kind]: { id, mime_type: 'application/pdf', sha256: 'x', ...more },
  })

  test('comes into our files within the life of its address, and stands in the conversation', async () => {
    const pair = await there.makePair()
    const id = there.meta.keepFile(Buffer.from('%PDF-1.4 report card'), 'application/pdf')
    await there.writes(pair, { more: file('document', id, { filename: 'report.pdf', caption: 'Her marks' }) })
    const [message] = await there.messagesOf(pair)
    expect(message).toMatchObject({
      msg: { message: 'Her marks', type: 'document' },
      media: { content_type: 'application/pdf', media_type: 'document', show_media: true, name: 'report.pdf', bytes: 20, state: 'ready' },
    })
    const stored = await there.app.inject({ url: String(message?.media?.media_url) })
    expect([stored.statusCode, stored.body]).toEqual([200, '%PDF-1.4 report card'])
  })

  test('opens by the address that the conversation gives, for a day or two, and not by its name', async () => {
    const pair = await there.makePair()
    const id = there.meta.keepFile(Buffer.from(await makePhoto()), 'image/jpeg')
    await there.writes(pair, { more: file('image', id) })
    const address = String((await there.messagesOf(pair))[0]?.media?.media_url)
    const { pathname, searchParams } = new URL(address, 'http://portal.test')
    const statusOf = async (url: string) => (await there.app.inject({ url })).statusCode
    const opened = await there.app.inject({ url: address })
    expect(opened.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'image/webp',
    })
    expect((await there.app.inject({ url: address, headers: { 'if-none-match': String(opened.headers.etag) } })).statusCode).toBe(304)
    const [until, pass = ''] = [Number(searchParams.get('until')), searchParams.get('pass') ?? '']
    const hours = (until - Date.now() / 1000) / 3600
    expect([hours > 24, hours <= 48, pass.length]).toEqual([true, true, 64])
    for (const query of [
      '',
      `?until=${until}`,
      `?pass=${pass}`,
      `?until=${until + 1}&pass=${pass}`,
      `?until=${until}&pass=${'0'.repeat(64)}`,
    ])
      expect(await statusOf(`${pathname}${query}`), query).toBe(404)
    const name = pathname.split('/').at(-1)
    const past = Math.floor(Date.now() / 1000) - 1
    const signed = await sql<{ pass: string }>`select file_pass(${name}, ${past}::bigint) as pass`.execute(there.db)
    expect(await statusOf(`${pathname}?until=${past}&pass=${signed.rows[0]?.pass}`)).toBe(404)
    expect(await statusOf(`${pathname}?until=${until}&pass=${signed.rows[0]?.pass}`)).toBe(404)
    // Another private file, as a recording, does not open by the pass of this one.
    const other = `${crypto.randomUUID()}.webp`
    await there.db.insertInto('stored_file').values({ name: other, type: 'image/webp', bytes: 5, is_private: true }).execute()
    expect(await statusOf(`/api/v1/files/${other}?until=${until}&pass=${pass}`)).toBe(404)
  })

  test('whose address ran out is asked for again', async () => {
    const pair = await there.makePair()
    const id = there.meta.keepFile(Buffer.from('OggS voice'), 'audio/ogg')
    there.meta.fault('file', 'reset')
    await there.writes(pair, { more: file('audio', id, { mime_type: 'audio/ogg; codecs=opus' }) })
    await there.hurry()
    await there.work()
    expect((await there.messagesOf(pair))[0]?.media).toMatchObject({ content_type: 'audio/ogg', show_media: true })
  })

  test('is kept by what it is, not by what its type says', async () => {
    const pair = await there.makePair()
    const page = there.meta.keepFile(Buffer.from('<html><script>alert(1)</script>'), 'image/png')
    await there.writes(pair, { more: file('image', page, { mime_type: 'image/png' }) })
    expect((await there.messagesOf(pair))[0]?.media).toMatchObject({
      content_type: 'application/octet-stream',
      show_media: false,
      state: 'ready',
    })
    const photo = there.meta.keepFile(Buffer.from(await makePhoto()), 'application/pdf')
    const polyglot = there.meta.keepFile(Buffer.from('%PDF-1.4 <script>alert(1)</script>'), 'text/html')
    await there.writes(pair, { more: file('document', polyglot, { filename: 'page.html' }) })
    expect((await there.messagesOf(pair)).at(-1)?.media).toMatchObject({ name: 'page.html.pdf', content_type: 'application/pdf' })
    await there.writes(pair, { more: file('document', photo) })
    expect((await there.messagesOf(pair)).at(-1)?.media).toMatchObject({ content_type: 'image/webp', show_media: true })
  })

  test('of 20 MB comes whole', async () => {
    const pair = await there.makePair()
    const contents = Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(20_000_000, 'x')])
    await there.writes(pair, { more: file('document', there.meta.keepFile(contents, 'application/pdf')) })
    expect((await there.messagesOf(pair))[0]?.media).toMatchObject({ bytes: contents.length, state: 'ready' })
  })

  test('that Meta does not have any more is told so', async () => {
    const pair = await there.makePair()
    await there.writes(pair, { more: file('document', '404404') })
    expect((await there.messagesOf(pair))[0]?.media).toMatchObject({ state: 'failed', media_url: null, show_media: false })
  })
})

test('an answer closes the reply in the lists and the next call that was due, and the timeline has one line a day', async () => {
  const owner = await makeStaff(there.db, 'counsellor')
  const past = new Date(Date.now() - 3_600_000).toISOString()
  const pair = await there.makePair({
    lead: { owner_id: owner.id },
    events: [{ kind: 'action', at: past, action_id: 1, staff_id: owner.id, scheduled_at: past }],
    followUp: { due_at: past, owner_id: owner.id },
  })
  const mine = { ...pair, staff: owner }
  await there.writes(pair)
  await there.writes(pair, { text: 'And the bus?' })
  await there.send(mine)
  await there.work()
  const open = await there.db
    .selectFrom('follow_up')
    .select('id')
    .where('lead_id', '=', pair.leadId)
    .where('closed_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  expect(await listing(pair.leadId)).toMatchObject({ new_message: false })
  const lead = (await there.app.inject({ url: `/api/v3/admin_custom/details/${pair.leadId}/`, headers: owner.headers })).json()
  const lines = lead.timeline.items.filter(({ kind }: { kind: string }) => kind === 'conversation')
  expect(lines).toMatchObject([{ action: 'WhatsApp: 1 written, 2 received', by: `${owner.name}, Parent` }])
  expect(await checkLists(there.db)).toEqual([])
})
