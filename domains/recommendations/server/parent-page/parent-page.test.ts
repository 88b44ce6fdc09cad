import { gunzipSync } from 'node:zlib'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hideLead } from '#domains/leads/server/erasing/hide-lead.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { maxOnPage } from '#domains/recommendations/contract/parent-page.ts'
import { hostelHead } from '#domains/schools/contract/school-profile.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makePhotoRow } from '#testing/make/make-photo-row.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { newPageToken, pageHash } from './page-token.ts'

let server: TestServer
let asha: Person
let id: number
let aarav: number
let token: string
let now = new Date()
let staleAfterDays = 180

const { collab, plain } = world.school
const noon = (day: string) => new Date(`${day}T12:00:00+05:30`)
const today = () => kolkataDay(Date.now())

beforeAll(async () => {
  const firm = () => ({ ...firmWith({ firm_name: 'Inside Schools', firm_phone: '+918047112233' })(), stale_after_days: staleAfterDays })
  server = await testServer({ gateways: await testGateways({ now: () => now, whatsapp: undefined, firm }) })
  await makeWorld(server.db)
  await makeClasses(server.db)
})
afterAll(() => server.close())

/** A page of a lead with these schools, as Send to Parent makes one. */
async function makePage(leadId: number, schools: readonly number[], page: Partial<Insertable<DB['parent_page']>> = {}) {
  const made = newPageToken()
  const row = {
    lead_id: leadId,
    token_hash: pageHash(made),
    expires_at: noon(dayAfter(today(), 30)).toISOString(),
    by_staff_id: asha.id,
    ...page,
  }
  const { id: page_id } = await server.db.insertInto('parent_page').values(row).returning('id').executeTakeFirstOrThrow()
  await server.db
    .insertInto('parent_page_school')
    .values(schools.map((school_id, place) => ({ page_id, school_id, place })))
    .execute()
  return made
}

beforeEach(async () => {
  await untilDayHasRoom()
  now = noon(today())
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera Iyer' }, children: [{ name: 'Aarav', class_ids: [4] }] })
  aarav = (await server.db.selectFrom('child').select('id').where('lead_id', '=', id).executeTakeFirstOrThrow()).id
  for (const school_id of [collab, plain])
    await server.db.insertInto('school_bucket').values({ lead_id: id, school_id, child_id: aarav }).execute()
  token = await makePage(id, [collab, plain], { child_id: aarav })
})

