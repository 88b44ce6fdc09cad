import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noRangeSentence, type RecommendationCriteria } from '#domains/recommendations/contract/criteria.ts'
import {
  foundSentence,
  type LeftOut,
  listRecommendations,
  type RecommendedSchool,
  type Relaxation,
} from '#domains/recommendations/contract/recommendations.ts'
import { checkSchools } from '#domains/schools/server/list/check-schools.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

const [cbse, icse] = [1, 2]
const class5 = 8
const class11 = 14
/** Where a parent is, and how many degrees of latitude are a kilometre. */
const home = { lat: 18.5, lng: 73.8 }
const kilometre = 1 / 111.2
const north = (km: number) => ({ lat: home.lat + km * kilometre, lng: home.lng })

const schools = {
  near: { id: 101, ...north(1), board_ids: [icse] },
  cbseFar: { id: 102, ...north(5), board_ids: [cbse], classes: 'to X', level: 'Secondary' },
  cbseNear: { id: 103, ...north(2), board_ids: [cbse], classes: 'I to XII', level: 'Senior Secondary' },
  collab: { id: 104, ...north(5.5), board_ids: [cbse], is_collab: true, locality_id: world.locality.kothrud, city_id: world.city.pune },
  beyond: { id: 105, ...north(6.4), board_ids: [cbse], is_collab: true },
  eastBeyond: { id: 106, lat: home.lat, lng: home.lng + 6.4 * kilometre * 1.0545, board_ids: [cbse] },
  cornerBeyond: { id: 107, lat: home.lat + 5.5 * kilometre, lng: home.lng + 5.5 * kilometre, board_ids: [cbse] },
  residential: { id: 108, ...north(300), board_ids: [icse], is_residential: true },
  residentialCbse: { id: 109, lat: null, lng: null, board_ids: [cbse], is_residential: true },
  ofIndore: { id: 110, lat: 22.7, lng: 75.9, district_id: world.district.indoreDistrict, city_id: world.city.indore },
  middle: { id: 111, ...north(0.5), board_ids: [cbse], classes: 'to VIII' },
}

beforeAll(async () => {
  server = await testServer({})
  const { db } = server
  await makeWorld(db)
  await db.updateTable('place').set(home).where('id', '=', world.locality.kothrud).execute()
  await db.updateTable('place').set({ lat: 22.7, lng: 75.9 }).where('id', '=', world.district.indoreDistrict).execute()
  const boards = ['CBSE', 'ICSE'].map((name, at) => ({ id: at + 1, name, slug: name.toLowerCase(), rank: at }))
  await db.insertInto('board').values(boards).execute()
  const ranked = [class5, class11].map((id) => ({ id, name: `Class ${id - 3}`, slug: `class-${id - 3}`, rank: id }))
  await db.insertInto('school_class').values(ranked).execute()
  const rows = Object.entries(schools).map(([name, school]) => ({ name, slug: `school-${name.toLowerCase()}`, ...school }))
  for (const row of rows) await db.insertInto('school').values(row).execute()
  await sql`select update_school_listing(array(select id from school))`.execute(db)
  asha = await makeStaff(db, 'counsellor')
})
afterAll(() => server.close())

