import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventsSchema } from '#domains/intake/contract/events.ts'
import type { Result } from '#domains/intake/contract/intake.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { openWhichPlace } from '#domains/locations/server/names/which-place.ts'
import { openServer } from '#portal/server/open-server.ts'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeClasses } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { createKey } from './create-key.ts'
import { forgetEvents } from './forget-events.ts'
import { maxWaiting } from './intake-line.ts'
import { sign, signingKeyOf } from './signing-key.ts'

let server: TestServer
let key: string
let admin: Awaited<ReturnType<typeof makeStaff>>
let counsellor: Awaited<ReturnType<typeof makeStaff>>

const makeKey = (
  name: string,
  kinds = ['enquiry', 'cart', 'application', 'call-booked', 'log-in', 'message-consent', 'login-consent', 'page-visit'] as const,
) => createKey(server.db, null, { name, source: 'website', kinds: [...kinds] })

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  admin = await makeStaff(server.db, 'counsellor_admin')
  counsellor = await makeStaff(server.db, 'counsellor')
  key = (await makeKey('Website')).key
})
afterAll(() => server.close())

let made = 0
const freshNumber = () => String(9_823_000_000 + ++made)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

type Fields = Record<string, unknown>
const event = (more: Fields = {}) => ({
  ...{ id: `event-${++made}`, kind: 'enquiry', at: minutesAgo(1), parent: { number: freshNumber(), name: 'Sunita Sharma' } },
  ...more,
})

interface SigningOptions {
  with?: string
  /** How far the clock of the sender is ahead, in minutes. */
  ahead?: number
  headers?: Record<string, string>
  /** The body that arrives in place of the signed one. */
  arrives?: string
  on?: Pick<TestServer, 'app'>
}

async function send(events: unknown, { with: signedWith = key, ahead = 0, headers = {}, arrives, on = server }: SigningOptions = {}) {
  const body = JSON.stringify({ events })
  const [id = '', secret = ''] = signedWith.split('.')
  const time = String(Math.floor(Date.now() / 1000) + ahead * 60)
  const signed = { 'intake-key': id, 'intake-time': time, 'intake-signature': sign(signingKeyOf(secret), time, body) }
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/v1/intake/events',
    headers: { 'content-type': 'application/json', ...signed, ...headers },
    payload: arrives ?? body,
  })
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    ...answer.json<{ detail: string; results: Result[]; accepted: number; duplicates: number; refused: number }>(),
  }
}

const one = async (fields: Fields, how?: SigningOptions): Promise<Result | undefined> => (await send([event(fields)], how)).results?.[0]

const leadsOf = async (...numbers: string[]) =>
  (
    await sql<{ lead_id: number }>`
      select distinct lead_id from lead_number where national = any (${numbers}::text[])`.execute(server.db)
  ).rows.map(({ lead_id }) => lead_id)

const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({ method, url: `/api/v1/intake/${url}`, headers: admin.headers, ...(payload && { payload }) })

