import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { envelope, newWamid, written } from '#testing/stand-ins/meta-messages.ts'
import { readWhatsapp } from './read-whatsapp.ts'
import { showLoneEdits } from './take-change.ts'

let there: Messaging
const unknownContactsUrl = '/api/v1/admin_custom/inbox/strangers/'

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const last = async (leadId: number) => (await there.rowsOf(leadId)).at(-1)

const listing = (leadId: number) =>
  there.db
    .selectFrom('lead_listing')
    .select(['new_message', 'unanswered_at'])
    .where('lead_id', '=', leadId)
    .where('viewer_id', '=', 0)
    .executeTakeFirstOrThrow()

async function tell(...bodies: object[]): Promise<void> {
  for (const body of bodies) expect(await there.tell(body)).toBe(200)
  await there.work()
}

/** A body with one value of its own, about our number. */
const webhook = (value: object, field = 'messages') => {
  const body = envelope(value) as { entry: { changes: { field: string }[] }[] }
  for (const { changes } of body.entry) for (const change of changes) change.field = field
  return body
}

const unknownContacts = async (search = '') => {
  const staff = await makeStaff(there.db, 'counsellor')
  const { results } = (await there.app.inject({ url: unknownContactsUrl, headers: staff.headers, query: { limit: '100' } })).json()
  return results.filter((one: { name: string; number: string | null }) => `${one.name} ${one.number}`.includes(search))
}

const unprocessed = async () => (await sql`select from webhook_receipt where processed_at is null`.execute(there.db)).rows.length

describe('a message of a number that our rules of numbers do not know', () => {
  test('waits as an unknown contact under the digits of WhatsApp, is said in the log, becomes a lead under them, and is answered there', async () => {
    const from = '5215512345678'
    const warnings: string[] = []
    await there.tell(envelope(written({ from, text: 'Is there a hostel?', name: 'Made Up' })))
    const { rows } = await sql<{ id: number }>`select max(id)::integer as id from webhook_receipt`.execute(there.db)
    await readWhatsapp(there.db, there.gateways, rows[0]?.id ?? 0, (text) => warnings.push(text))
    expect(warnings).toEqual([expect.stringContaining('from a number that our rules of numbers do not know')])
    expect(warnings[0]).not.toContain('551234')
    const [unknownContact] = await unknownContacts(from)
    expect(unknownContact).toMatchObject({
      name: 'Made Up',
      number: `+${from}`,
      messages: [{ number: `+${from}`, msg: { message: 'Is there a hostel?' } }],
    })

    const staff = await makeStaff(there.db, 'counsellor')
    const url = `${unknownContactsUrl}${unknownContact.id}/lead/`
    const make = (number: string) => there.app.inject({ method: 'POST', url, headers: staff.headers, payload: { name: 'Made Up', number } })
    expect((await make('5215599999999')).statusCode).toBe(400)
    const made = await make(`+${from}`)
    expect(made.statusCode).toBe(200)
    const { lead } = made.json()
    const sent = await there.send({ staff, leadId: lead, number: from, e164: `+${from}` })
    expect([sent.statusCode, sent.json()]).toMatchObject([200, {}])
    await there.work()
    expect(there.sentTo(`+${from}`)).toHaveLength(1)
    await tell(envelope(written({ from, text: 'Thank you' })))
    expect((await there.messagesOf({ staff, leadId: lead })).map(({ msg }) => msg.message)).toEqual([
      'Is there a hostel?',
      'The fees are 60,000 a year.',
      'Thank you',
    ])
    const headers = staff.headers
    for (const url of [
      `/api/v3/admin_custom/details/${lead}/`,
      '/api/v1/admin_custom/inbox/?view=all&search=hostel',
      '/api/v2/admin_custom/all-user-list/?search=12345678',
    ]) {
      const answer = await there.app.inject({ url, headers })
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.body).toContain('12345678')
    }
  })

  test('can be said to be the parent of a lead, who then has the number', async () => {
    const [pair, from] = [await there.makePair(), '5213312345678']
    await tell(envelope(written({ from, text: 'From my husband’s telephone' })))
    const [unknownContact] = await unknownContacts(from)
    const attached = await there.app.inject({
      ...{ method: 'POST', url: `${unknownContactsUrl}${unknownContact.id}/`, headers: pair.staff.headers, payload: { lead: pair.leadId } },
    })
    expect(attached.json()).toEqual({ lead: pair.leadId, moved: 1 })
    expect((await there.send(pair, { number: from })).statusCode).toBe(200)
    await there.work()
    expect(there.sentTo(`+${from}`)).toHaveLength(1)
  })

  test.each([
    ['Mexico', '525512340001', '5215512340001'],
    ['Brazil', '5511999920006', '551199920006'],
    ['Argentina', '541134820001', '5491134820001'],
  ])('of %s finds the parent who is known by the other way of writing it, and is answered where it was written', async (_, known, from) => {
    const staff = await makeStaff(there.db, 'counsellor')
    const leadId = await makeLead(there.db, { lead: { owner_id: staff.id } })
    await there.db
      .updateTable('lead_number')
      .set({ e164: `+${known}` })
      .where('lead_id', '=', leadId)
      .execute()
    await tell(envelope(written({ from, text: 'Is there a hostel?' })))
    expect(await there.rowsOf(leadId)).toMatchObject([{ text: 'Is there a hostel?', e164: `+${known}`, told_as: from }])
    expect(await unknownContacts(from)).toEqual([])
    expect((await there.send({ staff, leadId, number: known, e164: `+${known}` })).statusCode).toBe(200)
    await there.work()
    expect(there.sentTo(`+${from}`)).toHaveLength(1)
  })

  test('that a known parent has now is added to their lead, and the words of WhatsApp stand in the conversation', async () => {
    const pair = await there.makePair()
    const system = { type: 'user_changed_number', wa_id: '5215512340009', body: 'The parent has another number.' }
    await there.writes(pair, { more: { type: 'system', system } })
    const numbers = await there.db.selectFrom('lead_number').select('e164').where('lead_id', '=', pair.leadId).orderBy('rank').execute()
    expect(numbers.map(({ e164 }) => e164)).toEqual(['+5215512340009', pair.e164])
    expect(await last(pair.leadId)).toMatchObject({ text: 'The parent has another number.', state: 'noted' })
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false })
  })
})