const phone = 'Mozilla/5.0 (Linux; Android 13; M2101K7AI) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36'
const open = (address = token, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/p/${address}`, headers: { 'user-agent': phone, ...headers } })
const see = (address = token, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/p/${address}/seen`, headers: { 'user-agent': phone, ...headers } })
const press = (fields: Record<string, string>, address = token) =>
  server.app.inject({
    method: 'POST',
    url: `/p/${address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': phone },
    payload: new URLSearchParams(fields).toString(),
  })
const visit = (school: number = collab, address = token) => press({ answer: 'visit', school: String(school) }, address)
const no = (reason = 'far', more = {}) => press({ answer: 'no', school: String(collab), reason, ...more })

/** A head of fees that is asked of every child each year. */
const tuition = async () => (await server.db.selectFrom('fee_head').select('id').where('asked', '=', 'yearly').executeTakeFirstOrThrow()).id

const deeds = (leadId = id) =>
  server.db
    .selectFrom('parent_activity')
    .select(['kind', 'school_id', 'child_id', 'wants_visit', 'message', 'source', 'slot_at'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()
const details = async (by = asha) => (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json()
const notices = async () =>
  await server.db
    .selectFrom('notice')
    .select(['kind', 'text', 'lead_id', 'read_at'])
    .where('staff_id', '=', asha.id)
    .orderBy('id')
    .execute()
const noticesOf = async (by: { id: number }) =>
  (await server.db.selectFrom('notice').select('text').where('staff_id', '=', by.id).orderBy('id').execute()).map(({ text }) => text)
const nextToDo = async () => (await server.app.inject({ url: '/api/v3/admin_custom/next-to-do/', headers: asha.headers })).json().next
const stateOf = async (school: number = collab) => (await details()).school_bucket.find((one: { id: number }) => one.id === school)?.state

describe('the page', () => {
  test('has the schools that were sent and no others, and names neither the parent nor the child', async () => {
    const other = await makeSchool(server.db, { name: 'School of Another Parent' })
    await server.db.insertInto('school_bucket').values({ lead_id: id, school_id: other.id }).execute()
    const answer = await open()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Collab School')
    expect(answer.body).toContain('Plain School')
    expect(answer.body).not.toContain('School of Another Parent')
    const { number } = (await details()).mobile_number_with_code
    for (const secret of ['Meera', 'Iyer', 'Aarav', 'Asha', number, number.slice(-5)]) expect(answer.body).not.toContain(secret)
    expect(answer.body).toContain('<title>Schools for you</title>')
    expect(answer.body).toContain('Inside Schools')
  })

  test('has a point on a map only for a school whose building is known, else a map that looks for its name', async () => {
    const exact = await makeSchool(server.db, { name: 'Exact School', lat: 18.51, lng: 73.82, city_id: world.city.pune })
    const ofCity = await makeSchool(server.db, {
      name: 'School of a City',
      lat: 18.61,
      lng: 73.92,
      placed_by: 'city',
      city_id: world.city.pune,
    })
    const { body } = await open(await makePage(id, [exact.id, ofCity.id]))
    expect(body).toContain('query=18.51%2C73.82')
    expect(body).not.toContain('18.61')
    expect(body).toContain('query=School%20of%20a%20City%2C%20Pune')
    expect(body).toContain('Look for it on a map')
  })

  test('runs nothing, sets no cookie, tells no other site where one came from, and is in no search engine', async () => {
    const { headers, body } = await open()
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(body).not.toMatch(/<script|javascript:|\son\w+=|style="/)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('keeps of its address only a hash', async () => {
    const { rows } = await sql`select * from parent_page where lead_id = ${id}`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
  })

  test('says fees by the year with how fresh they are, and which classes are open', async () => {
    const school = await makeSchool(server.db, {
      name: 'Fees & <b>Fame</b> School',
      lat: 18.5,
      lng: 73.8,
      board_ids: [1],
      is_residential: true,
    })
    const relation = async (class_id: number) =>
      (await server.db.insertInto('class_relation').values({ school_id: school.id, class_id }).returning('id').executeTakeFirstOrThrow()).id
    const [nursery, first] = [await relation(1), await relation(4)]
    const verified_at = noon(dayAfter(today(), -12)).toISOString()
    const fee_head_id = await tuition()
    for (const [class_relation_id, amount] of [
      [nursery, 8000],
      [first, 10_000],
    ] as const)
      await server.db
        .insertInto('school_fee')
        .values({ class_relation_id, fee_head_id, session: currentSession(), amount, tenure: 'M', verified_at })
        .execute()
    const { id: hostel } = await server.db.selectFrom('fee_head').select('id').where('slug', '=', hostelHead).executeTakeFirstOrThrow()
    const asked = { class_relation_id: first, session: currentSession(), tenure: 'Y', verified_at }
    await server.db
      .insertInto('school_fee')
      .values({ ...asked, fee_head_id: hostel, amount: 150_000 })
      .execute()
    const opened = { session: currentSession(), is_open: true, closes_on: dayAfter(today(), 20), verified_at }
    await server.db
      .insertInto('open_class')
      .values({ class_relation_id: nursery, ...opened })
      .execute()
    await sql`select update_school_listing(${[school.id]})`.execute(server.db)
    await makePhotoRow(server.db, school.id)
    const made = await makePage(id, [school.id])
    const { body } = await open(made)
    expect(body).toContain('₹96,000 – ₹1,20,000 a year')
    expect(body).toContain('With the hostel ₹2,70,000 a year')
    expect(body).toContain('confirmed 12 days ago')
    expect(body).toContain('Open for Nursery until')
    expect(body).toContain('Fees &amp; &lt;b&gt;Fame&lt;/b&gt; School')
    expect(body).toMatch(/<th scope="row">Class 1<td>₹1,20,000/)
    expect(body).toContain('query=18.5%2C73.8')
    expect(body).toMatch(/<img src="\/api\/v1\/files\/[^"]+" width="\d+" height="\d+" loading="lazy" alt="Photo of Fees/)
    expect((await open(made, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })).body).toContain('12 दिन पहले पक्की की गई')
    expect(body).not.toContain('may have changed since')
    staleAfterDays = 11
    expect((await open(made)).body).toContain('confirmed 12 days ago, may have changed since')
    staleAfterDays = 180
    const unconfirmed = { verified_at: null, uploaded_at: verified_at }
    await server.db.updateTable('school_fee').set(unconfirmed).where('class_relation_id', '=', first).execute()
    await sql`select update_school_listing(${[school.id]})`.execute(server.db)
    const ofFile = (await open(made)).body
    expect(ofFile.match(/(confirmed|checked)[^<]*/g)).toEqual([
      'checked with the school yet',
      'checked with the school yet',
      'confirmed 12 days ago',
    ])
    await server.db.updateTable('open_class').set({ is_open: false }).where('class_relation_id', '=', nursery).execute()
    await sql`select update_school_listing(${[school.id]})`.execute(server.db)
    expect((await open(made)).body).toContain('Closed at the moment')
    // The parent still has the page of before in front of them.
    expect((await visit(school.id, made)).statusCode).toBe(303)
    expect((await open(made)).body).toContain('Its admission is closed at the moment')
    expect((await notices()).at(-1)?.text).toBe('Meera Iyer wants to visit Fees & <b>Fame</b> School (its admission is closed)')
  })

  test('speaks the first language of the browser that it knows, and the other by a link', async () => {
    const languageOf = async (accepted: string, query = '') => {
      const { body } = await server.app.inject({ url: `/p/${token}${query}`, headers: { 'accept-language': accepted } })
      return /<html lang="(\w+)">/.exec(body)?.[1]
    }
    expect(await languageOf('hi-IN,hi;q=0.9,en;q=0.8')).toBe('hi')
    expect(await languageOf('en-IN,en;q=0.9,hi;q=0.8')).toBe('en')
    expect(await languageOf('mr,en;q=0.5,hi;q=0.9')).toBe('hi')
    expect(await languageOf('ta')).toBe('en')
    expect(await languageOf(';;q=x,,')).toBe('en')
    expect(await languageOf('hi', '?lang=en')).toBe('en')
    expect(await languageOf('en', '?lang=hi&lang=en')).toBe('en')
    expect((await open()).body).toContain(`href="/p/${token}?lang=hi"`)
  })

  test('of as many schools as it takes, with fees of every class has under 60 kB, and under 12 kB as it is sent', async () => {
    const classes = Array.from({ length: 15 }, (_, at) => ({ id: 200 + at, name: `Form ${at}`, slug: `size-class-${at}`, rank: 200 + at }))
    await server.db.insertInto('school_class').values(classes).execute()
    const fee_head_id = await tuition()
    const schools: number[] = []
    for (let nth = 0; nth < maxOnPage; nth++) {
      const { id: school_id } = await makeSchool(server.db, {
        name: `राजकीय प्रतिभा विकास विद्यालय ${nth}, International School of Long Names`,
        lat: 18.512_345,
        lng: 73.812_345,
        board_ids: [1],
      })
      const relations = await server.db
        .insertInto('class_relation')
        .values(classes.map(({ id: class_id }) => ({ school_id, class_id })))
        .returning('id')
        .execute()
      await server.db
        .insertInto('school_fee')
        .values(
          relations.map(({ id: class_relation_id }, at) => ({
            class_relation_id,
            fee_head_id,
            session: currentSession(),
            amount: 60_000 + at * 1000,
            tenure: 'Y',
          })),
        )
        .execute()
      await server.db
        .insertInto('open_class')
        .values(relations.map(({ id: class_relation_id }) => ({ class_relation_id, session: currentSession(), is_open: true })))
        .execute()
      for (let photo = 0; photo < 4; photo++) await makePhotoRow(server.db, school_id)
      schools.push(school_id)
    }
    await sql`select update_school_listing(${schools})`.execute(server.db)
    const made = await makePage(id, schools)
    for (const language of ['en', 'hi']) {
      const { rawPayload, headers } = await open(made, { 'accept-encoding': 'gzip, br', 'accept-language': language })
      expect(headers['content-encoding']).toBe('gzip')
      const whole = gunzipSync(rawPayload)
      expect(whole.toString()).toContain('₹74,000')
      expect({
        language,
        whole: whole.length < 60_000,
        sent: rawPayload.length < 12_000,
        bytes: [whole.length, rawPayload.length],
      }).toMatchObject({ whole: true, sent: true })
    }
  })

  test('of schools that were removed from the list says so', async () => {
    const gone = await makeSchool(server.db, { name: 'Removed School' })
    const made = await makePage(id, [gone.id])
    await server.db.updateTable('school').set({ delisted_at: new Date().toISOString() }).where('id', '=', gone.id).execute()
    const answer = await open(made)
    expect([answer.statusCode, answer.body.includes('not listed any more'), answer.body.includes('Removed School')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await visit(gone.id, made)).statusCode).toBe(400)
  })
})

describe('an address that cannot be opened', () => {
  test('is told in the same words, whether it is unknown, expired, ended, or of a parent who was erased', async () => {
    const expired = await makePage(id, [collab], { expires_at: new Date(Date.now() - 1000).toISOString() })
    const ended = await makePage(id, [collab])
    const erased = await makeLead(server.db, { lead: { owner_id: asha.id } })
    const ofErased = await makePage(erased, [collab])
    expect((await open(ended)).statusCode).toBe(200)
    expect((await open(ofErased)).statusCode).toBe(200)
    await server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/school-bucket/${id}/end-links/`, headers: asha.headers })
    await inTransaction(server.db, (tx) => hideLead(tx, erased))
    await refreshListing(server.db, erased)
    const answers = await Promise.all(
      [newPageToken(), 'x', '%00', 'a'.repeat(150), 'a'.repeat(9000), expired, ended, token, ofErased].map((address) => open(address)),
    )
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([404, answers[0]?.body])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect(answers[0]?.body).toContain('tel:+918047112233')
    expect(answers[0]?.body).toContain('Ask your counsellor for a new one')
    for (const address of [expired, ended, ofErased]) {
      const answer = await unchangedBy(server.db, () => visit(collab, address))
      expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body])
      await unchangedBy(server.db, () => see(address))
    }
  })

  test('ends by one press, which the timeline tells; without a link there is nothing to end', async () => {
    expect((await details()).parent_page).toMatchObject({ sent_by: 'Asha Rao', opened_at: null, links: 1 })
    const end = () =>
      server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/school-bucket/${id}/end-links/`, headers: asha.headers })
    expect((await end()).json()).toEqual({ ended: 1 })
    const after = await details()
    expect([after.parent_page, after.timeline.items[0].action]).toEqual([null, "Ended the links to the parent's page"])
    expect((await unchangedBy(server.db, end)).statusCode).toBe(409)
  })
})

describe('an opening', () => {
  test('by a person counts as their doing once a day, however often and on whichever page', async () => {
    const second = await makePage(id, [plain])
    await Promise.all(Array.from({ length: 20 }, () => see()))
    await see(second)
    for (let times = 0; times < 1000; times += 50) await Promise.all(Array.from({ length: 50 }, () => open()))
    expect((await deeds()).map(({ kind, child_id }) => [kind, child_id])).toEqual([['shortlist_opened', null]])
    const { timeline, parent_page } = await details()
    expect(timeline.items[0]).toMatchObject({ kind: 'shortlist_opened', action: 'Opened the page of their schools', by: 'Parent' })
    expect(parent_page.opened_at).not.toBeNull()
    expect((await nextToDo()).words).toMatch(/^Opened the page of their schools/)
    await sql`update parent_activity set at = at - interval '1 day' where lead_id = ${id}`.execute(server.db)
    await sql`update parent_page set opened_at = opened_at - interval '1 day' where lead_id = ${id}`.execute(server.db)
    await see()
    expect((await deeds()).map(({ kind }) => kind)).toEqual(['shortlist_opened', 'shortlist_opened'])
    expect(await checkLists(server.db)).toEqual([])
  })

  test.each([
    ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
    ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['Telegram', 'TelegramBot (like TwitterBot)'],
    ['Viber', 'Viber/13.3.0'],
    ['Signal', 'Signal-Android/6.0'],
    ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
    ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a program', 'curl/8.5.0'],
    ['nobody', ''],
  ])('by the preview of %s does not count', async (_, agent) => {
    await unchangedBy(server.db, () => open(token, { 'user-agent': agent }))
    await unchangedBy(server.db, () => see(token, { 'user-agent': agent }))
  })

  test('does not count where the text alone is fetched, the head is asked for, or a browser looks ahead', async () => {
    await unchangedBy(server.db, () => open())
    const head = () => server.app.inject({ method: 'HEAD', url: `/p/${token}`, headers: { 'user-agent': phone } })
    expect((await unchangedBy(server.db, head)).body).toBe('')
    await unchangedBy(server.db, () => see(token, {}, 'HEAD'))
    await unchangedBy(server.db, () => see(token, { 'sec-purpose': 'prefetch;prerender' }))
  })
})

describe('an answer', () => {
  test('while the owner is on leave is told to the colleague who stands in too', async () => {
    const vikram = await makeStaff(server.db, 'counsellor', { name: 'Vikram Shah' })
    const absence = await server.db
      .insertInto('absence')
      .values({ staff_id: asha.id, from_at: sql`now() - interval '1 hour'`, reason: 'Fever' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taken = { absence_id: absence.id, lead_id: id, staff_id: vikram.id, gave_share: true, moved: '[]' }
    await server.db.insertInto('stand_in').values(taken).execute()
    await visit()
    for (const recipient of [asha, vikram]) expect(await noticesOf(recipient)).toEqual(['Meera Iyer wants to visit Collab School'])
  })

  test('“I want to visit” is the parent’s doing, a notice, the reason in the dialer, and shortlists the school', async () => {
    const answer = await visit()
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/p/${token}?lang=en#s${collab}`])
    expect(await deeds()).toEqual([
      { kind: 'visit_wanted', school_id: collab, child_id: aarav, wants_visit: true, message: null, source: 'parent page', slot_at: null },
    ])
    expect(await notices()).toEqual([
      { kind: 'parent_answered', text: 'Meera Iyer wants to visit Collab School', lead_id: id, read_at: null },
    ])
    expect((await details()).timeline.items[0]).toMatchObject({
      kind: 'visit_wanted',
      action: 'Wants to visit Collab School',
      by: 'Parent',
    })
    expect(await nextToDo()).toMatchObject({
      lead: { id },
      kind: 'new_enquiry',
      words: expect.stringMatching(/^Wants to visit Collab School: said so on their page/),
    })
    expect(await stateOf()).toBe('shortlisted')
    expect((await open()).body).toContain('You want to visit. We will call you to fix a day.')
    expect(await checkLists(server.db)).toEqual([])
  })

  test('“Not this one” declines the school with the parent’s reason, and a change of mind brings it back', async () => {
    await no('other', { words: 'The bus\u0000 does  not <come>' })
    expect(await stateOf()).toBe('declined')
    const bucket = await server.app.inject({ url: `/api/v1/admin_custom/get-school-bucket-data/${id}/`, headers: asha.headers })
    expect(bucket.json().results[0]).toMatchObject({ declined_reason: 'The bus does not <come>', declined_by_parent: true })
    const { body } = await open()
    expect(body).toContain('You said: not this one.')
    // Whoever finds the address does not read what the parent wrote.
    expect(body).not.toContain('The bus')
    expect((await details()).timeline.items[0]).toMatchObject({ action: 'Said no to Collab School', comment: 'The bus does not <come>' })
    await no('far')
    expect((await server.app.inject({ url: `/p/${token}?lang=hi` })).body).toContain('यह नहीं (बहुत दूर है)')
    await visit()
    expect(await stateOf()).toBe('shortlisted')
    expect((await notices()).map(({ text }) => text)).toEqual(['Meera Iyer wants to visit Collab School'])
  })

  test('“Call me” books a call for now, or for when calls next begin', async () => {
    const [day, next] = [today(), dayAfter(today(), 1)]
    const slots: [string, string][] = [
      [`${day}T12:00:00+05:30`, `${day}T12:00:00+05:30`],
      [`${day}T06:00:00+05:30`, `${day}T09:00:00+05:30`],
      [`${day}T23:30:00+05:30`, `${next}T09:00:00+05:30`],
    ]
    for (const [pressed, slot] of slots) {
      now = new Date(pressed)
      const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
      const made = await makePage(lead, [collab])
      expect((await press({ answer: 'call' }, made)).headers.location).toBe(`/p/${made}?lang=en#call`)
      await press({ answer: 'call' }, made)
      expect((await deeds(lead)).map(({ kind, slot_at }) => [kind, Date.parse(String(slot_at))])).toEqual([
        ['booked_call', Date.parse(slot)],
      ])
      expect((await open(made)).body).toContain('We will call you. Thank you for telling us.')
    }
    expect((await notices()).every(({ text }) => text.endsWith('asks to be called'))).toBe(true)
  })

  test('“Ask the school for me” makes one task for who has the lead, however often it is pressed', async () => {
    const ask = () => press({ answer: 'ask', school: String(collab) })
    const before = await open()
    expect(before.body).toContain('Not known yet.')
    expect(before.body).toContain('Ask the school for me')
    // Nothing is promised that nobody was told.
    expect(before.body).not.toContain('We will ask the school')
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    await unchangedBy(server.db, ask)
    expect((await notices()).map(({ text }) => text)).toEqual(['Meera Iyer asks for the fees and the admission of Collab School'])
    expect(await deeds()).toMatchObject([
      { kind: 'facts_asked', school_id: collab, child_id: aarav, message: 'the fees and the admission' },
    ])
    expect((await details()).timeline.items[0]).toMatchObject({ action: 'Asks us to find out what is not known of Collab School' })
    expect(await nextToDo()).toMatchObject({
      lead: { id },
      words: expect.stringMatching(/^Asks for the fees and the admission of Collab School, on their page/),
    })
    const after = await open()
    expect(after.body.match(/We will ask the school and tell you\./g)).toHaveLength(1)
    expect(after.body.match(/>Ask the school for me</g)).toHaveLength(1)
    expect((await server.app.inject({ url: `/p/${token}?lang=hi` })).body).toContain('हम स्कूल से पूछकर आपको बताएँगे।')
    expect(await checkLists(server.db)).toEqual([])
  })

  test('pressed twice, also at one instant, counts once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 303))
    await unchangedBy(server.db, () => visit())
    expect(await deeds()).toHaveLength(1)
    await no()
    await unchangedBy(server.db, () => no())
    expect(await deeds()).toHaveLength(2)
  })

  test('too often within an hour is told, and nothing more is taken in', async () => {
    for (let times = 0; times < 30; times++) {
      await visit()
      await no()
    }
    expect(await deeds()).toHaveLength(60)
    const answer = await visit()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
    expect(answer.body).toContain('Wait an hour')
    expect(await deeds()).toHaveLength(60)
    expect(await stateOf()).toBe('declined')
  })

  test('that cannot be read is told on a page in plain words, and changes nothing', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { answer: 'buy', school: '1' },
      { answer: 'visit' },
      { answer: 'visit', school: 'x' },
      { answer: 'visit', school: '999999' },
      { answer: 'visit', school: '99999999999' },
      { answer: 'no', school: String(collab) },
      { answer: 'no', school: String(collab), reason: 'because' },
    ]
    for (const fields of wrong) {
      const answer = await unchangedBy(server.db, () => press(fields))
      expect([answer.statusCode, answer.headers['content-type']], JSON.stringify(fields)).toEqual([400, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('We could not read that')
      expect(answer.body).toContain(`href="/p/${token}?lang=en"`)
    }
    const post = (type: string, payload: string) =>
      unchangedBy(server.db, () => server.app.inject({ method: 'POST', url: `/p/${token}`, headers: { 'content-type': type }, payload }))
    for (const [type, payload, status] of [
      ['application/json', '{"answer":"visit"}', 415],
      ['text/plain', 'answer=visit', 415],
      ['application/x-www-form-urlencoded', `answer=no&words=${'x'.repeat(9000)}`, 413],
      ['application/x-www-form-urlencoded', 'answer=%zz&school=%ff', 400],
    ] as const) {
      const answer = await post(type, payload)
      expect([answer.statusCode, answer.headers['content-type']], payload.slice(0, 30)).toEqual([status, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('We could not read that')
    }
  })

  test('goes to who has the lead by now, and to who sent the page where nobody has it', async () => {
    await server.db.updateTable('lead').set({ owner_id: null }).where('id', '=', id).execute()
    await visit()
    expect((await notices()).map(({ text }) => text)).toEqual(['Meera Iyer wants to visit Collab School'])
  })
})

describe('when two leads become one', () => {
  const merging = (url: string, payload?: object) =>
    server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/merge/${url}`, headers: asha.headers, ...(payload && { payload }) })

  test('the page goes on with the lead that stays, and back with the split', async () => {
    const stays = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera I.' } })
    const { id: event } = (await merging('', { stays, goes: id })).json()
    expect((await open()).statusCode).toBe(200)
    await visit()
    expect((await deeds(stays)).map(({ kind }) => kind)).toEqual(['visit_wanted'])
    const page = () =>
      server.db.selectFrom('parent_page').select('lead_id').where('token_hash', '=', pageHash(token)).executeTakeFirstOrThrow()
    expect(await page()).toEqual({ lead_id: stays })
    expect((await merging(`${event}/split/`)).statusCode).toBe(200)
    expect(await page()).toEqual({ lead_id: id })
    expect((await open()).statusCode).toBe(200)
    expect(await stateOf()).toBe('shortlisted')
  })
})