test('half a character or a NUL keeps no parent out: it is replaced, and the other events are taken in', async () => {
  const [broken, whole] = [freshNumber(), freshNumber()]
  const answer = await send([
    event({ parent: { number: broken, name: 'Asha \ud83d Rao\u0000' }, message: 'Call\udc00', child: { class: `${'x'.repeat(3_999)}😀` } }),
    event({ parent: { number: whole, name: 'Ravi Iyer' } }),
  ])
  expect(answer.results?.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
  const { rows } = await sql<{ name: string }>`
    select lead.name from lead join lead_number on lead_id = lead.id where national in (${broken}, ${whole}) order by lead.id`.execute(
    server.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Asha \ufffd Rao', 'Ravi Iyer'])
})

describe('a request', () => {
  test('with every kind of event is answered event by event, and each stands in the lead', async () => {
    const parent = { number: freshNumber(), name: 'Sunita Sharma', city: 'pune', locality: 'Kothrud', language: 'hi' }
    const [school, child] = ['plain-school', { name: 'Kabir', class: 'class-1', board: 'CBSE', age: 6 }]
    const answer = await send([
      event({ parent, school, child, wants_visit: true, message: 'Bus?' }),
      event({ parent, kind: 'cart', school, child }),
      event({ parent, kind: 'application', school }),
      event({ parent, kind: 'call-booked', slot_at: minutesAgo(-60) }),
      event({ parent, kind: 'log-in' }),
      event({ parent, kind: 'page-visit', school }),
      event({ parent, kind: 'message-consent', given: true }),
      event({ parent, kind: 'login-consent', given: true }),
    ])
    expect(answer).toMatchObject({ status: 200, accepted: 8, duplicates: 0, refused: 0 })
    expect(answer.results[0]).toMatchObject({ status: 'accepted', became: 'made' })
    const [id] = await leadsOf(parent.number)
    const whole = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: admin.headers })).json()
    const acts = whole.timeline.items.filter(({ kind }: { kind: string }) => kind !== 'assigned')
    expect(whole.owner).toMatchObject({ name: counsellor.name })
    expect(acts.map((item: { action: string }) => item.action).sort()).toEqual([
      'Agreed to be written to',
      'Agreed to log in through Inside',
      'Applied to Plain School',
      'Booked a call',
      'Enquired about Plain School',
      'Lead created, from website',
      'Logged in',
      'Looked at the page of Plain School',
      'Put in the cart: Plain School',
    ])
    const lead = await server.db
      .selectFrom('lead')
      .select(['place_ids', 'source', 'language'])
      .where('id', '=', id ?? 0)
      .executeTakeFirst()
    expect(lead).toEqual({ place_ids: [world.city.pune, world.locality.kothrud], source: 'website', language: 'hi' })
    expect(
      await server.db
        .selectFrom('child')
        .select(['name', 'age', 'class_ids', 'board_ids'])
        .where('lead_id', '=', id ?? 0)
        .execute(),
    ).toEqual([{ name: 'Kabir', age: 6, class_ids: [4], board_ids: [1] }])
  })

  test.each(['Poona', 'PUNE', 'poona'])('the city %s, the class 1st and the board are understood as parents write them', async (city) => {
    const number = freshNumber()
    const result = await one({
      parent: { number, city },
      child: { name: 'Kabir', class: '1st', board: 'Central Board of Secondary Education' },
    })
    expect(result).not.toHaveProperty('not_understood')
    const [id = 0] = await leadsOf(number)
    const lead = await server.db.selectFrom('lead').select('place_ids').where('id', '=', id).executeTakeFirst()
    const child = await server.db.selectFrom('child').select(['class_ids', 'board_ids']).where('lead_id', '=', id).executeTakeFirst()
    expect([lead, child]).toEqual([{ place_ids: [world.city.pune] }, { class_ids: [4], board_ids: [1] }])
  })

  test('a name that two cities have stands as the parent wrote it, as in files, also where one district has it', async () => {
    const place = (id: number, kind: string, lineage: number[]) => ({
      ...{ id, kind, parent_id: lineage.at(-1) ?? null, name: 'Udaipur', slug: `udaipur-${id}`, lineage: [...lineage, id] },
    })
    await server.db
      .insertInto('place')
      .values([place(113, 'city', [1, 4]), place(114, 'city', [1, 5]), place(123, 'district', [1, 4, 113])])
      .execute()
    onTestFinished(async () => void (await server.db.deleteFrom('place').where('name', '=', 'Udaipur').execute()))
    expect((await openWhichPlace(server.db))({ city: 'Udaipur' })).toMatchObject({ refused: expect.stringContaining('can be') })
    const number = freshNumber()
    await one({ parent: { number, city: 'Udaipur' } })
    const [id = 0] = await leadsOf(number)
    const lead = await server.db.selectFrom('lead').select(['place_ids', 'raw_district']).where('id', '=', id).executeTakeFirst()
    expect(lead).toEqual({ place_ids: [], raw_district: 'Udaipur' })
  })

  test('with a place that is not ours keeps the parent’s own words', async () => {
    const number = freshNumber()
    await one({ parent: { number, city: 'Timbuktu', locality: 'Sankoré' } })
    const [id] = await leadsOf(number)
    expect(
      await server.db
        .selectFrom('lead')
        .select(['place_ids', 'raw_district', 'raw_district_region'])
        .where('id', '=', id ?? 0)
        .executeTakeFirst(),
    ).toEqual({
      ...{ place_ids: [], raw_district: 'Timbuktu', raw_district_region: 'Sankoré' },
    })
  })

  test('is refused if forged, unsigned or changed on its way, and changes nothing', async () => {
    const events = [event()]
    const other = (await makeKey('Another')).key
    await unchangedBy(server.db, async () => {
      expect(await send(events, { with: `${key.split('.')[0]}.${other.split('.')[1]}` })).toMatchObject({
        status: 401,
        detail: expect.stringContaining('signature fits none'),
      })
      expect(await send(events, { with: `999999.${key.split('.')[1]}` })).toMatchObject({
        status: 401,
        detail: expect.stringContaining('signature fits none'),
      })
      expect(await send(events, { headers: { 'intake-signature': '' } })).toMatchObject({
        status: 401,
        detail: expect.stringContaining('is not signed'),
      })
      expect(await send(events, { arrives: JSON.stringify({ events: [{ ...events[0], kind: 'log-in' }] }) })).toMatchObject({ status: 401 })
      expect(await send(events, { headers: { 'intake-time': '1e9' } })).toMatchObject({ status: 401 })
      expect(await send(events, { headers: { 'intake-key': '1 or 1=1' } })).toMatchObject({ status: 401 })
    })
  })

  test.each([
    ['a day behind', -24 * 60, '24 hours apart'],
    ['a day ahead', 24 * 60, '24 hours apart'],
    ['seven minutes behind, as a request that waited', -7, '7 minutes apart'],
    ['a week behind, as one that is replayed', -7 * 24 * 60, '7 days apart'],
  ])('from a clock that is %s is refused with both times', async (_, ahead, times) => {
    const number = freshNumber()
    const answer = await send([event({ parent: { number } })], { ahead })
    expect(answer).toMatchObject({ status: 401, detail: expect.stringContaining(times) })
    expect(answer.detail).toMatch(/^This request was signed at \d.*, and here it is \d.*Set the clock of the server that sends/)
    expect(await leadsOf(number)).toEqual([])
  })

  test('from a clock that is four minutes off is taken', async () => {
    expect([await send([event()], { ahead: 4 }), await send([event()], { ahead: -4 })]).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  test('by a revoked key is refused, and its revocation holds at once', async () => {
    const { id, key: gone } = await makeKey('Soon gone')
    expect(await send([event()], { with: gone })).toMatchObject({ status: 200 })
    expect((await ask('POST', `keys/${id}/revoke/`)).statusCode).toBe(200)
    expect(await send([event()], { with: gone })).toMatchObject({ status: 401, detail: expect.stringContaining('was revoked') })
    expect((await ask('POST', `keys/${id}/revoke/`)).statusCode).toBe(404)
  })

  test('with 501 events, with none, without a list, or too large is refused as a whole', async () => {
    const many = Array.from({ length: 501 }, () => event())
    expect(await send(many)).toMatchObject({ status: 400, errors: { events: ['Send at most 500 events at a time.'] } })
    expect(await send([])).toMatchObject({ status: 400, errors: { events: ['Send at least one event.'] } })
    expect(await send('all')).toMatchObject({ status: 400, errors: { events: ['Send the events as a list.'] } })
    expect(await send([event({ message: 'x'.repeat(1_100_000) })])).toMatchObject({ status: 413 })
  })
})

describe('an event', () => {
  test('is known when sent again, alone or in another batch, and counts once', async () => {
    const number = freshNumber()
    const same = event({ parent: { number } })
    const reordered = Object.fromEntries(Object.entries(same).reverse())
    expect((await send([same, same])).results).toMatchObject([
      { status: 'accepted', became: 'made' },
      { status: 'duplicate', became: 'made' },
    ])
    expect((await send([event(), reordered])).results[1]).toMatchObject({ id: same.id, status: 'duplicate', became: 'made' })
    const [id] = await leadsOf(number)
    expect(
      await server.db
        .selectFrom('parent_activity')
        .select('id')
        .where('lead_id', '=', id ?? 0)
        .execute(),
    ).toHaveLength(1)
  })

  test('with the id of another is refused, and the other stands', async () => {
    const first = event()
    await send([first])
    expect((await send([{ ...first, kind: 'log-in' }])).results[0]).toMatchObject({
      status: 'refused',
      errors: { id: [expect.stringContaining('Another event came')] },
    })
    expect((await send([first])).results[0]).toMatchObject({ status: 'duplicate' })
  })

  test('re-engages the one lead of a parent who asks twice; told late it joins', async () => {
    const parent = { number: freshNumber() }
    expect(await one({ parent, at: minutesAgo(30) })).toMatchObject({ became: 'made' })
    expect(await one({ parent, at: minutesAgo(5) })).toMatchObject({ became: 're_engaged' })
    expect(await one({ parent, at: minutesAgo(20) })).toMatchObject({ became: 'joined' })
    expect(await leadsOf(parent.number)).toHaveLength(1)
  })

  test('at the same instant on two processes is taken in once', async () => {
    const other = await openServer({ databaseUrl: server.databaseUrl, log: pino({ level: 'silent' }), gateways: await testGateways() })
    await other.app.ready()
    try {
      for (let round = 0; round < 3; round++) {
        const events = Array.from({ length: 20 }, () => event())
        const answers = await Promise.all([
          send(events),
          send(events.toReversed(), { on: other }),
          send(
            events.toSorted(() => 0),
            { on: other },
          ),
        ])
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
        const results = answers.flatMap((answer) => answer.results)
        expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(20)
        expect(results.filter(({ status }) => status === 'duplicate')).toHaveLength(40)
        expect(await leadsOf(...events.map(({ parent }) => parent.number))).toHaveLength(20)
      }
    } finally {
      await other.close()
    }
  })

  test.each<[string, Fields, string, string]>([
    ['no number', { parent: { name: 'A' } }, 'parent.number', 'This is required.'],
    ['a text that is not a number', { parent: { number: '12345' } }, 'parent.number', 'This is not a telephone number'],
    ['no parent', { parent: 'Sunita' }, 'parent', 'Give this as an object'],
  ])('with %s is refused by its field, while the others are taken', async (_, fields, field, sentence) => {
    const [bad, good] = (await send([event(fields), event()])).results
    expect(bad).toMatchObject({ status: 'refused', errors: { [field]: [expect.stringContaining(sentence)] } })
    expect(good).toMatchObject({ status: 'accepted' })
  })

  test.each<[string, Fields, string, string, string]>([
    ['a school that is none', { school: 'no-such-school' }, 'school', 'no-such-school', 'There is no school'],
    ['a class that is none', { child: { name: 'Kabir', class: 'Foundation' } }, 'child.class', 'Foundation', 'not in our list'],
    ['a board that is none', { child: { name: 'Kabir', board: 'Moon' } }, 'child.board', 'Moon', 'not in our list'],
    ['no kind that is known', { kind: 'sms' }, 'kind', 'sms', 'Give one of these kinds: enquiry, cart'],
    [
      'another number that is not one',
      { parent: { number: '', other_numbers: ['x'] } },
      'parent.other_numbers.0',
      'x',
      'not a telephone number',
    ],
    ['a number among the others alone', { parent: { number: '12345' } }, 'parent.number', '12345', 'not a telephone number'],
    ['a time without zone', { at: '2026-11-22 10:00' }, 'at', '2026-11-22 10:00', 'Give an instant as'],
    ['a time to come', { at: minutesAgo(-60) }, 'at', '', 'lies in the future'],
    ['a time long ago', { at: daysAgo(31), message: 'Old' }, 'at', '', 'more than 30 days ago'],
    ['a field that is unknown', { colour: { hair: 'red' } }, 'colour', '{"hair":"red"}', 'This field is not known here'],
    ['a cart without school', { kind: 'cart' }, 'school', '', 'required'],
    ['an application to a school that is none', { kind: 'application', school: 'nowhere' }, 'school', 'nowhere', 'no school'],
    ['a page of a school that is none', { kind: 'page-visit', school: 'nowhere' }, 'school', 'nowhere', 'no school'],
    ['an age that is none', { child: { age: 99 } }, 'child.age', '99', 'Age is a whole number'],
    ['a child that is none', { child: 'Kabir' }, 'child', 'Kabir', 'Give this as an object'],
    ['a slot that is none', { kind: 'call-booked', slot_at: 'soon' }, 'slot_at', 'soon', 'Give an instant as'],
    ['a consent that is none', { kind: 'message-consent', given: 'maybe' }, 'given', 'maybe', 'true or false'],
    ['a message that is too long', { message: 'x'.repeat(2001) }, 'message', 'x'.repeat(2001), 'Keep it under 2,000'],
    ['an id that is none', { id: 'with space' }, 'id', 'with space', 'An id is 1 to 100'],
    ['nothing else that is right', { id: 7, kind: 7, at: 7, child: 7, school: 7, schooling: 7, message: 7 }, 'schooling', '7', 'kept here'],
  ])('with %s makes the lead, which keeps what was not understood', async (_, fields, field, value, sentence) => {
    const number = freshNumber()
    const parent = (fields.parent ?? { name: 'Sunita' }) as { number?: string; other_numbers?: string[] }
    const whole = 'number' in parent ? { ...parent, other_numbers: [...(parent.other_numbers ?? []), number] } : { ...parent, number }
    const result = await one({ ...fields, parent: whole })
    expect(result).toMatchObject({ status: 'accepted', became: 'made' })
    const kept = result?.not_understood?.find((part) => part.field === field)
    expect(kept?.value).toContain(value)
    expect(kept?.reason).toContain(sentence)
    const [id] = await leadsOf(number)
    const details = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: admin.headers })).json()
    const entry = details.timeline.items.find(({ kind }: { kind: string }) => kind === 'not_understood')
    expect(entry).toMatchObject({ action: 'Not understood, from website', comment: expect.stringContaining(kept?.reason ?? '?') })
    expect(entry.comment).toContain(value)
    const listed = (await ask('GET', 'events/?not_understood=true')).json().results
    expect(listed[0]).toMatchObject({ lead: { id }, not_understood: expect.arrayContaining([kept]) })
    expect(await checkLists(server.db)).toEqual([])
  })

  test('with a long text is cut between characters', async () => {
    const [message, colour] = [`${'m'.repeat(1999)}🏫🏫`, `${'c'.repeat(3999)}🏫🏫`]
    const result = await one({ message, colour })
    expect(result).toMatchObject({ status: 'accepted', became: 'made' })
    expect(result?.not_understood?.find(({ field }) => field === 'colour')?.value).toBe('c'.repeat(3999))
    const { message: kept } = await server.db
      .selectFrom('parent_activity')
      .select('message')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(kept).toBe('m'.repeat(1999))
  })

  test('with very many other numbers adds as many as a parent may have, and keeps the rest as it came', async () => {
    const [first, ...others] = Array.from({ length: 8 }, freshNumber)
    const result = await one({ parent: { number: first, other_numbers: others } })
    const [id = 0] = await leadsOf(String(first))
    expect(await server.db.selectFrom('lead_number').select('e164').where('lead_id', '=', id).execute()).toHaveLength(5)
    expect(result?.not_understood).toEqual([
      { field: 'parent.other_numbers', value: JSON.stringify(others.slice(4)), reason: 'Give at most 4 other numbers.' },
    ])
  })

  const actsOf = async (number: string) => {
    const [id = 0] = await leadsOf(number)
    return await server.db.selectFrom('parent_activity').select(['kind', 'school_id']).where('lead_id', '=', id).execute()
  }

  test('for a cart or an application without a known school counts as an enquiry, and one of long ago as nothing new', async () => {
    const sent = [
      event({ kind: 'cart', school: 'nowhere' }),
      event({ kind: 'application', school: 'nowhere' }),
      event({ kind: 'cart', school: 'nowhere', removed: true }),
      event({ at: daysAgo(31) }),
      event({ kind: 'sms' }),
    ]
    await send(sent)
    expect(await Promise.all(sent.map(({ parent }) => actsOf(parent.number)))).toEqual([
      [{ kind: 'enquiry', school_id: null }],
      [{ kind: 'enquiry', school_id: null }],
      [],
      [],
      [],
    ])
  })

  test('is read as it is meant: a number without quotes, an age in quotes, a word in capitals, no time', async () => {
    const number = freshNumber()
    const child = { name: 'Diya', age: '6', gender: 'Girl' }
    const result = await one({ parent: { number: Number(number) }, child, schooling: 'Boarding', at: undefined })
    expect(result).toEqual({ id: result?.id, status: 'accepted', became: 'made' })
    const [id = 0] = await leadsOf(number)
    expect(await server.db.selectFrom('child').select(['name', 'age', 'gender']).where('lead_id', '=', id).execute()).toEqual([
      { name: 'Diya', age: 6, gender: 'girl' },
    ])
  })

  test('fills in the e-mail address of a parent, never replaces one, and keeps another in the timeline once', async () => {
    const number = freshNumber()
    const sendEmail = async (email: unknown) => await one({ parent: { number, email } })
    expect(await sendEmail(null)).not.toHaveProperty('not_understood')
    const wrong = await sendEmail('sunita at home')
    expect(wrong?.not_understood).toEqual([
      { field: 'parent.email', value: 'sunita at home', reason: 'This is not an e-mail address. It looks like name@example.com.' },
    ])
    for (const email of ['Sunita@Example.com', 'other@example.com', 'other@example.com', 'sunita@example.com']) await sendEmail(email)
    const [id = 0] = await leadsOf(number)
    const { email } = await server.db.selectFrom('lead').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const entries = await server.db
      .selectFrom('lead_event')
      .select('comment')
      .where('lead_id', '=', id)
      .where('kind', '=', 'also_told')
      .execute()
    expect([email, entries]).toEqual(['sunita@example.com', [{ comment: 'E-mail: other@example.com' }]])
  })

  test('with an id of the website is the parent who came with it before, also with another number', async () => {
    const [first, second, third, fourth] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()]
    const parent = (number: string, more: Fields) => one({ parent: { number, ...more } })
    expect(await parent(first, { name: 'Sunita Sharma', reference: 88_001 })).toMatchObject({ became: 'made' })
    expect(await parent(second, { reference: '88001' })).toMatchObject({
      status: 'accepted',
      became: expect.stringMatching('re_engaged|joined'),
    })
    expect(await parent(third, { name: 'Karan Das', reference: '88001' })).toMatchObject({ became: 'made' })
    const { results } = await send([
      event({ parent: { number: fourth, name: 'Sunita', reference: '88001' }, at: minutesAgo(0.2) }),
      event({ parent: { number: fourth }, at: minutesAgo(0.1) }),
    ])
    expect(results).toMatchObject([{ became: 're_engaged' }, { became: 're_engaged' }])
    const [lead] = await leadsOf(first)
    expect([await leadsOf(second), await leadsOf(fourth)]).toEqual([[lead], [lead]])
    expect(await leadsOf(third)).not.toEqual([lead])
    expect(await checkLists(server.db)).toEqual([])
  })

  test('without the name of the child keeps what else is told of them', async () => {
    const number = freshNumber()
    await one({ parent: { number }, child: { age: 7, class: 'class-1' } })
    const [id = 0] = await leadsOf(number)
    expect(await server.db.selectFrom('child').select(['name', 'age', 'class_ids']).where('lead_id', '=', id).execute()).toEqual([
      { name: 'Child', age: 7, class_ids: [4] },
    ])
  })

  test('is told to the admins once a day if it is not understood, or refused, and counted on the page', async () => {
    const { id, key: own } = await makeKey('Careless website')
    const noticesOf = async () =>
      (
        await server.db
          .selectFrom('notice')
          .select(['kind', 'text'])
          .where('staff_id', '=', admin.id)
          .where('topic', 'like', `intake ${id} %`)
          .orderBy('kind')
          .execute()
      ).map(({ kind, text }) => [kind, text])
    const before = (await ask('GET', 'trouble/')).json()
    await send([event()], { with: own })
    expect(await noticesOf()).toEqual([])
    await send([event({ school: 'nowhere' }), event({ parent: { number: '1' } })], { with: own })
    await send([event({ school: 'nowhere' })], { with: own })
    expect(await noticesOf()).toEqual([
      [
        'intake_not_understood',
        'Not all that came by the key Careless website was understood: the rest stands under Intake, and at each lead',
      ],
      ['intake_refused', 'Events by the key Careless website were refused: they wait under Intake until somebody mends them'],
    ])
    expect((await ask('GET', 'trouble/')).json()).toEqual({ refused: before.refused + 1, not_understood: before.not_understood + 2 })
  })

  test('gets the same answer when sent again after it was not wholly understood', async () => {
    const same = event({ school: 'nowhere' })
    const [first] = (await send([same])).results
    const [again] = (await send([same])).results
    expect(again).toEqual({ ...first, status: 'duplicate' })
  })

  test('is refused and kept once if it is empty', async () => {
    const before = (await ask('GET', 'events/?refused=true')).json().count
    for (const nothing of [null, 'text', 7, [], { id: 'with space', kind: 'enquiry' }]) {
      expect((await send([nothing, nothing])).results).toMatchObject([
        { id: null, status: 'refused' },
        { id: null, status: 'refused' },
      ])
      await send([nothing])
    }
    expect((await ask('GET', 'events/?refused=true')).json().count).toBe(before + 5)
  })

  test('is refused if its key does not have its kind or source', async () => {
    const { key: narrow } = await createKey(server.db, null, { name: 'Fair', source: 'fair', kinds: ['log-in'] })
    expect(await one({}, { with: narrow })).toMatchObject({
      status: 'refused',
      errors: { kind: [expect.stringContaining('may not send')] },
    })
    const number = freshNumber()
    expect(await one({ kind: 'log-in', parent: { number } }, { with: narrow })).toMatchObject({ status: 'accepted' })
    const [id] = await leadsOf(number)
    expect(
      await server.db
        .selectFrom('lead')
        .select('source')
        .where('id', '=', id ?? 0)
        .executeTakeFirst(),
    ).toEqual({ source: 'fair' })
  })
})

