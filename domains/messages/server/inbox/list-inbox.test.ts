import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxCounted, maxSearched } from '#domains/messages/contract/inbox.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'

let there: Messaging
let address = ''
let asha: Person
let vikram: Person
let admin: Person
let made = 0

beforeAll(async () => {
  there = await openMessaging()
  address = await there.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => there.close())
beforeEach(async () => {
  asha = await makeStaff(there.db, 'counsellor')
  vikram = await makeStaff(there.db, 'counsellor')
  admin = await makeStaff(there.db, 'counsellor_admin')
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** A lead of somebody whose parent wrote so many hours ago, and whom somebody answered then. */
async function conversation(
  name: string,
  owner: Person | null,
  { wrote, answered, shared = [] as Person[], text = 'Hello' }: { wrote: number; answered?: number; shared?: Person[]; text?: string },
) {
  const number = String(9_877_000_000 + ++made)
  const e164 = `+91${number}`
  return await makeLead(there.db, {
    lead: { owner_id: owner?.id ?? null, name },
    numbers: [number],
    sharedWith: shared.map(({ id }) => id),
    messages: [
      { direction: 'incoming', text, at: hours(-wrote), e164, sent_at: hours(-wrote) },
      ...(answered === undefined ? [] : [{ direction: 'outgoing', text: 'Answered', at: hours(-answered), e164 }]),
    ],
  })
}
const ask = async (by: Person, query: Record<string, string> = {}) =>
  (await there.app.inject({ url: '/api/v1/admin_custom/inbox/', headers: by.headers, query })).json()
const namesOf = async (by: Person, query: Record<string, string> = {}) =>
  (await ask(by, query)).results.map(({ lead }: { lead: { name: string } }) => lead.name)
const counts = async (by: Person) => (await there.app.inject({ url: '/api/v1/admin_custom/inbox/counts/', headers: by.headers })).json()
const post = (by: Person, path: string, payload: object = {}) =>
  there.app.inject({ method: 'POST', url: `/api/v1/admin_custom/${path}`, headers: by.headers, payload })

const newestOf = async (leadId: number) => (await there.rowsOf(leadId)).at(-1)?.id

describe('the inbox', () => {
  test('has one’s own conversations that wait, who waits longest first, and those whose window closes first', async () => {
    await conversation('Two hours', asha, { wrote: 2 })
    await conversation('Two days', asha, { wrote: 48 })
    await conversation('Twenty hours', asha, { wrote: 20 })
    await conversation('Answered', asha, { wrote: 9, answered: 8 })
    await conversation('Of Vikram', vikram, { wrote: 1 })
    expect(await namesOf(asha)).toEqual(['Two days', 'Twenty hours', 'Two hours'])
    expect(await namesOf(asha, { view: 'closing' })).toEqual(['Twenty hours', 'Two hours'])
    expect(await namesOf(asha, { view: 'all' })).toEqual(['Two hours', 'Answered', 'Twenty hours', 'Two days'])
    expect(await ask(asha, { limit: '1' })).toMatchObject({
      count: 3,
      results: [
        {
          lead: { name: 'Two days' },
          mine: true,
          shared: false,
          unread: 1,
          window_ends_at: null,
          latest: { text: 'Hello', conversation_way: 'incoming' },
        },
      ],
    })
    expect(await counts(asha)).toMatchObject({ waiting: 3, unread: 3, closing: 0, shared: 0 })
    await conversation('Almost over', asha, { wrote: 23 })
    expect(await counts(asha)).toMatchObject({ waiting: 4, closing: 1 })
  })

  test('keeps apart what is mine, shared with me, and nobody’s, which admins see', async () => {
    await conversation('Mine', asha, { wrote: 1 })
    await conversation('Shared', vikram, { wrote: 1, shared: [asha] })
    await conversation('Nobody’s', null, { wrote: 1 })
    expect(await namesOf(asha)).toEqual(['Mine'])
    expect(await namesOf(asha, { owner: 'shared' })).toEqual(['Shared'])
    expect(await namesOf(asha, { owner: 'nobody' })).toEqual([])
    expect(await namesOf(asha, { owner: 'team' })).toEqual(expect.arrayContaining(['Mine', 'Shared']))
    expect(await namesOf(admin, { owner: 'nobody' })).toContain('Nobody’s')
    expect(await namesOf(admin, { owner: 'team', counsellor: String(vikram.id) })).toEqual(['Shared'])
    expect(await counts(asha)).toMatchObject({ waiting: 1, shared: 1 })
  })

  test('finds words of any message, newest conversation first', async () => {
    await conversation('Bus', asha, { wrote: 5, answered: 4, text: 'Is there a Bus to Dwarka?' })
    await conversation('Hindi', asha, { wrote: 3, text: 'क्या बस है?' })
    await conversation('Other', vikram, { wrote: 2, text: 'bus to dwarka' })
    expect(await namesOf(asha, { search: 'bus TO dwar' })).toEqual(['Bus'])
    expect(await namesOf(asha, { search: 'बस' })).toEqual(['Hindi'])
    expect((await ask(asha, { search: 'dwarka' })).results[0]).toMatchObject({
      found: 'Is there a Bus to Dwarka?',
      latest: { text: 'Answered' },
    })
    expect(await namesOf(asha, { search: '%' })).toEqual([])
  })

  test('looks for one or two letters in the newest conversations of a reader who has very many, and for longer words in all', async () => {
    await makeManyLeads(there.db, asha.id, maxSearched)
    await sql`
      insert into message (channel, lead_id, e164, direction, state, text, at)
      select 'whatsapp', id, '+919000000000', 'incoming', 'received', 'Hello', now() - interval '2 days' from lead
      where owner_id = ${asha.id}`.execute(there.db)
    await sql`
      update lead_listing set message_at = now() - interval '2 days' where viewer_id = ${asha.id}`.execute(there.db)
    await conversation('Young', asha, { wrote: 3, text: 'Jyx' })
    await conversation('Old', asha, { wrote: 100, text: 'jyxes' })
    expect(await namesOf(asha, { search: 'jy' })).toEqual(['Young'])
    expect(await namesOf(asha, { search: 'jyx' })).toEqual(['Young', 'Old'])
    expect(await namesOf(vikram, { search: 'jy' })).toEqual([])
  })

  test('finds two letters in any conversation of a reader who has few', async () => {
    await conversation('Young', asha, { wrote: 3, text: 'Hello' })
    await conversation('Old', asha, { wrote: 100, text: 'jyxes' })
    expect(await namesOf(asha, { search: 'jy' })).toEqual(['Old'])
  })

  test('loses what is read from the unread, and only those whose lead it is read it', async () => {
    const lead = await conversation('Read', asha, { wrote: 1 })
    const seen = await newestOf(lead)
    await post(admin, `thread/${lead}/read/`, { seen })
    expect(await namesOf(asha, { view: 'unread' })).toEqual(['Read'])
    expect((await post(asha, `thread/${lead}/read/`, { seen })).json()).toEqual({ unread: 0 })
    expect(await namesOf(asha, { view: 'unread' })).toEqual([])
    expect(await counts(asha)).toMatchObject({ unread: 0, waiting: 1 })
  })

  test('loses what is finished or put off, also from the lists and the dialer, until the parent writes again', async () => {
    const lead = await conversation('Done', asha, { wrote: 1 })
    const e164 = (await there.db.selectFrom('lead_number').select('e164').where('lead_id', '=', lead).executeTakeFirstOrThrow()).e164
    const isNew = async () =>
      (await there.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers: asha.headers })).json().new_whatsapp_message
    expect(await isNew()).toBe(true)
    await post(asha, `inbox/${lead}/finish/`, { seen: await newestOf(lead) })
    expect([await namesOf(asha), await isNew()]).toEqual([[], false])
    await post(asha, `inbox/${lead}/finish/`, { finished: false })
    expect([await namesOf(asha), await isNew()]).toEqual([['Done'], true])
    await post(asha, `inbox/${lead}/finish/`, { seen: await newestOf(lead) })
    await there.writes({ e164 }, { text: 'One more question' })
    expect(await namesOf(asha)).toEqual(['Done'])
    await post(asha, `inbox/${lead}/snooze/`, { until: hours(3) })
    expect([await namesOf(asha), await namesOf(asha, { view: 'snoozed' })]).toEqual([[], ['Done']])
    expect((await post(asha, `inbox/${lead}/snooze/`, { until: hours(-1) })).statusCode).toBe(400)
    await post(asha, `inbox/${lead}/snooze/`, { until: null })
    expect(await namesOf(asha)).toEqual(['Done'])
  })

  test('counts up to a thousand, and shows the pages after it', async () => {
    await makeManyLeads(there.db, asha.id, maxCounted + 1)
    await sql`
      with asked as (
        insert into message (lead_id, e164, direction, state, text, at)
        select lead.id, e164, 'incoming', 'received', 'Hello', lead.created_at from lead join lead_number on lead_id = lead.id where owner_id = ${asha.id}
        returning lead_id, at)
      update lead_listing set (message_at, unanswered_at) = (asked.at, asked.at) from asked where asked.lead_id = lead_listing.lead_id`.execute(
      there.db,
    )
    expect(await counts(asha)).toMatchObject({ waiting: maxCounted, unread: maxCounted })
    const { count, results } = await ask(asha, { offset: String(maxCounted), limit: '5' })
    expect([count, results.map(({ lead }: { lead: { name: string } }) => lead.name)]).toEqual([maxCounted, ['Many 1']])
  })

  test('tells admins who keeps parents waiting, and how long answers took', async () => {
    await conversation('Waits', asha, { wrote: 30 })
    const lead = await conversation('Answered', asha, { wrote: 2 })
    const number = (await there.db.selectFrom('lead_number').select('e164').where('lead_id', '=', lead).executeTakeFirstOrThrow()).e164
    await there.send({ staff: asha, leadId: lead, number: number.slice(3), e164: number })
    const { results } = (await there.app.inject({ url: '/api/v1/admin_custom/inbox/team/', headers: admin.headers })).json()
    const own = results.find(({ counsellor }: { counsellor: { id: number } | null }) => counsellor?.id === asha.id)
    expect(own).toMatchObject({ waiting: 1, unread: 1, answered_today: 1 })
    expect(own.median_minutes).toBeGreaterThan(119)
  })
})

describe('a second counsellor', () => {
  test('hears of a parent’s message, of an answer and of who is writing, while they see the lead', async () => {
    const lead = await conversation('Live', asha, { wrote: 1, shared: [vikram] })
    const heard = await hearEvents(there.server, address, vikram)
    await post(asha, `thread/${lead}/writing/`)
    await expect.poll(() => heard.filter(({ kind }) => kind === 'writing')).toEqual([{ kind: 'writing', id: lead, by: asha.id }])
    expect((await there.threadOf(vikram, lead)).writing).toMatchObject([{ id: asha.id, name: asha.name }])
    expect((await post(vikram, `thread/${lead}/writing/`)).json()).toMatchObject({ writing: [{ id: asha.id, name: asha.name }] })
    const e164 = (await there.db.selectFrom('lead_number').select('e164').where('lead_id', '=', lead).executeTakeFirstOrThrow()).e164
    await there.writes({ e164 })
    await expect.poll(() => heard.filter(({ kind, by }) => kind === 'thread' && by === null).length).toBeGreaterThan(0)
    await there.send({ staff: asha, leadId: lead, number: e164.slice(3), e164 })
    await expect.poll(() => heard.some(({ kind, by }) => kind === 'thread' && by === asha.id)).toBe(true)
  })
})

test('a thread comes a page at a time, the newest first', async () => {
  const lead = await conversation('Long', asha, { wrote: 20 })
  const number = (await there.db.selectFrom('lead_number').select('e164').where('lead_id', '=', lead).executeTakeFirstOrThrow()).e164
  await there.db
    .insertInto('message')
    .values(
      Array.from({ length: 119 }, (_, nth) => ({
        lead_id: lead,
        e164: number,
        direction: 'incoming',
        text: `No ${nth}`,
        at: hours(-19 + nth / 60),
      })),
    )
    .execute()
  const page = await there.threadOf(asha, lead)
  expect([page.count, page.results.length, page.has_older, page.results[0].msg.message]).toEqual([120, 50, true, 'No 118'])
  const older = await there.threadOf(asha, lead, { before: String(page.results.at(-1).id), limit: '100' })
  expect([older.results.length, older.has_older, older.results[0].msg.message]).toEqual([70, false, 'No 68'])
})