describe('a time that cannot be', () => {
  const times = [10 ** 15, 10 ** 20, 253_402_300_800, Date.now(), 0, -5, 'soon', '', null, undefined, {}, '1e400']

  test.each(times.map((timestamp) => [timestamp]))('%j of a message is the time at which it came', async (timestamp) => {
    const pair = await there.makePair()
    await there.writes(pair, { more: { type: 'text', text: { body: 'Now' }, timestamp } })
    const row = await last(pair.leadId)
    expect(row?.text).toBe('Now')
    expect(Math.abs(Date.parse(String(row?.sent_at)) - Date.now())).toBeLessThan(60_000)
    expect(await unprocessed()).toBe(0)
  })

  test('of a status, a system message, a reaction, an edit or a wish leaves nothing unread', async () => {
    const pair = await there.makePair()
    const timestamp = String(10 ** 15)
    await there.writes(pair, { id: 'wamid.TIMES' })
    await there.send(pair)
    await there.work()
    const { id } = there.sentTo(pair.e164)[0] ?? { id: '' }
    const from = pair.e164.slice(1)
    await tell(
      webhook({ statuses: [{ id, status: 'delivered', timestamp }] }),
      webhook({ messages: [{ from, id: newWamid(), timestamp, type: 'reaction', reaction: { message_id: id, emoji: '👍' } }] }),
      webhook({
        messages: [
          {
            from,
            id: newWamid(),
            timestamp,
            type: 'edit',
            edit: { original_message_id: 'wamid.TIMES', message: { type: 'text', text: { body: 'B' } } },
          },
        ],
      }),
      webhook({
        messages: [{ from, id: newWamid(), timestamp, type: 'system', system: { type: 'user_changed_number', wa_id: '919877701234' } }],
      }),
      webhook({ user_preferences: [{ wa_id: from, category: 'marketing_messages', value: 'stop', timestamp }] }, 'user_preferences'),
    )
    expect(await unprocessed()).toBe(0)
    const ours = (await there.messagesOf(pair)).find(({ conversation_way: way }) => way === 'outgoing')
    expect(ours).toMatchObject({ details: { status: 'delivered' }, ours: { reaction: '👍' } })
    expect(Math.abs(Date.parse(String(ours?.ours.delivered_at)) - Date.now())).toBeLessThan(60_000)
  })
})