describe('a refused event', () => {
  const refuse = async (fields: Fields, how?: SigningOptions) => {
    const sent = event(fields)
    await send([sent], how)
    const { results } = (await ask('GET', 'events/?refused=true')).json()
    return { sent, kept: results.find((row: { event_id: string }) => row.event_id === sent.id) }
  }

  test('stands on the page with its reason, and mended makes the lead; the website’s own copy is known then', async () => {
    const number = freshNumber()
    const { sent, kept } = await refuse({ parent: { number: `${number}99`, name: 'Ravi' } })
    expect(kept).toMatchObject({
      became: null,
      payload: sent,
      errors: { 'parent.number': [expect.stringContaining('not a telephone number')] },
      key: { name: 'Website' },
    })
    const still = await ask('POST', `events/${kept.id}/mend/`, { event: sent })
    expect([still.statusCode, still.json().errors]).toEqual([400, kept.errors])
    const mended = await ask('POST', `events/${kept.id}/mend/`, { event: { ...sent, parent: { number, name: 'Ravi' } } })
    expect([mended.statusCode, mended.json()]).toMatchObject([200, { became: 'made', lead: { name: 'Ravi' } }])
    expect(await leadsOf(number)).toEqual([mended.json().lead.id])
    expect((await ask('POST', `events/${kept.id}/mend/`, { event: sent })).statusCode).toBe(404)
    expect((await send([sent])).results[0]).toMatchObject({ status: 'duplicate', became: 'made' })
    const { results } = (await ask('GET', 'events/')).json()
    expect(results[0]).toMatchObject({ event_id: sent.id, lead: { name: 'Ravi' }, payload: null, mended_by: admin.name })
  })

  test('and comes again mended by the website itself is taken', async () => {
    const { sent, kept } = await refuse({ parent: { number: '12345' } })
    expect((await send([{ ...sent, parent: { number: freshNumber() } }])).results[0]).toMatchObject({ status: 'accepted', became: 'made' })
    expect((await ask('POST', `events/${kept.id}/mend/`, { event: sent })).statusCode).toBe(404)
  })

  test('is forgotten with the parent who is erased, and everything after its days', async () => {
    const number = freshNumber()
    await one({ parent: { number } })
    const { key: narrow } = await createKey(server.db, null, { name: 'Log-ins alone', source: 'fair', kinds: ['log-in'] })
    const { kept } = await refuse({ parent: { number } }, { with: narrow })
    const unclear = async () =>
      (
        await server.db
          .selectFrom('intake_event')
          .innerJoin('lead_number', 'lead_number.lead_id', 'intake_event.lead_id')
          .select('intake_event.id')
          .where('national', '=', number)
          .where('not_understood', 'is not', null)
          .execute()
      ).length
    await one({ parent: { number }, school: 'no-such-school' })
    expect(await unclear()).toBe(1)
    const rows = async () => (await server.db.selectFrom('intake_event').select('id').where('id', '=', kept.id).execute()).length
    expect(await rows()).toBe(1)
    await erasePerson(server.db, `+91${number}`)
    expect([await rows(), await unclear()]).toEqual([0, 0])
    expect(await one({ parent: { number } })).toMatchObject({
      status: 'refused',
      errors: { 'parent.number': [expect.stringContaining('asked to be forgotten')] },
    })
    const late = await refuse({ parent: { number: '12345' } })
    await sql`update intake_event set received_at = now() - interval '366 days' where id = ${late.kept.id}`.execute(server.db)
    expect(await forgetEvents(server.db, 365)).toBe(1)
  })
})