const makeChild = async (
  leadId: number,
  child: { age?: number; gender?: 'girl' | 'boy'; board_ids?: number[]; class_ids?: number[]; fees?: number; fees_tenure?: 'M' | 'Y' } = {},
) =>
  (
    await server.db
      .insertInto('child')
      .values({ lead_id: leadId, name: 'Aarav', ...child })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const ask = async (query: string, headers = asha.headers) =>
  await server.app.inject({ url: `/api/v1/admin_custom/recommendations/?${query}`, headers })

interface Found {
  count: number
  next: string | null
  previous: string | null
  results: RecommendedSchool[]
  criteria: RecommendationCriteria
  fitting: number
  surely_fitting: number
  not_known: { wish: string; count: number }[]
  relaxations: Relaxation[]
  left_out: LeftOut[]
  towns_only: number
}

async function recommended(leadId: number, more = ''): Promise<Found> {
  const answer = await ask(`combined_data_id=${leadId}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const unknownGender = 'We do not know whether the child is a girl or a boy, so no school is left out for that.'
const noBudget = { budget_min: null, budget_max: null }
const names = ({ results }: Found) => results.map(({ name }) => name)

test('schools within 6 km of the parent are recommended, the nearest first unless something else weighs more', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const found = await recommended(leadId)
  expect(names(found)).toEqual(['middle', 'near', 'cbseNear', 'collab', 'cbseFar'])
  expect(found).toMatchObject({ count: 5, fitting: 5, next: null, previous: null, engine: 'local-rules', trouble: null })
  expect(found.criteria).toEqual({
    schooling: 'day',
    around: ['the parent’s own place'],
    home,
    distance: 6,
    boards: [],
    classes: [],
    gender: null,
    category: null,
    fee_band: null,
    without: [],
    missing: ['child', 'budget'],
    notes: [],
    ...noBudget,
  })
  expect(found.results[3]).toEqual({
    id: schools.collab.id,
    name: 'collab',
    slug: 'school-collab',
    location: 'Kothrud, Pune',
    district_region: { id: world.locality.kothrud, name: 'Kothrud' },
    coordinates: north(5.5),
    boards: ['CBSE'],
    school_category: null,
    internal_avg_fees: null,
    fees_verified_at: null,
    classes: null,
    is_collab: true,
    is_residential: false,
    url: null,
    exactness: 'building',
    distance_km: 5.5,
    gender: null,
    fits_board: null,
    fits_class: null,
    fees: null,
    admission: null,
    reasons: ['5.5 km', 'CBSE'],
    against: ['fees not known', 'admission not known'],
    points: [
      { part: 'distance', points: 11, of: 30 },
      { part: 'admission', points: 3, of: 8 },
      { part: 'history', points: 0, of: 24 },
      { part: 'facts', points: 2, of: 4 },
      { part: 'standing', points: 2, of: 4 },
    ],
  })
  expect(foundSentence(found.count)).toBe('Recommended schools found')
})

test('another distance is taken at its word', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  expect(names(await recommended(leadId, '&distance=1'))).toEqual(['middle', 'near'])
  expect(names(await recommended(leadId, '&distance=8')).sort()).toEqual(
    ['beyond', 'cbseFar', 'cbseNear', 'collab', 'cornerBeyond', 'eastBeyond', 'middle', 'near'].sort(),
  )
  for (const wrong of ['0', '101', '-6', '6.5', 'six'])
    expect((await ask(`combined_data_id=${leadId}&distance=${wrong}`)).statusCode, wrong).toBe(400)
})

test('a noted wish orders, a chosen one leaves out, and the list says what relaxing one would bring', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const childId = await makeChild(leadId, { board_ids: [icse], class_ids: [class11] })
  const noted = await recommended(leadId, `&child_id=${childId}`)
  expect(names(noted)).toEqual(['near', 'cbseNear', 'collab'])
  expect(noted).toMatchObject({ count: 3, fitting: 1 })
  expect(noted.results.map(({ fits_board }) => fits_board)).toEqual([true, false, false])
  expect(noted.results[0]).toMatchObject({ fits_class: null, against: expect.arrayContaining(['classes not known']) })
  expect(noted.results[1]?.against).toContain('not ICSE')
  expect(noted.criteria).toMatchObject({ boards: [{ name: 'ICSE' }], classes: [{ name: 'Class 11' }] })
  expect(noted.relaxations).toEqual([])
  const chosen = await recommended(leadId, `&child_id=${childId}&boards=${icse}`)
  expect(names(chosen)).toEqual(['near'])
  expect(chosen.relaxations).toEqual([{ wish: 'board', name: 'Any board, not only ICSE', distance: null, more: 2 }])
  expect((await recommended(leadId, `&child_id=${childId}&boards=${icse}&without=board`)).count).toBe(3)
  const anyBoth = await recommended(leadId, `&child_id=${childId}&without=board,class`)
  expect(names(anyBoth)).toEqual(['middle', 'near', 'cbseNear', 'collab', 'cbseFar'])
  expect(anyBoth.results[0]?.against).toContain('does not teach Class 11')
})

test('without a child what any child of the lead wishes counts, with one only its own', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const first = await makeChild(leadId, { board_ids: [cbse], class_ids: [class5] })
  await makeChild(leadId, { board_ids: [icse], class_ids: [class11] })
  const named = async (more: string) => {
    const { criteria } = await recommended(leadId, more)
    return [criteria.boards, criteria.classes].map((all) => all.map(({ name }) => name))
  }
  expect(await named('')).toEqual([
    ['CBSE', 'ICSE'],
    ['Class 5', 'Class 11'],
  ])
  expect(await named(`&child_id=${first}`)).toEqual([['CBSE'], ['Class 5']])
})

test('round a locality that was chosen, and in the whole of a district where no locality was', async () => {
  const place_ids = [world.district.puneDistrict, world.locality.kothrud, world.district.indoreDistrict]
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, place_ids } })
  const found = await recommended(leadId)
  expect(found.criteria).toMatchObject({ around: ['Kothrud, Pune', 'Indore District'], distance: 6 })
  expect(names(found)).toEqual(['middle', 'near', 'cbseNear', 'collab', 'cbseFar', 'ofIndore'])
  expect(found.results[5]).toMatchObject({ location: 'Indore', exactness: 'district', distance_km: null, coordinates: null })
  expect(found.results[5]?.reasons[0]).toBe('in Indore')
})

test('the middle of a district does not count as the parent’s place', async () => {
  const lead = { owner_id: asha.id, place_ids: [world.district.indoreDistrict], lat: 22.7, lng: 75.9 }
  const found = await recommended(await makeLead(server.db, { lead }))
  expect(found.criteria).toMatchObject({ around: ['Indore District'], distance: null })
  expect(names(found)).toEqual(['ofIndore'])
})

test('a boarding lead gets boarding schools wherever they are, and day schools when asked for', async () => {
  const activities = [{ kind: 'enquiry', at: '2026-11-01T05:00:00Z', schooling: 'boarding' }]
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home }, activities })
  const childId = await makeChild(leadId, { board_ids: [cbse] })
  const found = await recommended(leadId, `&child_id=${childId}`)
  expect(found.criteria).toMatchObject({ schooling: 'boarding', distance: null })
  expect(names(found)).toEqual(['residentialCbse', 'residential'])
  expect(found.results[1]?.distance_km).toBeCloseTo(300, -1)
  expect((await recommended(leadId, '&schooling=day')).criteria.schooling).toBe('day')
  const other = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  expect(names(await recommended(other, '&schooling=boarding'))).toEqual(['residentialCbse', 'residential'])
})

test('a boarder is told what a year costs with the hostel, and the budget is held against that', async () => {
  const { db } = server
  const fees = [
    ['dear', 150_000, 150_000],
    ['cheap', 90_000, 60_000],
    ['untold', 140_000, null],
    ['tooDear', 260_000, null],
  ] as const
  const made = await db.transaction().execute(async (tx) => {
    const ids: number[] = []
    for (const [name, tuition, hostel] of fees) {
      const { id } = await tx
        .insertInto('school')
        .values({ name, slug: `hostel-${name.toLowerCase()}`, is_residential: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      const relation = await tx
        .insertInto('class_relation')
        .values({ school_id: id, class_id: class5 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const fee = { class_relation_id: relation.id, session: '2026-27', tenure: 'Y', verified_at: new Date().toISOString() }
      await tx
        .insertInto('school_fee')
        .values({ ...fee, fee_head_id: 1, amount: tuition })
        .execute()
      if (hostel !== null)
        await tx
          .insertInto('school_fee')
          .values({ ...fee, tenure: 'Q', fee_head_id: 12, amount: hostel / 4 })
          .execute()
      ids.push(id)
    }
    await sql`select update_school_listing(${ids}::integer[])`.execute(tx)
    return ids
  })
  try {
    const lead = { owner_id: asha.id, budget_min: 0, budget_max: 200_000, budget_tenure: 'Y' }
    const leadId = await makeLead(db, { lead })
    const childId = await makeChild(leadId, { class_ids: [class5] })
    const boarding = await recommended(leadId, `&child_id=${childId}&schooling=boarding`)
    const schoolNamed = (name: string) => boarding.results.find((school) => school.name === name)
    expect(schoolNamed('cheap')?.reasons).toContain('₹1,50,000 a year with the hostel, within their budget of up to ₹2,00,000')
    expect(schoolNamed('dear')?.reasons).toContain('₹3,00,000 a year with the hostel')
    expect(schoolNamed('dear')?.against).toContain('₹1,00,000 a year above their ₹2,00,000')
    expect(schoolNamed('untold')?.reasons).toContain('₹1,40,000 a year without the hostel')
    expect(schoolNamed('untold')?.against).toContain('hostel fee not known')
    expect(fees.map(([name]) => schoolNamed(name)?.points.find(({ part }) => part === 'budget')?.points)).toEqual([0, 18, 7, 0])
    expect([schoolNamed('cheap')?.fees, schoolNamed('untold')?.fees]).toEqual([150_000, 140_000])

    // One of the two fees that make the sum comes from a file.
    expect(schoolNamed('cheap')?.against).not.toContain('fees not confirmed')
    await sql`update school_fee set verified_at = null, uploaded_at = now() from class_relation
      where class_relation.id = class_relation_id and school_id = ${made[1]} and fee_head_id = 12`.execute(db)
    await sql`select update_school_listing(${made}::integer[])`.execute(db)
    const bare = await makeLead(db, { lead })
    for (const asked of [`&child_id=${childId}&schooling=boarding`, '&schooling=boarding']) {
      const { results } = await recommended(asked.includes('child') ? leadId : bare, asked)
      const notConfirmed = results.filter(({ against }) => against.includes('fees not confirmed')).map(({ name }) => name)
      expect(notConfirmed, asked).toEqual(['cheap'])
    }

    const chosen = await recommended(leadId, `&child_id=${childId}&schooling=boarding&budget_max=200000`)
    expect(names(chosen)).toEqual(expect.arrayContaining(['cheap', 'untold']))
    expect(names(chosen)).not.toEqual(expect.arrayContaining(['dear']))
    expect(names(chosen)).not.toEqual(expect.arrayContaining(['tooDear']))
    const day = await recommended(leadId, `&child_id=${childId}&schooling=day`)
    expect(day.results.find(({ name }) => name === 'dear')?.reasons).toContain('₹1,50,000 a year, within their budget of up to ₹2,00,000')
    expect(await checkSchools(db)).toEqual([])
  } finally {
    await db.deleteFrom('school').where('id', 'in', made).execute()
  }
})

test('a school whose fees are not known fits a budget as far as is known, and how many such there are is told', async () => {
  const { db } = server
  const leadId = await makeLead(db, { lead: { owner_id: asha.id, ...home, budget_min: 0, budget_max: 54_000, budget_tenure: 'Y' } })
  const asked = `&boards=${cbse}&without=admission`
  const before = await recommended(leadId, asked)
  const budgetOf = ({ not_known }: Found) => not_known.find(({ wish }) => wish === 'budget')?.count
  expect([before.surely_fitting, budgetOf(before)]).toEqual([0, before.fitting])
  const { id: relation } = await db
    .insertInto('class_relation')
    .values({ school_id: schools.cbseNear.id, class_id: class5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refreshListing = () => sql`select update_school_listing(array[${schools.cbseNear.id}]::integer[])`.execute(db)
  try {
    const fee = { class_relation_id: relation, session: '2026-27', tenure: 'Y', verified_at: new Date().toISOString(), fee_head_id: 1 }
    await db
      .insertInto('school_fee')
      .values({ ...fee, amount: 39_400 })
      .execute()
    await refreshListing()
    const after = await recommended(leadId, asked)
    expect([after.fitting, after.surely_fitting, budgetOf(after)]).toEqual([before.fitting, 1, before.fitting - 1])
    // A wish that is set aside needs no fact.
    expect(budgetOf(await recommended(leadId, `${asked},budget`))).toBeUndefined()
  } finally {
    await db.deleteFrom('school_fee').where('class_relation_id', '=', relation).execute()
    await db.deleteFrom('class_relation').where('id', '=', relation).execute()
    await refreshListing()
  }
})

test('without a location schools near those that the parent asked about are recommended, else of the whole country; it is asked for', async () => {
  const nothing = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id } }))
  expect(nothing.criteria).toMatchObject({ around: [], home: null, distance: null, missing: ['location', 'child', 'budget'] })
  expect(nothing.count).toBe(Object.keys(schools).length + Object.keys(world.school).length)
  const activities = [{ kind: 'enquiry', at: '2026-11-01T05:00:00Z', school_id: schools.beyond.id }]
  const near = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id }, activities }), '&distance=1')
  expect(near.criteria).toMatchObject({ around: ['beyond'], missing: ['location', 'child', 'budget'] })
  expect(near.criteria.notes).toEqual(['No place is chosen, so these are near the schools that the parent asked about.'])
  expect(names(near)).toEqual(['beyond', 'collab'])
  const atSea = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id, lat: 10, lng: 65 } }))
  expect(atSea).toMatchObject({ count: 0, results: [], relaxations: [], criteria: { around: ['the parent’s own place'] } })
  expect(foundSentence(0)).toBe('No recommended schools found')
})

test('two children of different classes: a school of either is recommended, for one child only of its own', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  await makeChild(leadId, { class_ids: [class5] })
  const elder = await makeChild(leadId, { class_ids: [class11] })
  expect((await recommended(leadId)).count).toBe(5)
  expect(names(await recommended(leadId, `&child_id=${elder}`))).toEqual(['near', 'cbseNear', 'collab'])
})

test('without a class the age says it, and an age that fits no class is asked about', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const ten = await makeChild(leadId, { age: 10 })
  const grown = await makeChild(leadId, { age: 21 })
  const byAge = await recommended(leadId, `&child_id=${ten}`)
  expect(byAge.criteria).toMatchObject({ classes: [{ name: 'Class 5' }], missing: ['budget', 'gender'] })
  expect(byAge.criteria.notes).toEqual(['The class is taken from the age of 10: note the class when you know it.', unknownGender])
  const ofNone = await recommended(leadId, `&child_id=${grown}`)
  expect(ofNone).toMatchObject({ count: 5, criteria: { classes: [], missing: ['class', 'budget', 'gender'] } })
  expect(ofNone.criteria.notes).toEqual(['An age of 21 fits no class: ask which class is meant.', unknownGender])
})

test('a locality without coordinates stands for its district', async () => {
  const { db } = server
  const id = 900
  const place = { id, kind: 'locality', parent_id: world.district.indoreDistrict, name: 'Nowhere Nagar', slug: 'nowhere-nagar' }
  await db
    .insertInto('place')
    .values({ ...place, lineage: [1, 5, world.city.indore, world.district.indoreDistrict, id] })
    .execute()
  const found = await recommended(await makeLead(db, { lead: { owner_id: asha.id, place_ids: [id] } }))
  expect(names(found)).toEqual(['ofIndore'])
  expect(found.criteria).toMatchObject({ around: ['Nowhere Nagar'], distance: null, missing: ['child', 'budget'] })
  expect(found.criteria.notes).toEqual(['We do not know where Nowhere Nagar lies: the schools of its district are shown.'])
})

test('criteria of the query stand in place of what is known: place, class, board, category and budget', async () => {
  const leadId = await makeLead(server.db, {
    lead: { owner_id: asha.id, ...home, budget_min: 10_000, budget_max: 20_000, budget_tenure: 'M' },
  })
  const asked = await recommended(leadId, `&around=${world.district.indoreDistrict}&classes=${class11}&budget_max=0`)
  expect(names(asked)).toEqual(['ofIndore'])
  expect(asked.criteria).toMatchObject({ around: ['Indore District'], classes: [{ name: 'Class 11' }], ...noBudget })
  expect(names(await recommended(leadId, '&category=Secondary'))).not.toContain('cbseNear')
  expect(names(await recommended(leadId, `&district_region=${world.locality.kothrud}`))).toEqual(['collab'])
  expect((await ask(`combined_data_id=${leadId}&budget_min=5&budget_max=1`)).json().errors).toEqual({ budget_min: [noRangeSentence] })
  expect((await ask(`combined_data_id=${leadId}&without=board,taste`)).statusCode).toBe(400)
})

test('pages follow one another without a gap or a double', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const pages = [
    await recommended(leadId, '&limit=2'),
    await recommended(leadId, '&limit=2&offset=2'),
    await recommended(leadId, '&limit=2&offset=4'),
  ]
  expect(pages.flatMap(names)).toEqual(names(await recommended(leadId)))
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5])
  expect(pages.map(({ next }) => next?.includes('offset'))).toEqual([true, true, undefined])
  expect(await recommended(leadId, '&limit=2&offset=40')).toMatchObject({ count: 5, results: [] })
})

test('of someone else’s lead nothing is told, nor with a child of another', async () => {
  const { headers } = await makeStaff(server.db, 'counsellor')
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const other = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const childOfOther = await makeChild(other)
  const { leadNotFound, childNotFound } = listRecommendations.refusals
  const asked = [
    [await ask(`combined_data_id=${leadId}`, headers), leadNotFound],
    [await ask('combined_data_id=999999'), leadNotFound],
    [await ask(`combined_data_id=${leadId}&child_id=${childOfOther}`), childNotFound],
    [await ask(`combined_data_id=${leadId}&child_id=999999`), childNotFound],
  ] as const
  for (const [answer, [status, detail]] of asked) {
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ detail })
  }
  expect((await ask('')).statusCode).toBe(400)
})

test('what a child may cost narrows the budget of the parent, by the year, and never replaces it', async () => {
  const leadId = await makeLead(server.db, {
    lead: { owner_id: asha.id, place_ids: [world.locality.kothrud], budget_min: 10_000, budget_max: 20_000, budget_tenure: 'Q' },
  })
  const monthly = await makeChild(leadId, { fees: 9_000 })
  const yearly = await makeChild(leadId, { fees: 60_000, fees_tenure: 'Y' })
  const unsaid = await makeChild(leadId)
  const wishes = async (more: string) => {
    const { criteria } = await recommended(leadId, more)
    return [criteria.budget_min, criteria.budget_max]
  }
  expect(await wishes(`&child_id=${monthly}`)).toEqual([40_000, 80_000])
  expect(await wishes(`&child_id=${yearly}`)).toEqual([40_000, 60_000])
  expect(await wishes('')).toEqual([40_000, 80_000])
  expect(await wishes(`&child_id=${unsaid}`)).toEqual([40_000, 80_000])
})

test('one amount that was noted for a child is the most that a school may cost, not the least', async () => {
  const at = { lat: 12.3, lng: 76.6 }
  const cheap = await makeSchool(server.db, { ...at, classes: 'I to XII' })
  await priced(cheap.id, 39_400)
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...at } })
  const childId = await makeChild(leadId, { class_ids: [class5], fees: 54_000, fees_tenure: 'Y' })
  const found = await recommended(leadId, `&child_id=${childId}`)
  expect(found.criteria).toMatchObject({ budget_min: null, budget_max: 54_000 })
  const [school] = found.results
  expect(school?.reasons).toContain('₹39,400 a year, within their budget of up to ₹54,000')
  expect(school?.against.join()).not.toContain('below')
  // The same amount as least and most of the parent's own budget means the same.
  const ofParent = await makeLead(server.db, {
    lead: { owner_id: asha.id, ...at, budget_min: 54_000, budget_max: 54_000, budget_tenure: 'Y' },
  })
  expect((await recommended(ofParent)).criteria).toMatchObject({ budget_min: null, budget_max: 54_000 })
})

test('a fee below the range of the parent is told as below, and how much', async () => {
  const at = { lat: 12.8, lng: 76.6 }
  const below = await makeSchool(server.db, { ...at, classes: 'I to XII' })
  const farBelow = await makeSchool(server.db, { ...at, classes: 'I to XII' })
  await priced(below.id, 82_200)
  await priced(farBelow.id, 30_000)
  const lead = { owner_id: asha.id, ...at, budget_min: 84_000, budget_max: 108_000, budget_tenure: 'Y' }
  const found = await recommended(await makeLead(server.db, { lead }))
  const schoolNamed = (id: number) => found.results.find((school) => school.id === id)
  expect(schoolNamed(below.id)?.reasons).toContain('₹82,200 a year on average, ₹1,800 below their ₹84,000 to ₹1,08,000')
  expect(schoolNamed(farBelow.id)?.reasons).toContain('₹30,000 a year on average')
  expect(schoolNamed(farBelow.id)?.against).toContain('₹54,000 a year below their ₹84,000 to ₹1,08,000')
})

test('a place far down in our ranking is no reason and brings no points', async () => {
  const at = { lat: 13.3, lng: 76.6 }
  const ids: number[] = []
  for (const global_rank of [1, 2, 731, 733]) ids.push((await makeSchool(server.db, { ...at, global_rank })).id)
  const found = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id, ...at } }))
  const schoolNamed = (at: number) => found.results.find(({ id }) => id === ids[at])
  const standing = (at: number) => schoolNamed(at)?.points.find(({ part }) => part === 'standing')?.points
  expect(schoolNamed(0)?.reasons).toContain('number 1 of 733 in our ranking')
  expect(schoolNamed(2)?.reasons.join()).not.toContain('ranking')
  expect([standing(0), standing(2)]).toEqual([2, 0])
})

describe('whom a school takes', () => {
  const at = { lat: 14.5, lng: 76.6 }
  const of = async (child: { gender?: 'girl' | 'boy' } | undefined, more = '') => {
    const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...at } })
    const childId = child && (await makeChild(leadId, { class_ids: [class5], ...child }))
    return await recommended(leadId, `${childId ? `&child_id=${childId}` : ''}${more}`)
  }
  beforeAll(async () => {
    const all = { ...at, classes: 'I to XII' }
    await makeSchool(server.db, { ...all, name: 'For girls', gender: 'Girls' })
    await makeSchool(server.db, { ...all, name: 'For boys', gender: 'Boys' })
    await makeSchool(server.db, { ...all, name: 'For both', gender: 'Co-ed' })
    await makeSchool(server.db, { ...all, name: 'City High School for Boys' })
  })

  test('a girl is offered no school for boys and a boy none for girls, which the list says', async () => {
    const girl = await of({ gender: 'girl' })
    expect(names(girl).sort()).toEqual(['For both', 'For girls'])
    expect(girl.left_out).toEqual([{ wish: 'gender', count: 2, text: '2 schools for boys left out' }])
    expect(girl.results.map(({ reasons }) => reasons.find((reason) => reason.startsWith('for '))).sort()).toEqual([
      'for girls',
      'for girls and boys',
    ])
    expect(girl.criteria).toMatchObject({ gender: 'girl', missing: ['budget'], notes: [] })
    const boy = await of({ gender: 'boy' })
    expect(names(boy).sort()).toEqual(['City High School for Boys', 'For both', 'For boys'])
    expect(boy.left_out.map(({ text }) => text)).toEqual(['1 school for girls left out'])
    // Nothing offers to do without it, where so few fit.
    expect([...girl.relaxations, ...boy.relaxations].map(({ wish }) => wish)).not.toContain('gender')
  })

  test('of a child who may be a girl or a boy nothing is left out, which the list says and asks', async () => {
    const unknown = await of({})
    expect(unknown.count).toBe(4)
    expect(unknown).toMatchObject({ left_out: [], criteria: { gender: null, missing: ['budget', 'gender'], notes: [unknownGender] } })
    expect((await of(undefined)).count).toBe(4)
  })

  test('for a girl and a boy together both kinds of schools are shown, for each only what can be theirs', async () => {
    const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...at } })
    const girl = await makeChild(leadId, { gender: 'girl' })
    const boy = await makeChild(leadId, { gender: 'boy' })
    const both = await recommended(leadId)
    expect(both.count).toBe(4)
    expect(both.criteria.notes).toEqual(['These are for a girl and a boy, so schools for girls and schools for boys are both shown.'])
    expect(names(await recommended(leadId, `&child_id=${girl}`))).not.toContain('For boys')
    expect(names(await recommended(leadId, `&child_id=${boy}`))).not.toContain('For girls')
  })

  test('a counsellor filters by it', async () => {
    expect(names(await of({}, '&gender=boy'))).not.toContain('For girls')
    expect((await of({ gender: 'girl' }, '&without=gender')).count).toBe(4)
    expect((await ask('combined_data_id=1&gender=child')).statusCode).toBe(400)
  })
})

test('a school without the class is left out, which the list says and does not offer to undo', async () => {
  const at = { lat: 15.5, lng: 76.6 }
  const teaches = await makeSchool(server.db, { ...at, classes: 'I to XII' })
  await makeSchool(server.db, { ...at, classes: 'to VIII' })
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...at } })
  const childId = await makeChild(leadId, { class_ids: [class11] })
  const found = await recommended(leadId, `&child_id=${childId}`)
  expect(found.results.map(({ id }) => id)).toEqual([teaches.id])
  expect(found.left_out).toEqual([{ wish: 'class', count: 1, text: '1 school without Class 11 left out' }])
  expect(found.relaxations.map(({ wish }) => wish)).not.toContain('class')
})

test('an empty list says within how many kilometres schools are, however far', async () => {
  const at = { lat: 16.5, lng: 76.6 }
  for (let one = 0; one < 12; one++) await makeSchool(server.db, { lat: at.lat + (30 + one) * kilometre, lng: at.lng })
  const found = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id, ...at } }))
  expect(found.count).toBe(0)
  expect(found.relaxations).toEqual([{ wish: 'distance', name: 'Within 50 km', distance: 50, more: 12 }])
})

test('a school of which only the city is known has no distance and weighs less than one that is known to be near', async () => {
  const at = { lat: 17.5, lng: 76.6 }
  const known = await makeSchool(server.db, { ...at, lat: at.lat + 3 * kilometre, city_id: world.city.pune })
  const towns: number[] = []
  for (let one = 0; one < 5; one++) towns.push((await makeSchool(server.db, { ...at, city_id: world.city.pune })).id)
  const found = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id, ...at } }))
  expect(found.results[0]?.id).toBe(known.id)
  expect(found.towns_only).toBe(5)
  const town = found.results.find(({ id }) => id === towns[0])
  expect(town).toMatchObject({ exactness: 'city', distance_km: null, coordinates: null })
  expect(town?.reasons[0]).toBe('in Pune')
  expect(found.results[0]?.reasons[0]).toBe('3 km')
})

async function priced(schoolId: number, amount: number) {
  const { db } = server
  const { id } = await db
    .insertInto('class_relation')
    .values({ school_id: schoolId, class_id: class5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fee = { class_relation_id: id, session: '2026-27', fee_head_id: 1, amount, tenure: 'Y', verified_at: new Date().toISOString() }
  await db.insertInto('school_fee').values(fee).execute()
  await sql`select update_school_listing(${[schoolId]})`.execute(db)
}