describe('a message of another shape than Meta documents', () => {
  const digits = '919855500001'
  const at = () => String(Math.floor(Date.now() / 1000))

  test.each([
    ['text null', { type: 'text', text: null }, 'A message of a kind we cannot show (text)'],
    ['text that is a list', { type: 'text', text: [{ body: 'In a list' }] }, 'In a list'],
    ['text by itself', { type: 'text', text: 'By itself' }, 'By itself'],
    ['no type', { text: { body: 'Without a type' } }, 'Without a type'],
    [
      'a kind of tomorrow that says something',
      { type: 'poll', poll: { title: 'Which day?', choices: ['Mon', 'Tue'] } },
      'A message of a kind we cannot show (poll): Which day? · Mon · Tue',
    ],
    [
      'a picture without its id',
      { type: 'image', image: { caption: 'Her marks' } },
      'A message of a kind we cannot show (image): Her marks',
    ],
    [
      'a kind that is told to be left out',
      { type: 'unsupported', unsupported: { type: 'edit' } },
      'A message of a kind we cannot show (edit)',
    ],
    [
      'a list reply with a description',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Class 5', description: 'CBSE' } } },
      'Class 5\nCBSE',
    ],
    [
      'an answer about calls',
      { type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } } },
      'Agrees to be called by WhatsApp',
    ],
    [
      'an order',
      {
        type: 'order',
        order: { text: 'For June', product_items: [{ product_retailer_id: 'PROSPECTUS', quantity: 2, item_price: 300, currency: 'INR' }] },
      },
      'Order: 2 × PROSPECTUS at 300 INR\nFor June',
    ],
    [
      'a place with an address of the web alone',
      { type: 'location', location: { url: 'https://maps.example/x' } },
      'https://maps.example/x',
    ],
    [
      'an edit without its original',
      { type: 'edit', edit: { message: { text: { body: 'Whatever' } } } },
      'A message of a kind we cannot show (edit): Whatever',
    ],
  ])('with %s is kept with what it says', async (_, more, text) => {
    const pair = await there.makePair()
    await there.writes(pair, { more })
    expect(await last(pair.leadId)).toMatchObject({ text, state: 'received' })
  })

  test('with an id of 10 kB, a number for an id or none is kept once, however often it is told', async () => {
    const pair = await there.makePair()
    const from = pair.e164.slice(1)
    const timestamp = at()
    const odd = [{ id: 'x'.repeat(10_000) }, { id: 77 }, { id: null }, {}, { id: '' }]
    const messages = odd.map((id, nth) => ({ from, timestamp, type: 'text', text: { body: `Odd ${nth}` }, ...id }))
    // The same again, in another body.
    await tell(webhook({ messages }), webhook({ messages, contacts: [] }))
    expect((await there.rowsOf(pair.leadId)).map(({ text }) => text).toSorted()).toEqual(odd.map((_, nth) => `Odd ${nth}`))
  })

  test('with objects in place of lists, and lists in place of objects, is read', async () => {
    const pair = await there.makePair()
    const from = pair.e164.slice(1)
    const message = { from: Number(from), id: newWamid(), timestamp: at(), type: 'text', text: { body: 'One thing' } }
    await tell({ entry: { changes: { value: { messages: message, contacts: { wa_id: from, profile: [{ name: 'Meera' }] } } } } })
    expect(await last(pair.leadId)).toMatchObject({ text: 'One thing' })
  })

  test('without a sender, or with one that is no number, waits as an unknown contact', async () => {
    const text = (body: string) => ({ id: newWamid(), timestamp: at(), type: 'text', text: { body } })
    await tell(
      webhook({
        messages: [
          text('From nobody'),
          { ...text('From a word'), from: 'school-bot' },
          { ...text('From a long word'), from: 'y'.repeat(10_000) },
        ],
      }),
    )
    const warnings = (await unknownContacts()).flatMap(({ messages }: { messages: { msg: { message: string } }[] }) =>
      messages.map(({ msg }) => msg.message),
    )
    for (const body of ['From nobody', 'From a word', 'From a long word']) expect(warnings).toContain(body)
  })

  test('with control characters in its name makes a lead with a name that can be read', async () => {
    await tell(envelope(written({ from: digits, name: 'Ra\u0000vi\u0007\n \u202eIyer', text: 'Hello\u0000' })))
    const lead = await there.db
      .selectFrom('lead_number')
      .innerJoin('lead', 'lead.id', 'lead_id')
      .select(['lead.id', 'name'])
      .where('e164', '=', `+${digits}`)
      .executeTakeFirstOrThrow()
    expect(lead.name).toBe('Ravi Iyer')
    expect(await last(lead.id)).toMatchObject({ text: 'Hello' })
  })
})