test('keys are made by admins, shown once, kept as a hash, and say when they were used', async () => {
  const answer = await ask('POST', 'keys/', { name: 'Landing page', source: 'landing page', kinds: ['log-in', 'enquiry'] })
  const { id, key: shown } = answer.json()
  expect(shown).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`))
  const { rows } = await sql<{ text: string }>`select signing_key::text as text from signing_key where id = ${id}`.execute(server.db)
  expect(rows[0]?.text).not.toContain(shown.split('.')[1])
  const find = async () => (await ask('GET', 'keys/')).json().results.find((row: { id: number }) => row.id === id)
  expect(await find()).toMatchObject({ name: 'Landing page', kinds: ['enquiry', 'log-in'], last_used_at: null, created_by: admin.name })
  await send([event()], { with: shown })
  expect(Date.now() - Date.parse((await find()).last_used_at)).toBeLessThan(60_000)
  expect((await ask('POST', 'keys/', { name: 'landing PAGE', source: 'x', kinds: ['enquiry'] })).statusCode).toBe(409)
  expect((await ask('POST', 'keys/', { name: 'None', source: 'x', kinds: [] })).statusCode).toBe(400)
})

test('the published schema is that of the shapes', async () => {
  const { json } = await server.app.inject({ url: '/api/v1/intake/schema' })
  expect(json()).toEqual(eventsSchema())
  await expect(`${JSON.stringify(eventsSchema(), null, 2)}\n`).toMatchFileSnapshot('../../../docs/intake/events.schema.json')
})

test('the signature is what the documents say', () => {
  const signingKey = signingKeyOf('secret')
  expect(signingKey.toString('hex')).toBe('2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b')
  expect(sign(signingKey, '1795300000', '{"events":[]}')).toBe(
    createHmac('sha256', signingKey).update('1795300000.{"events":[]}').digest('hex'),
  )
})

test('the example client sends what stands in the example file', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const client = new URL('../../../docs/intake/send-events.mjs', import.meta.url).pathname
  const { readFile } = await import('node:fs/promises')
  const example = await readFile(new URL('../../../docs/intake/events.jsonl', import.meta.url), 'utf8')
  const run = async (input: string, signedWith = key) => {
    const running = promisify(execFile)(process.execPath, [client], { env: { ...process.env, INTAKE_KEY: signedWith, PORTAL: address } })
    running.child.stdin?.end(input)
    return await running.then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => stdout + stderr,
    )
  }
  expect(await run(example)).toBe('4 accepted, 0 known already, 0 refused.\n')
  expect(await run(example)).toBe('0 accepted, 4 known already, 0 refused.\n')
  expect(await run(example.replaceAll('+91 98765 43210', '12345').replaceAll('example-1', 'example-9'))).toContain(
    'example-9: parent.number: This is not a telephone number',
  )
  expect(await run(example, `${key}x`)).toContain('The signature fits none of the keys')
  expect(await leadsOf('9876543210', '9876543211', '501234567')).toHaveLength(3)
  expect(await checkLists(server.db)).toEqual([])
})

describe('under load', () => {
  async function holdIntake() {
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const { promise: freed, resolve: letGo } = Promise.withResolvers<void>()
    const done = server.db.transaction().execute(async (tx) => {
      await sql`lock table intake_event in access exclusive mode`.execute(tx)
      hold()
      await freed
    })
    await held
    return async () => {
      letGo()
      await done
    }
  }
  const queuedOf = async (ids: string[]) =>
    (await server.db.selectFrom('intake_event').select('event_id').where('event_id', 'in', ids).execute()).map(({ event_id }) => event_id)

  test('a hundred requests at one instant are all taken in, each event once', async () => {
    const batches = Array.from({ length: 100 }, () => [event(), event({ kind: 'log-in' })])
    const answers = await Promise.all(batches.map((batch) => send(batch)))
    expect(answers.map(({ status, accepted }) => [status, accepted])).toEqual(batches.map(() => [200, 2]))
    expect(answers.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(batches.flat().map(({ id }) => id))
    const again = await Promise.all(batches.map((batch) => send(batch)))
    expect(again.map(({ duplicates }) => duplicates)).toEqual(batches.map(() => 2))
    expect(await checkLists(server.db)).toEqual([])
  })

  test('one request that breaks keeps none out that was taken in with it', async () => {
    await sql`alter table lead add constraint breaks check (name <> 'Breaks')`.execute(server.db)
    const letGo = await holdIntake()
    // Those that came first are at work by then, each by itself; the others are taken in together.
    const events = [event(), event(), event(), event({ parent: { number: freshNumber(), name: 'Breaks' } }), event()]
    const asked = Promise.all(events.map((one) => send([one])))
    await letGo()
    expect((await asked).map(({ status }) => status)).toEqual([200, 200, 200, 500, 200])
    await sql`alter table lead drop constraint breaks`.execute(server.db)
  })

  test('more than can wait is refused with when to come again, and nothing of it is written', async () => {
    // Most of these are no events: each waits as one does, and is soon looked at.
    const batchOf = (parent: ReturnType<typeof event>) => [parent, ...Array.from({ length: 499 }, () => ({ id: `empty-${++made}` }))]
    const batches = Array.from({ length: maxWaiting / 500 + 1 }, () => batchOf(event()))
    const letGo = await holdIntake()
    try {
      const asked = batches.map(async (batch) => ({ batch, ...(await send(batch)) }))
      const refused = await Promise.race(asked)
      expect([refused.status, refused.detail, refused.retryAfter]).toEqual([
        429,
        'Too many events are arriving. Nothing of this request was accepted: send it again in 5 seconds.',
        '5',
      ])
      await letGo()
      const others = (await Promise.all(asked)).filter(({ batch }) => batch !== refused.batch)
      expect(others.map(({ status, accepted, refused: wrong }) => [status, accepted, wrong])).toEqual(others.map(() => [200, 1, 499]))
      expect(await queuedOf(refused.batch.map(({ id }) => id))).toEqual([])
      expect(await send(refused.batch)).toMatchObject({ status: 200, accepted: 1, refused: 499 })
      expect(await queuedOf(refused.batch.map(({ id }) => id))).toHaveLength(500)
    } finally {
      await letGo()
    }
  })
})
