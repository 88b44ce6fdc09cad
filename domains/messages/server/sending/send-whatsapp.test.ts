import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

async function opened() {
  const pair = await there.makePair()
  await there.writes(pair)
  return pair
}
type Pair = Awaited<ReturnType<typeof opened>>

/** Lets the parent have written so many hours ago. */
const hoursAgo = (leadId: number, hours: number) =>
  sql`update message set sent_at = now() - make_interval(hours => ${hours}), at = now() - make_interval(hours => ${hours}) where lead_id = ${leadId} and direction = 'incoming'`.execute(
    there.db,
  )
const last = async (leadId: number) => (await there.rowsOf(leadId)).at(-1)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const refusalOf = async (pair: Pair, body: object = {}) => {
  const answer = await unchangedBy(there.db, () => there.send(pair, body))
  return [answer.statusCode, answer.json().detail]
}

describe('the window of a day', () => {
  test('is told for each number, and ends free text when it is over', async () => {
    const pair = await there.makePair()
    expect((await there.threadOf(pair.staff, pair.leadId)).numbers).toMatchObject([
      { number: pair.e164, window_ends_at: null, wrong: false },
    ])
    expect(await refusalOf(pair)).toEqual([409, expect.stringContaining('WhatsApp takes only templates now')])
    await there.writes(pair)
    const [{ window_ends_at: end }] = (await there.threadOf(pair.staff, pair.leadId)).numbers
    expect(Date.parse(end) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    await hoursAgo(pair.leadId, 24)
    expect(await refusalOf(pair)).toEqual([409, expect.stringContaining('More than 24 hours have passed')])
  })

  test('that ends while a message waits has it refused in words, and not lost', async () => {
    const pair = await opened()
    await there.send(pair)
    await hoursAgo(pair.leadId, 24)
    await there.work()
    expect(there.sentTo(pair.e164)).toEqual([])
    expect(await last(pair.leadId)).toMatchObject({ state: 'rejected', trouble: expect.stringContaining('24 hours') })
    expect((await there.messagesOf(pair)).at(-1)?.msg.message).toBe('The fees are 60,000 a year.')
  })

  test('is looked at for the time at which a message is to go', async () => {
    const pair = await opened()
    expect(await refusalOf(pair, { send_at: inHours(25) })).toEqual([409, expect.stringContaining('end before that time')])
    expect(await refusalOf(pair, { send_at: inHours(-1) })).toEqual([400, 'This time has passed. Choose a later one.'])
    expect((await there.send(pair, { send_at: inHours(2) })).json()).toMatchObject({
      status: 'Message scheduled',
      response: { state: 'scheduled' },
    })
  })
})

describe('what is written', () => {
  const characters = (count: number, sign = 'x') => sign.repeat(count)

  test.each([
    ['4,096 characters', characters(4096)],
    ['4,096 emoji', characters(4096, '🙂')],
    ['right to left', 'مرحبا، هل ما زالت المقاعد متاحة؟ \u200f(5)'],
    ['only emoji', '👍🏽'],
  ])('may be %s', async (_, message) => {
    const pair = await opened()
    expect((await there.send(pair, { message })).statusCode).toBe(200)
    await there.work()
    expect(there.sentTo(pair.e164)[0]?.body.text).toMatchObject({ body: message })
  })

  test.each([
    ['one character more', { message: characters(4097) }, 400, 'WhatsApp takes at most 4,096 characters. Yours has 4,097.'],
    ['nothing', { message: '  ' }, 400, 'Write a message, or add a file.'],
    [
      'a file of another site',
      { message_type: 'image', media_url: 'https://evil.example/a.png' },
      400,
      expect.stringContaining('not one of the portal’s'),
    ],
    [
      'an address inside the house',
      { message_type: 'document', media_url: 'http://127.0.0.1:5432/' },
      400,
      expect.stringContaining('not one of the portal’s'),
    ],
    ['a picture without one', { message_type: 'image' }, 400, expect.stringContaining('not one of the portal’s')],
    ['an answer to another conversation', { reply_to: 999_999 }, 404, 'The message that you answer is not in this conversation.'],
  ])('is refused as %s, and changes nothing', async (_, body, status, detail) => {
    expect(await refusalOf(await opened(), body)).toEqual([status, detail])
  })

  test('to two leads at one instant under one attempt is one message; the other is refused', async () => {
    const [pair, other] = [await opened(), await opened()]
    const attempt = randomUUID()
    const both = { ...other, staff: pair.staff }
    await there.db.insertInto('lead_share').values({ lead_id: other.leadId, staff_id: pair.staff.id, shared_by: other.staff.id }).execute()
    await refreshListing(there.db, other.leadId)
    for (let times = 0; times < 5; times++) {
      const answers = await Promise.all([there.send(pair, { attempt }), there.send(both, { attempt })])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
      await there.db.deleteFrom('message').where('attempt', '=', attempt).execute()
    }
  })

  test('to a number that is not the parent’s, or was marked as wrong, is refused', async () => {
    const pair = await opened()
    expect(await refusalOf({ ...pair, number: '9811199999' })).toEqual([409, expect.stringContaining('does not have this number')])
    await there.db.updateTable('lead_number').set({ wrong_at: sql<string>`now()` }).where('lead_id', '=', pair.leadId).execute()
    expect(await refusalOf(pair)).toEqual([409, expect.stringContaining('marked as wrong')])
  })

  test('answers a message by its id at the provider', async () => {
    const pair = await opened()
    const asked = await last(pair.leadId)
    await there.send(pair, { reply_to: asked?.id })
    await there.work()
    expect(there.sentTo(pair.e164)[0]?.body.context).toEqual({ message_id: asked?.provider_id })
    expect((await there.messagesOf(pair)).at(-1)?.reply_to_message).toMatchObject({ id: asked?.id, message: 'What are the fees?' })
  })

  test('an answer to a message that came through another provider goes without its id', async () => {
    const pair = await there.makePair()
    await there.writes(pair)
    const [asked] = await there.rowsOf(pair.leadId)
    await there.db.updateTable('message').set({ provider: 'other' }).where('lead_id', '=', pair.leadId).execute()
    await there.send(pair, { reply_to: asked?.id })
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(1)
    expect(there.sentTo(pair.e164)[0]?.body).not.toHaveProperty('context')
  })
})

describe('a file', () => {
  const upload = async ({ staff, leadId }: Pair, name: string, contents: Uint8Array<ArrayBuffer> | string, type = 'application/pdf') => {
    const form = new FormData()
    form.append('file', new Blob([contents], { type }), name)
    return await there.app.inject({
      method: 'POST',
      url: `/api/v1/admin_custom/thread/${leadId}/media/`,
      headers: staff.headers,
      payload: form,
    })
  }

  test('from the disk is handed to the provider, sent by its id with its text, and stays', async () => {
    const pair = await opened()
    const { media_url: mediaUrl, ...details } = (await upload(pair, 'fees.pdf', '%PDF-1.4 fees')).json()
    expect(details).toEqual({ mime_type: 'application/pdf', message_type: 'document', name: 'fees.pdf', bytes: 13 })
    await there.send(pair, { message: 'Our fees', message_type: 'document', media_url: mediaUrl, media_name: 'fees.pdf' })
    await there.work()
    const [sent] = there.sentTo(pair.e164)
    if (!sent) throw new Error('Nothing was sent.')
    expect(sent.body.document).toMatchObject({ caption: 'Our fees', filename: 'fees.pdf' })
    const { id } = sent.body.document as { id: string }
    expect(there.meta.uploads.get(id)?.contents.toString()).toBe('%PDF-1.4 fees')
    expect((await there.messagesOf(pair)).at(-1)?.media).toMatchObject({ media_url: mediaUrl, show_media: true, name: 'fees.pdf' })
    expect((await there.app.inject({ url: mediaUrl })).statusCode).toBe(200)
  })

  test('that is a picture goes as JPEG, which WhatsApp takes', async () => {
    const pair = await opened()
    const { media_url: mediaUrl } = (await upload(pair, 'gate.png', await makePhoto(), 'image/png')).json()
    await there.send(pair, { message: '', message_type: 'image', media_url: mediaUrl })
    await there.work()
    const file = [...there.meta.uploads.values()].at(-1)
    expect([file?.type, file?.contents.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff'])
  })

  test('of 20 MB goes out whole', async () => {
    const pair = await opened()
    const contents = Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(20_000_000, 'x')])
    const { media_url: mediaUrl, bytes } = (await upload(pair, 'prospectus.pdf', contents)).json()
    expect(bytes).toBe(contents.length)
    await there.send(pair, { message: '', message_type: 'document', media_url: mediaUrl })
    await there.work()
    const document = there.sentTo(pair.e164)[0]?.body.document as { id: string } | undefined
    expect(there.meta.uploads.get(document?.id ?? '')?.contents.length).toBe(contents.length)
  })

  test('that is not what its type says, or of no kind that WhatsApp takes, is refused', async () => {
    const pair = await opened()
    const page = await upload(pair, 'a.pdf', '<html>', 'application/pdf')
    expect([page.statusCode, page.json().detail]).toEqual([400, expect.stringContaining('WhatsApp does not take files of this type')])
    expect((await upload(pair, 'a.pdf', '')).json().detail).toBe('This file is empty. Choose another.')
    const { media_url: mediaUrl } = (await upload(pair, 'fees.pdf', '%PDF-1.4 fees')).json()
    expect(await refusalOf(pair, { message_type: 'image', media_url: mediaUrl })).toEqual([
      400,
      'This file is a document, not a picture. Choose the right kind, or another file.',
    ])
  })

  test('that the provider does not take just now is tried again, and one that it never takes ends the message', async () => {
    const pair = await opened()
    const { media_url: mediaUrl } = (await upload(pair, 'fees.pdf', '%PDF-1.4 fees')).json()
    there.meta.fault('media', 'reset')
    await there.send(pair, { message: 'Our fees', message_type: 'document', media_url: mediaUrl })
    await there.work()
    expect(await last(pair.leadId)).toMatchObject({ state: 'queued', tries: 1 })
    await there.hurry()
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(1)
    there.meta.fault('media', { code: 131053 })
    await there.send(pair, { message: 'Again', message_type: 'document', media_url: mediaUrl })
    await there.work()
    expect(await last(pair.leadId)).toMatchObject({ state: 'rejected', trouble: 'WhatsApp could not take the file.' })
  })
})

describe('a template', () => {
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'About {{1}}' },
    { type: 'BODY', text: 'Hello {{1}}, {{2}} asks you to come on {{3}}.' },
    { type: 'FOOTER', text: 'Inside' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Open', url: 'https://example.in/{{1}}' },
        { type: 'QUICK_REPLY', text: 'Yes' },
      ],
    },
  ]
  const sources = { 'header.1': 'school_name', 'body.1': 'parent_name', 'body.2': 'counsellor_name' }
  async function template(more: object = {}): Promise<number> {
    const { id } = await there.db
      .insertInto('message_template')
      .values({
        ...{ provider: 'cloud', name: `visit_${Math.random()}`, language: 'en', category: 'UTILITY', status: 'APPROVED' },
        ...{ parameter_format: 'POSITIONAL', components: JSON.stringify(components), sources: JSON.stringify(sources), ...more },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const sendTemplate = ({ staff, number, leadId }: Pair, body: object) =>
    there.app.inject({
      ...{ method: 'POST', url: '/api/v1/communications/whatsapp/template/send/', headers: staff.headers },
      payload: { number, combined_data_id: leadId, ...body },
    })
  const preview = async ({ staff, leadId }: Pair, id: number) =>
    (await there.app.inject({ url: `/api/v3/admin_custom/preview/${leadId}/whatsapp/${id}/`, headers: staff.headers })).json()
  const values = { 'header.1': 'Delhi Public School', 'body.3': 'Monday', 'button.0': 'visit-7' }

  test('is sent exactly as its preview shows it, header, body and button filled in, without an open window', async () => {
    const pair = await there.makePair()
    const id = await template()
    const seen = await preview(pair, id)
    expect(seen).toMatchObject({
      message: `Hello Meera Iyer, ${pair.staff.name} asks you to come on .`,
      missing: ['the school', 'the words after “you to come on”', 'the address of “Open”'],
    })
    const answer = await sendTemplate(pair, { template_id: id, values })
    expect(answer.json().response.message).toMatchObject({
      msg: {
        message: `Hello Meera Iyer, ${pair.staff.name} asks you to come on Monday.`,
        type: 'template',
        values: expect.arrayContaining(['Monday']),
      },
      ours: { template: { header: 'About Delhi Public School', footer: 'Inside', buttons: ['Open', 'Yes'] } },
    })
    await there.work()
    expect(there.sentTo(pair.e164)[0]?.body.template).toMatchObject({
      language: { code: 'en' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'Delhi Public School' }] },
        { type: 'body', parameters: [{ text: 'Meera Iyer' }, { text: pair.staff.name }, { text: 'Monday' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'visit-7' }] },
      ],
    })
  })

  test('with an empty variable is refused by its name; a parent without a name has none', async () => {
    const pair = await there.makePair({ lead: { name: 'Parent' } })
    const id = await template()
    const refused = await sendTemplate(pair, { template_id: id, values })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This template still needs the parent’s name. Fill it in, then send.',
    ])
  })

  test('with named variables names them', async () => {
    const pair = await there.makePair({ children: [{ name: 'Kiran' }] })
    const id = await template({
      parameter_format: 'NAMED',
      components: JSON.stringify([{ type: 'BODY', text: '{{parent_name}}, is {{child_name}} well?' }]),
      sources: '{}',
    })
    expect((await preview(pair, id)).message).toBe('Meera Iyer, is Kiran well?')
    await sendTemplate(pair, { template_id: id })
    await there.work()
    expect(there.sentTo(pair.e164)[0]?.body.template).toMatchObject({
      components: [
        {
          parameters: [
            { parameter_name: 'parent_name', text: 'Meera Iyer' },
            { parameter_name: 'child_name', text: 'Kiran' },
          ],
        },
      ],
    })
  })

  test('that changed since it was looked at is refused, and one that changes while the message waits is not sent', async () => {
    const pair = await there.makePair()
    const id = await template({ components: JSON.stringify([{ type: 'BODY', text: 'Hello {{1}}' }]) })
    const { seen } = await preview(pair, id)
    await there.db.updateTable('lead').set({ name: 'Meera Rao' }).where('id', '=', pair.leadId).execute()
    expect((await sendTemplate(pair, { template_id: id, seen })).json().detail).toContain('changed since you looked at it')
    await sendTemplate(pair, { template_id: id })
    await there.db
      .updateTable('message_template')
      .set({ components: JSON.stringify([{ type: 'BODY', text: 'Hello {{1}} {{2}}' }]) })
      .where('id', '=', id)
      .execute()
    await there.work()
    expect(await last(pair.leadId)).toMatchObject({ state: 'rejected', trouble: expect.stringContaining('changed since') })
    expect(there.sentTo(pair.e164)).toEqual([])
  })

  test.each([
    ['paused', { status: 'PAUSED' }, 'WhatsApp has paused or rejected this template. Choose another.'],
    ['deleted', { gone_at: '2026-11-01T00:00:00Z' }, 'This template no longer exists. Choose another.'],
  ])('that is %s is refused, now and when it is to be sent', async (_, change, words) => {
    const pair = await there.makePair()
    const plain = { components: JSON.stringify([{ type: 'BODY', text: 'Hello' }]) }
    expect((await sendTemplate(pair, { template_id: await template({ ...plain, ...change }) })).json().detail).toBe(words)
    const id = await template(plain)
    await sendTemplate(pair, { template_id: id })
    await there.db.updateTable('message_template').set(change).where('id', '=', id).execute()
    await there.work()
    expect(await last(pair.leadId)).toMatchObject({ state: 'rejected', trouble: words })
  })

  test('by the GET that acts is sent once in ten seconds, and never by a browser that looks ahead', async () => {
    const pair = await there.makePair()
    const id = await template({ components: JSON.stringify([{ type: 'BODY', text: 'Hello' }]) })
    const url = `/api/v3/admin_custom/send/${pair.leadId}/whatsapp/${id}/`
    const ahead = await there.app.inject({ url, headers: { ...pair.staff.headers, 'sec-purpose': 'prefetch' } })
    expect(ahead.statusCode).toBe(403)
    const answers = await Promise.all([1, 2, 3].map(() => there.app.inject({ url, headers: pair.staff.headers })))
    expect(new Set(answers.map((answer) => answer.json().response.id)).size).toBe(1)
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(1)
  })

  test('that was cancelled in between is sent again by that GET, and the same press of Send says that it was cancelled', async () => {
    const pair = await there.makePair()
    const id = await template({ components: JSON.stringify([{ type: 'BODY', text: 'Hello' }]) })
    const press = async (query: Record<string, string> = {}) =>
      (
        await there.app.inject({ url: `/api/v3/admin_custom/send/${pair.leadId}/whatsapp/${id}/`, headers: pair.staff.headers, query })
      ).json()
    const cancel = (message: number) =>
      there.app.inject({ method: 'DELETE', url: `/api/v1/admin_custom/message/${message}/`, headers: pair.staff.headers })
    const attempt = randomUUID()
    const first = await press({ attempt })
    await cancel(first.response.id)
    expect(await press({ attempt })).toMatchObject({
      status: 'This message was cancelled – nothing was sent',
      response: { id: first.response.id, state: 'cancelled' },
    })
    const second = await press()
    expect(second).toMatchObject({ status: 'Message is on its way', response: { state: 'pending' } })
    expect(second.response.id).not.toBe(first.response.id)
  })

  test('list has every page of the provider, keeps what is gone, and what an admin chose to fill it', async () => {
    const admin = await makeStaff(there.db, 'counsellor_admin')
    const listed = (name: string) => ({
      name,
      language: 'hi',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'नमस्ते {{1}}' }],
    })
    there.meta.templates.push(...['a1', 'a2', 'a3', 'a4', 'a5'].map(listed))
    const sync = () => there.app.inject({ method: 'POST', url: '/api/v1/admin_custom/message-templates/sync/', headers: admin.headers })
    expect((await sync()).json()).toMatchObject({ found: 5 })
    const list = async () =>
      (await there.app.inject({ url: '/api/v1/admin_custom/message-templates/', headers: admin.headers })).json().results as {
        id: number
        name: string
      }[]
    const a1 = (await list()).find(({ name }) => name === 'a1')
    const url = `/api/v1/admin_custom/message-templates/${a1?.id}/`
    const change = (variables: object) => there.app.inject({ method: 'PATCH', url, headers: admin.headers, payload: { variables } })
    expect((await change({ 'body.1': 'parent_name' })).json().variables).toMatchObject([{ source: 'parent_name' }])
    expect((await change({ 'body.9': 'parent_name' })).json().detail).toBe('The template has no variable body.9.')
    there.meta.templates.splice(1, 1)
    expect((await sync()).json()).toEqual({ found: 4, gone: 1 })
    expect(await list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'a1', gone: false, variables: [expect.objectContaining({ source: 'parent_name' })] }),
        expect.objectContaining({ name: 'a2', gone: true, sendable: false }),
      ]),
    )
    const trouble = async () =>
      (await there.db.selectFrom('channel_state').select('trouble').where('channel', '=', 'whatsapp').executeTakeFirst())?.trouble
    for (const [code, reason] of [
      [190, 'WhatsApp does not accept the portal’s access token any more. An admin needs to give it a new one.'],
      [100, 'Details of 100'],
    ] as const) {
      there.meta.fault('templates', { code })
      const refused = await sync()
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        `WhatsApp did not list its templates: ${reason} The templates stay as they are.`,
      ])
      expect(await trouble()).toBe(reason)
    }
    // Between the asking of two pages, one came in before them.
    there.meta.templates.unshift(listed('a1'))
    there.meta.templates.push({ ...listed('a1'), status: 'PAUSED' })
    expect((await sync()).json()).toEqual({ found: 4, gone: 0 })
    expect(await list()).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'a1', status: 'PAUSED', gone: false })]))
  })
})