describe('a message that a parent edits or deletes', () => {
  const edit = (from: string, original: string, body: string, at: number, id = newWamid()) =>
    written({ from, id, at, more: { type: 'edit', edit: { original_message_id: original, message: { type: 'text', text: { body } } } } })
  const revoke = (from: string, original: string, at: number) =>
    written({ from, at, more: { type: 'revoke', revoke: { original_message_id: original } } })

  test('says so, with its former words and that it was deleted; neither waits for an answer', async () => {
    const pair = await there.makePair()
    const [id, now] = [newWamid(), Date.now()]
    await there.writes(pair, { id, text: 'Fees for class 1?', at: now - 20_000 })
    await there.send(pair)
    await there.work()
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false })
    await tell(envelope(edit(pair.e164, id, 'Fees for class 2?', now - 10_000)), envelope(revoke(pair.e164, id, now)))
    const incoming = (await there.messagesOf(pair)).filter(({ conversation_way: way }) => way === 'incoming')
    expect(incoming).toMatchObject([
      {
        msg: { message: 'Fees for class 2?', type: 'text' },
        ours: { former: [{ text: 'Fees for class 1?' }], edited_at: expect.any(String), deleted_at: expect.any(String) },
      },
    ])
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false, unanswered_at: null })
  })

  test('waits for its message in every order, and each change counts once', async () => {
    const now = Date.now()
    const parts = (pair: { e164: string }, id: string) => [
      written({ from: pair.e164, id, text: 'One', at: now - 40_000 }),
      edit(pair.e164, id, 'Two', now - 30_000, `${id}-two`),
      edit(pair.e164, id, 'Three', now - 20_000, `${id}-three`),
      written({
        from: pair.e164,
        at: now - 10_000,
        more: { type: 'reaction', reaction: { message_id: id, emoji: '🙏' } },
        id: `${id}-emoji`,
      }),
    ]
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 1, 2, 3, 0, 1, 2, 3],
    ]) {
      const [pair, id] = [await there.makePair(), newWamid()]
      const all = parts(pair, id)
      for (const nth of order) await tell(envelope({}, all[nth] ?? {}))
      const [message, ...others] = await there.messagesOf(pair)
      expect([order, others]).toEqual([order, []])
      expect(message).toMatchObject({ msg: { message: 'Three' }, ours: { former: [{ text: 'One' }, { text: 'Two' }], reaction: '🙏' } })
    }
  })

  test('with a reply that comes before it is quoted by the reply', async () => {
    const [pair, id, now] = [await there.makePair(), newWamid(), Date.now()]
    const reply = { type: 'text', text: { body: 'I mean this one' }, context: { id } }
    await tell(envelope(written({ from: pair.e164, at: now - 1_000, more: reply })))
    await tell(envelope(written({ from: pair.e164, id, text: 'Fees?', at: now - 5_000 })))
    expect((await there.messagesOf(pair)).find(({ msg }) => msg.message === 'I mean this one')?.reply_to_message).toMatchObject({
      message: 'Fees?',
    })
  })

  test('and that never came is shown by its edit after an hour, once', async () => {
    const [pair, id] = [await there.makePair(), newWamid()]
    const { whatsapp } = there.gateways
    if (!whatsapp) throw new Error('There is no WhatsApp.')
    await tell(envelope(edit(pair.e164, id, 'What I meant', Date.now())))
    const show = () => showLoneEdits(there.db, whatsapp, () => undefined)
    await show()
    expect(await there.rowsOf(pair.leadId)).toEqual([])
    await sql`update message_change set told_at = now() - interval '2 hours' where original_id = ${id}`.execute(there.db)
    await show()
    await show()
    await tell(envelope(written({ from: pair.e164, id, text: 'What I wrote' })))
    expect((await there.rowsOf(pair.leadId)).map(({ text, edited_at: edited }) => [text, edited !== null])).toEqual([
      ['What I meant', true],
    ])
  })

  test('in two processes at one instant ends the same', async () => {
    for (let times = 0; times < 10; times++) {
      const [pair, id] = [await there.makePair(), newWamid()]
      await there.tell(envelope(edit(pair.e164, id, 'Edited', Date.now())))
      await there.tell(envelope(written({ from: pair.e164, id, text: 'First', at: Date.now() - 1_000 })))
      const { rows } = await sql<{ id: number }>`select id::integer from webhook_receipt where processed_at is null`.execute(there.db)
      await Promise.all(rows.map((row) => readWhatsapp(there.db, there.gateways, row.id, () => undefined)))
      expect((await there.rowsOf(pair.leadId)).map(({ text, first_text: first }) => [text, first])).toEqual([['Edited', 'First']])
    }
  })
})

