import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets } from '#domains/recommendations/contract/criteria.ts'
import {
  type RecommendedSchool,
  type Relaxation,
  recommendDay,
  recommenderFailed,
} from '#domains/recommendations/contract/recommendations.ts'
import { currentSession } from '#domains/schools/server/profile/sessions.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { dayRecommender } from '#platform/server/gateways/recommender/day-recommender.ts'
import { openServer } from '#portal/server/open-server.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openStandIn, type StandIn } from '#testing/stand-ins/stand-in.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { countOutcomes } from './engine/count-outcomes.ts'
import { fewestOutcomes } from './engine/order.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let standIn: StandIn
let places = 0

const nursery = 1
const class1 = 4
const today = kolkataDay(Date.now())
const session = currentSession()

beforeAll(async () => {
  standIn = await openStandIn()
  server = await testServer({ gateways: await testGateways({ dayRecommender: undefined }) })
  await makeWorld(server.db)
  await makeClasses(server.db)
  await server.db.insertInto('board').values({ id: 2, name: 'ICSE', slug: 'icse', rank: 2 }).execute()
  asha = await makeStaff(server.db, 'counsellor')
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

/** A place of its own, far from those of other tests. */
const somewhere = () => ({ lat: 9 + ++places, lng: 77 })

interface Offer {
  /** Rupees a month for Class 1. */
  monthly?: number
  /** Null for a fee that nobody confirmed. */
  feesAgo?: number | null
  open?: { is_open?: boolean; opens_on?: string; closes_on?: string; ago?: number; class_id?: number }
}

async function offer(
  at: { lat: number; lng: number },
  school: Parameters<typeof makeSchool>[1] = {},
  { monthly, feesAgo = 1, open }: Offer = {},
) {
  const { db } = server
  const { id, slug } = await makeSchool(db, { ...at, classes: 'I to XII', board_ids: [1], ...school })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const relate = async (class_id: number) =>
    (await db.insertInto('class_relation').values({ school_id: id, class_id }).returning('id').executeTakeFirstOrThrow()).id
  const relation = monthly !== undefined || open ? await relate(open?.class_id ?? class1) : 0
  if (monthly !== undefined)
    await db
      .insertInto('school_fee')
      .values({
        class_relation_id: relation,
        session,
        fee_head_id: 1,
        amount: monthly,
        tenure: 'M',
        verified_at: feesAgo === null ? null : ago(feesAgo),
      })
      .execute()
  if (open) {
    const { ago: days = 1, class_id: _, is_open = true, ...dates } = open
    await db
      .insertInto('open_class')
      .values({ class_relation_id: relation, session, is_open, ...dates, verified_at: ago(days) })
      .execute()
  }
  await sql`select update_school_listing(${[id]})`.execute(db)
  return { id, slug, relation }
}

interface Day {
  count: number
  schools: RecommendedSchool[]
  facets: Facets
  relaxations: Relaxation[]
  engine: string
  trouble: string | null
}

const ask = (body: object, on = server) => on.app.inject({ method: 'POST', url: '/serving/day/', headers: asha.headers, payload: body })

async function day(body: object, on = server): Promise<Day> {
  const answer = await ask(body, on)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const ids = ({ schools }: Day) => schools.map(({ id }) => id)

test('reasons are told in the parent’s terms: distance, fees beside the budget, board, and until when the class is open', async () => {
  const at = somewhere()
  await offer({ ...at, lat: at.lat + 0.0162 }, {}, { monthly: 8_000, open: { closes_on: dayAfter(today, 90), ago: 12 } })
  const { schools } = await day({ ...at, classes: [class1], budget_min: 80_000, budget_max: 120_000 })
  const [school] = schools
  expect(school?.reasons[0]).toBe('1.8 km')
  expect(school?.reasons.slice(1)).toEqual([
    '₹96,000 a year, within their ₹80,000 to ₹1,20,000',
    'CBSE',
    expect.stringMatching(/^Class 1 open until \d+ \w{3}( \d{4})?, confirmed 12 days ago$/),
  ])
  expect(school).toMatchObject({ fees: 96_000, against: [], admission: { status: 'open', class: 'Class 1' } })
})

test('a fee that nobody confirmed brings the points of an old one and is told as not confirmed', async () => {
  const at = somewhere()
  const confirmed = await offer(at, {}, { monthly: 5_000 })
  const old = await offer(at, {}, { monthly: 5_000, feesAgo: 200 })
  const uploaded = await offer(at, {}, { monthly: 5_000, feesAgo: null })
  const found = await day({ ...at, classes: [class1], budget_max: 60_000 })
  const of = ({ id }: { id: number }) => found.schools.find((school) => school.id === id)
  const points = (one: { id: number }, part: string) => of(one)?.points.find((entry) => entry.part === part)?.points
  expect([confirmed, old, uploaded].map((one) => points(one, 'budget'))).toEqual([18, 13, 13])
  expect([confirmed, old, uploaded].map((one) => points(one, 'facts'))).toEqual([3, 2, 2])
  expect(of(confirmed)?.against).not.toContain('fees not confirmed')
  expect(of(old)?.against).toContain('fees confirmed 200 days ago')
  expect(of(uploaded)).toMatchObject({
    fees: 60_000,
    fees_verified_at: null,
    reasons: expect.arrayContaining([expect.stringContaining('₹60,000 a year')]),
  })
  expect(of(uploaded)?.against).toContain('fees not confirmed')
})

test('an open class that nobody confirmed is told as such', async () => {
  const at = somewhere()
  const { relation, id } = await offer(at, {}, { open: {} })
  await server.db.updateTable('open_class').set({ verified_at: null }).where('class_relation_id', '=', relation).execute()
  await sql`select update_school_listing(${[id]})`.execute(server.db)
  const [school] = (await day({ ...at, classes: [class1] })).schools
  expect(school?.against).toContain('admission not confirmed')
  expect(school?.reasons.at(-1)).toBe('Class 1 open')
})

test('budget and fees are compared by the year; a little above stays and says so, far above is left out, and relaxing says how many', async () => {
  const at = somewhere()
  const within = await offer(at, {}, { monthly: 5_000 })
  const above = await offer(at, {}, { monthly: 5_400 })
  const unknown = await offer(at)
  const farAbove = await offer(at, {}, { monthly: 9_000 })
  const found = await day({ ...at, classes: [class1], budget_max: 60_000 })
  expect(ids(found)).toEqual([within.id, unknown.id, above.id])
  expect(found.schools[1]?.against).toContain('fees not known')
  expect(found.schools[2]?.against).toContain('₹4,800 a year above their ₹60,000')
  expect(found.relaxations).toContainEqual({ wish: 'budget', name: 'Also above ₹66,000 / year', distance: null, more: 1 })
  expect(ids(await day({ ...at, classes: [class1], budget_max: 0 }))).toContain(farAbove.id)
})

const staleAfterDays = initialValues.stale_after_days

test('old facts count for less and say how old they are', async () => {
  const at = somewhere()
  const old = await offer(at, {}, { monthly: 5_000, feesAgo: staleAfterDays + 10, open: { ago: staleAfterDays + 20 } })
  const fresh = await offer({ ...at, lat: at.lat + 0.001 }, {}, { monthly: 5_000, open: {} })
  const found = await day({ ...at, classes: [class1], budget_max: 60_000 })
  expect(ids(found)).toEqual([fresh.id, old.id])
  expect(found.schools[1]?.against).toEqual([
    `fees confirmed ${staleAfterDays + 10} days ago`,
    `admission confirmed ${staleAfterDays + 20} days ago`,
  ])
  await setSetting(server.db, 'stale_after_days', String(staleAfterDays + 15))
  const later = await day({ ...at, classes: [class1], budget_max: 60_000 })
  expect(later.schools.find(({ id }) => id === old.id)?.against).toEqual([`admission confirmed ${staleAfterDays + 20} days ago`])
  await setSetting(server.db, 'stale_after_days', String(staleAfterDays))
})

test('a class that is closed leaves the school out, one that opens later says so, and a closing is seen at the next look', async () => {
  const at = somewhere()
  const { id: open, relation } = await offer(at, {}, { open: {} })
  const { id: later } = await offer(at, {}, { open: { opens_on: dayAfter(today, 5) } })
  await offer(at, {}, { open: { is_open: false } })
  await offer(at, {}, { open: { closes_on: dayAfter(today, -1) } })
  const found = await day({ ...at, classes: [class1] })
  expect(ids(found)).toEqual([open, later])
  expect(found.schools[1]?.reasons.at(-1)).toMatch(/^Class 1 opens on /)
  expect(found.relaxations).toContainEqual(expect.objectContaining({ wish: 'admission', more: 2 }))
  await server.db.updateTable('open_class').set({ is_open: false }).where('class_relation_id', '=', relation).execute()
  await sql`select update_school_listing(${[open]})`.execute(server.db)
  expect(ids(await day({ ...at, classes: [class1] }))).toEqual([later])
})

test('a school whose classes are known one by one may lack the class; where nothing is known it counts for less', async () => {
  const at = somewhere()
  const { id: unknown } = await offer(at, { classes: null })
  const { id: teaches } = await offer(at)
  await offer(at, { classes: null }, { open: { class_id: nursery } })
  const found = await day({ ...at, classes: [class1] })
  expect(ids(found).sort()).toEqual([unknown, teaches].sort())
  expect(found.schools.find(({ id }) => id === unknown)).toMatchObject({
    fits_class: null,
    against: expect.arrayContaining(['classes not known']),
  })
})

test('each facet counts what choosing it would leave', async () => {
  const at = somewhere()
  await offer(at, { locality_id: world.locality.kothrud, level: 'Secondary' }, { monthly: 2_000 })
  await offer(at, { locality_id: world.locality.kothrud, level: 'Middle', board_ids: [2] }, { monthly: 4_000 })
  await offer(
    { ...at, lat: at.lat + 0.03 },
    { locality_id: world.locality.vijayNagar, level: 'Secondary', board_ids: [2] },
    { monthly: 4_500 },
  )
  const { facets } = await day({ ...at, classes: [class1], boards: [1] })
  const counts = (facet: keyof Facets) => Object.fromEntries(facets[facet].map(({ name, count }) => [name, count]))
  expect(counts('board')).toEqual({ CBSE: 1, ICSE: 2 })
  expect(counts('fee_band')).toEqual({ 'up to ₹30,000 / year': 1 })
  expect(counts('district_region')).toEqual({ Kothrud: 1 })
  expect(counts('category')).toEqual({ Secondary: 1 })
  expect(counts('distance')).toEqual({ 'Within 1 km': 1, 'Within 2 km': 1, 'Within 3 km': 1, 'Within 6 km': 1 })
  for (const { value, count } of facets.board) expect((await day({ ...at, classes: [class1], boards: [Number(value)] })).count).toBe(count)
  const all = (await day({ ...at, classes: [class1] })).facets
  for (const { value, count } of all.distance)
    expect((await day({ ...at, classes: [class1], distance: Number(value) })).count, value).toBe(count)
  for (const { value, count } of all.category) expect((await day({ ...at, classes: [class1], category: value })).count, value).toBe(count)
})

test('without a distance the firm’s own counts', async () => {
  const at = somewhere()
  const [near, far] = [await offer(at), await offer({ ...at, lat: at.lat + 0.08 })]
  expect(ids(await day(at))).toEqual([near.id])
  await setSetting(server.db, 'default_distance', '10')
  expect(ids(await day(at))).toEqual([near.id, far.id])
  await setSetting(server.db, 'default_distance', '6')
})

test('where little fits a wider circle says how many it would bring', async () => {
  const at = somewhere()
  await offer(at)
  await offer({ ...at, lat: at.lat + 0.08 })
  const { count, relaxations } = await day({ ...at, distance: 6 })
  expect(count).toBe(1)
  expect(relaxations).toEqual([{ wish: 'distance', name: 'Within 10 km', distance: 10, more: 1 }])
})

test('what other parents of the same stage did counts from a floor on, and is told', async () => {
  const at = somewhere()
  const { id: unknown } = await offer(at)
  const { id: liked } = await offer({ ...at, lat: at.lat + 0.001 })
  const admit = async (schoolId: number) => {
    const lead = await makeLead(server.db, { lead: { owner_id: asha.id }, children: [{ name: 'Kiran', class_ids: [class1] }] })
    const child = await server.db.selectFrom('child').select('id').where('lead_id', '=', lead).executeTakeFirstOrThrow()
    const step = { lead_id: lead, child_id: child.id, school_id: schoolId, status: 'Done', on_date: new Date().toISOString() }
    await server.db
      .insertInto('milestone')
      .values([
        { ...step, kind: 'visit' },
        { ...step, kind: 'admission' },
      ])
      .execute()
    return lead
  }
  const leads: number[] = []
  for (let one = 0; one < fewestOutcomes - 3; one++) leads.push(await admit(liked))
  await countOutcomes(server.db)
  expect(ids(await day({ ...at, classes: [class1] }))).toEqual([unknown, liked])
  for (let one = 0; one < 3; one++) leads.push(await admit(liked))
  await countOutcomes(server.db)
  const found = await day({ ...at, classes: [class1] })
  expect(ids(found)).toEqual([liked, unknown])
  expect(found.schools[0]?.reasons).toContain('5 parents with a child in Class 1 to 5 visited, 5 took admission')
  expect(ids(await day({ ...at, classes: [nursery] })).length).toBe(0)
  await countOutcomes(server.db, leads)
  expect(ids(await day({ ...at, classes: [class1] }))).toEqual([unknown, liked])
})

test('the same question has the same answer, page after page', async () => {
  const at = somewhere()
  for (let one = 0; one < 7; one++) await offer(at)
  const whole = ids(await day({ ...at }))
  const pages = [await day({ ...at, limit: 3 }), await day({ ...at, limit: 3, offset: 3 }), await day({ ...at, limit: 3, offset: 6 })]
  expect(pages.flatMap(ids)).toEqual(whole)
  expect(ids(await day({ ...at }))).toEqual(whole)
})

test.each([
  [{ distance: 200 }, 'distance', 'Look at most 100 km far.'],
  [{ budget_min: 90_000, budget_max: 50_000 }, 'budget_min', 'The least of the budget is above the most.'],
  [{ lat: 18.5 }, 'lat', 'Give lat and lng together.'],
  [{ lat: 91, lng: 0 }, 'lat', 'Give a latitude in degrees.'],
  [{ classes: ['first'] }, 'classes.0', 'Give a whole number of 0 or more.'],
  [{ budget_max: -1 }, 'budget_max', 'Give a whole number of 0 or more.'],
])('%o is refused', async (body, field, sentence) => {
  const answer = await ask(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual({ [field]: [sentence] })
})

test('classes and boards that nobody has are passed over, and without a place the whole country is looked through', async () => {
  expect((await day({ classes: [999], boards: [999] })).count).toBeGreaterThan(0)
})

async function withGateways<Result>(act: (on: TestServer) => Promise<Result>): Promise<Result> {
  const gateways = await testGateways({ dayRecommender: dayRecommender(standIn.url) })
  const opened = await openServer({ databaseUrl: server.databaseUrl, log: pino({ level: 'silent' }), gateways, checkAnswers: true })
  await opened.app.ready()
  try {
    return await act({ ...server, ...opened })
  } finally {
    await opened.close()
  }
}

test('an outside recommender chooses and orders, by criteria that do not say who the parent is; schools that we do not know are left out', async () => {
  const at = somewhere()
  const { id: near } = await offer(at)
  const { id: far } = await offer({ ...at, lat: at.lat + 0.2 })
  standIn.answer({ json: { schools: [{ id: far }, { id: 987_654 }, { id: near }, { id: far }], facets: {} } })
  const found = await withGateways((on) => day({ ...at, classes: [class1] }, on))
  expect(ids(found)).toEqual([far, near])
  expect(found).toMatchObject({ count: 2, engine: 'outside', trouble: null })
  expect(found.schools[1]?.reasons).toEqual(['less than 1 km', 'CBSE'])
})

test('what the outside recommender chooses is held to the same rules: no school for the other gender, none without the class', async () => {
  const at = somewhere()
  const { id: boys } = await offer(at, { gender: 'Boys' })
  const { id: both } = await offer(at, { gender: 'Co-ed' })
  const { id: small } = await offer(at, { classes: 'XI to XII' })
  const answer = { json: { schools: [boys, small, both].map((id) => ({ id })), facets: {} } }
  const lead = await makeLead(server.db, {
    lead: { owner_id: asha.id, ...at },
    children: [{ name: 'Tara', gender: 'girl', class_ids: [class1] }],
  })
  await withGateways(async (on) => {
    standIn.answer(answer)
    const path = `/api/v1/admin_custom/recommendations/?combined_data_id=${lead}`
    const found = (await on.app.inject({ url: path, headers: asha.headers })).json()
    expect(found.results.map((school: { id: number }) => school.id)).toEqual([both])
    expect(found).toMatchObject({ count: 1, engine: 'outside' })
    expect(found.left_out.map((left: { text: string }) => left.text)).toEqual([
      '1 school without Class 1 left out',
      '1 school for boys left out',
    ])
    standIn.answer(answer)
    expect(ids(await day({ ...at, gender: 'girl', classes: [class1] }, on))).toEqual([both])
  })
})

test.each([{ schools: 'none' }, { schools: [{ id: 2 ** 40 }], facets: {} }, { schools: [{ id: 'one' }], facets: {} }])(
  'while the outside recommender answers %j our own engine stands in, says so, and the recommender is left alone',
  async (answer) => {
    const at = somewhere()
    const { id } = await offer(at)
    standIn.answer({ json: answer })
    standIn.requests.splice(0)
    await withGateways(async (on) => {
      for (const _ of [1, 2, 3]) {
        const found = await day({ ...at }, on)
        expect(ids(found)).toEqual([id])
        expect(found).toMatchObject({ engine: 'local-rules', trouble: recommenderFailed })
      }
    })
    expect(standIn.requests).toHaveLength(1)
    expect(recommendDay.path).toBe('/serving/day/')
  },
)