test('two counsellors who answer at one instant both write, one after another, and each sees that the other is writing', async () => {
  const pair = await opened()
  const colleague = await makeStaff(there.db, 'counsellor_admin')
  const both = [pair.staff, colleague]
  const writes = (staff: typeof colleague) =>
    there.app.inject({ method: 'POST', url: `/api/v1/admin_custom/thread/${pair.leadId}/writing/`, headers: staff.headers })
  await Promise.all(both.map(writes))
  for (const [own, other] of [both, both.toReversed()] as [typeof colleague, typeof colleague][])
    expect((await there.threadOf(own, pair.leadId)).writing).toMatchObject([{ id: other.id, name: other.name }])
  const answers = await Promise.all(both.map((staff, nth) => there.send({ ...pair, staff }, { message: `Answer ${nth}` })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (let turns = 0; turns < 2; turns++) {
    await there.work()
    await there.hurry()
  }
  const written = (await there.messagesOf(pair)).filter(({ conversation_way: way }) => way === 'outgoing').map(({ msg }) => msg.message)
  expect(there.sentTo(pair.e164).map(({ body }) => (body.text as { body: string }).body)).toEqual(written)
  expect(written.toSorted()).toEqual(['Answer 0', 'Answer 1'])
})

describe('a lead, while a message waits,', () => {
  test('that is merged takes it along; that is transferred keeps it', async () => {
    const admin = await makeStaff(there.db, 'counsellor_admin')
    const [pair, into] = [await opened(), await there.makePair()]
    await there.send(pair)
    const merged = await there.app.inject({
      ...{ method: 'POST', url: '/api/v3/admin_custom/merge/', headers: admin.headers },
      payload: { stays: into.leadId, goes: pair.leadId },
    })
    expect(merged.statusCode, merged.body).toBe(200)
    await there.work()
    expect(there.sentTo(pair.e164)).toHaveLength(1)
    expect((await there.rowsOf(into.leadId)).map(({ state }) => state)).toEqual(['received', 'accepted'])
    const given = await opened()
    await there.send(given)
    await there.app.inject({
      ...{ method: 'POST', url: `/api/v3/admin_custom/details/${given.leadId}/`, headers: given.staff.headers },
      payload: { transfer_to: into.staff.id },
    })
    await there.work()
    expect(there.sentTo(given.e164)).toHaveLength(1)
  })

  test('that is erased gets nothing', async () => {
    const pair = await opened()
    await there.send(pair)
    await there.db.updateTable('lead').set({ erased_at: sql<string>`now()` }).where('id', '=', pair.leadId).execute()
    await there.work()
    expect(there.sentTo(pair.e164)).toEqual([])
    expect((await last(pair.leadId))?.state).toBe('cancelled')
  })

  test('that is erased has what was scheduled cancelled', async () => {
    const pair = await opened()
    await there.send(pair, { send_at: inHours(1) })
    await erasePerson(there.db, pair.number)
    expect(await last(pair.leadId)).toMatchObject({ state: 'cancelled', send_at: null })
  })
})