test('the answers of a form are lines of heading and value, and kept as they came', async () => {
  const pair = await there.makePair()
  const answers = { child: 'Kiran', class: 'Class 3', screen_0_Board_1: ['CBSE', 'ICSE'], hostel: true, flow_token: 't1' }
  const nfm_reply = { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) }
  await there.writes(pair, { more: { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } } })
  expect(await last(pair.leadId)).toMatchObject({
    ...{ kind: 'text', state: 'received', text: 'Child: Kiran\nClass: Class 3\nBoard: CBSE, ICSE\nHostel: Yes' },
    details: { answers },
  })
  await there.writes(pair, { more: { type: 'interactive', interactive: { nfm_reply: { body: 'Sent', response_json: '{broken' } } } })
  expect(await last(pair.leadId)).toMatchObject({ text: 'Sent\n{broken' })
})

describe('a parent who wants no offers', () => {
  async function makeTemplate(category: string): Promise<number> {
    const { id } = await there.db
      .insertInto('message_template')
      .values({
        ...{
          provider: 'cloud',
          name: `t_${crypto.randomUUID()}`,
          language: 'en',
          category,
          status: 'APPROVED',
          parameter_format: 'POSITIONAL',
        },
        components: JSON.stringify([{ type: 'BODY', text: 'Hello' }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  type Pair = Awaited<ReturnType<Messaging['makePair']>>
  const offer = async (pair: Pair, category = 'MARKETING') =>
    await there.app.inject({
      ...{ method: 'POST', url: '/api/v1/communications/whatsapp/template/send/', headers: pair.staff.headers },
      payload: { number: pair.number, combined_data_id: pair.leadId, template_id: await makeTemplate(category) },
    })
  const wish = (pair: Pair, value: string) =>
    webhook(
      {
        user_preferences: [
          {
            wa_id: pair.e164.slice(1),
            detail: value,
            category: 'marketing_messages',
            value,
            timestamp: String(Math.floor(Date.now() / 1000)),
          },
        ],
      },
      'user_preferences',
    )

  test.each([
    ['the button under an offer', { type: 'button', button: { text: 'Stop promotions', payload: 'Stop promotions' } }],
    ['its button in another language', { type: 'button', button: { text: 'प्रमोशन बंद करें', payload: 'x' } }],
    ['their own words', { type: 'text', text: { body: 'No more offers!' } }],
  ])('by %s gets none until they resume them; other messages go to them, and nothing waits for an answer', async (_, more) => {
    const pair = await there.makePair()
    expect((await offer(pair)).statusCode).toBe(200)
    await there.writes(pair, { more })
    expect(await listing(pair.leadId)).toMatchObject({ new_message: false })
    const refused = await offer(pair)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This parent wants no offers by WhatsApp. Choose a template that is no offer.',
    ])
    expect([(await offer(pair, 'UTILITY')).statusCode, (await there.send(pair)).statusCode]).toEqual([200, 200])
    await tell(wish(pair, 'resume'))
    expect((await offer(pair)).statusCode).toBe(200)
  })

  test('says so in the settings of WhatsApp: an offer that waits is not sent', async () => {
    const pair = await there.makePair()
    expect((await offer(pair)).statusCode).toBe(200)
    await there.tell(wish(pair, 'stop'))
    const { rows } = await sql<{ id: number }>`select max(id)::integer as id from webhook_receipt`.execute(there.db)
    await readWhatsapp(there.db, there.gateways, rows[0]?.id ?? 0, () => undefined)
    await there.work()
    expect(there.sentTo(pair.e164)).toEqual([])
    expect(await last(pair.leadId)).toMatchObject({
      state: 'rejected',
      trouble: 'This parent wants no offers by WhatsApp. Choose a template that is no offer.',
    })
    expect((await there.threadOf(pair.staff, pair.leadId)).offers_stopped_at).toEqual(expect.any(String))
  })
})

test('the advertisement that brought a parent stands with the message, in the source of the lead and in its timeline', async () => {
  const from = '919855577006'
  const referral = { source_url: 'https://ad.example/x', source_type: 'ad', source_id: '120', headline: 'Admissions open', ctwa_clid: 'c1' }
  await tell(envelope(written({ from, more: { type: 'text', text: { body: 'I saw this' }, referral } })))
  const lead = await there.db
    .selectFrom('lead_number')
    .innerJoin('lead', 'lead.id', 'lead_id')
    .select(['lead.id', 'source'])
    .where('e164', '=', `+${from}`)
    .executeTakeFirstOrThrow()
  expect(lead.source).toBe('WhatsApp ad: Admissions open')
  const staff = await makeStaff(there.db, 'counsellor_admin')
  expect((await there.messagesOf({ staff, leadId: lead.id }))[0]).toMatchObject({
    msg: { message: 'I saw this' },
    ours: { advertisement: { headline: 'Admissions open', body: null, url: 'https://ad.example/x', id: '120', click: 'c1' } },
  })
  const webhook = await there.db
    .selectFrom('lead_event')
    .select('comment')
    .where('lead_id', '=', lead.id)
    .where('kind', '=', 'also_told')
    .execute()
  expect(webhook).toEqual([{ comment: expect.stringContaining('Id of the click: c1') }])
})

test('a link that names its campaign in the first message is the source of the lead', async () => {
  const from = '919855577007'
  await tell(envelope(written({ from, text: 'Hi! (utm_source=facebook&utm_campaign=admissions+2027)' })))
  const lead = await there.db
    .selectFrom('lead_number')
    .innerJoin('lead', 'lead.id', 'lead_id')
    .select('source')
    .where('e164', '=', `+${from}`)
    .executeTakeFirst()
  expect(lead?.source).toBe('WhatsApp: facebook, admissions 2027)')
})

test('a card says all that it has, and several cards stand one under the other', async () => {
  const pair = await there.makePair()
  const contacts = [
    { name: { formatted_name: 'Aunt' }, emails: [{ email: 'aunt@mail.example' }], org: { company: 'ABC', title: 'Head' } },
    {
      phones: [{ phone: '+91 98765 43210' }, { wa_id: '919876543211' }],
      addresses: [{ street: '1 MG Road', city: 'Pune', zip: '411001' }],
      urls: [{ url: 'https://abc.example' }],
    },
    {},
  ]
  await there.writes(pair, { more: { type: 'contacts', contacts } })
  expect(await last(pair.leadId)).toMatchObject({
    kind: 'contacts',
    text: 'Aunt\naunt@mail.example\nHead, ABC\n+91 98765 43210, 919876543211\n1 MG Road, Pune, 411001\nhttps://abc.example',
    details: { contacts },
  })
})

describe('a receipt that cannot be read', () => {
  const setAside = (headers: Record<string, string>, method: 'GET' | 'POST' | 'DELETE' = 'GET', id?: number) =>
    there.app.inject({ method, url: `/api/v1/admin_custom/connections/set-aside/${id === undefined ? '' : `${id}/`}`, headers })

  test('is set aside after three tries, told at Connections, readable there, and read again when an admin says so', async () => {
    const [pair, admin] = [await there.makePair(), await makeStaff(there.db, 'counsellor_admin')]
    const before = (await setAside(admin.headers)).json().count
    await there.tell(envelope(written({ from: pair.e164, text: 'Behind a fault' })))
    const { rows } = await sql<{ id: number }>`select max(id)::integer as id from webhook_receipt`.execute(there.db)
    const id = rows[0]?.id ?? 0
    await sql`alter table message add constraint fault check (text <> 'Behind a fault')`.execute(there.db)
    const warnings: string[] = []
    const read = () => readWhatsapp(there.db, there.gateways, id, (text) => warnings.push(text))
    try {
      await expect(read()).rejects.toThrow()
      await expect(read()).rejects.toThrow()
      await read()
    } finally {
      await sql`alter table message drop constraint fault`.execute(there.db)
    }
    expect(warnings.join()).toContain(`Receipt ${id} could not be read three times and was set aside`)
    const { count, results } = (await setAside(admin.headers)).json()
    expect([count, results[0]]).toEqual([
      before + 1,
      expect.objectContaining({ id, trouble: 'It could not be read: 23514.', told: expect.stringContaining('Behind a fault') }),
    ])
    const connections = (await there.app.inject({ url: '/api/v1/admin_custom/connections/', headers: admin.headers })).json()
    expect(connections.results.find(({ name }: { name: string }) => name === 'whatsapp')).toMatchObject({ set_aside: { count } })
    await read()
    expect(await there.rowsOf(pair.leadId)).toEqual([])
    expect((await setAside(admin.headers, 'POST', id)).json()).toEqual({ again: true })
    expect((await setAside(admin.headers, 'POST', id)).statusCode).toBe(404)
    await there.work()
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'Behind a fault' }])
  })

  test('in a part that says nothing is set aside when the others were taken in', async () => {
    const [pair, admin] = [await there.makePair(), await makeStaff(there.db, 'counsellor_admin')]
    const good = written({ from: pair.e164, text: 'Here' })
    await tell(webhook({ messages: [null, 'Bare words', ...(good.messages ?? [])] }))
    expect(await there.rowsOf(pair.leadId)).toMatchObject([{ text: 'Here' }])
    expect((await setAside(admin.headers)).json().results[0]).toMatchObject({ told: expect.stringContaining('Bare words') })
    const { count, results } = (await setAside(admin.headers)).json()
    expect((await setAside(admin.headers, 'DELETE', results[0].id)).json()).toEqual({ closed: true })
    expect((await setAside(admin.headers)).json().count).toBe(count - 1)
    expect((await setAside(admin.headers, 'DELETE', results[0].id)).statusCode).toBe(404)
  })
})
