import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundSentence,
  listRecommendations,
  type RecommendationCriteria,
  type RecommendedSchool,
} from '#domains/recommendations/contract/recommendations.ts'
import { makeLead } from '#testing/make/make-lead.ts'
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
  child: { board_ids?: number[]; class_ids?: number[]; fees?: number; fees_tenure?: 'M' | 'Y' } = {},
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
}

async function recommended(leadId: number, more = ''): Promise<Found> {
  const answer = await ask(`combined_data_id=${leadId}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const noBudget = { budget_min: null, budget_max: null }
const names = ({ results }: Found) => results.map(({ name }) => name)

test('schools within 6 km of the parent are recommended, collaborating ones first and then the nearest', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const found = await recommended(leadId)
  expect(names(found)).toEqual(['collab', 'middle', 'near', 'cbseNear', 'cbseFar'])
  expect(found).toMatchObject({ count: 5, next: null, previous: null })
  expect(found.criteria).toEqual({
    schooling: 'day',
    around: ['the parent’s own place'],
    distance: 6,
    boards: [],
    classes: [],
    ...noBudget,
  })
  expect(found.results[0]).toEqual({
    id: schools.collab.id,
    name: 'collab',
    slug: 'school-collab',
    location: 'Kothrud, Pune',
    boards: ['CBSE'],
    school_category: null,
    internal_avg_fees: null,
    fees_verified_at: null,
    classes: null,
    is_collab: true,
    is_residential: false,
    url: null,
    distance_km: 5.5,
    fits_board: null,
    fits_class: null,
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

test('what the child needs comes before everything: its class, then its board', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const childId = await makeChild(leadId, { board_ids: [icse], class_ids: [class11] })
  const found = await recommended(leadId, `&child_id=${childId}`)
  expect(names(found)).toEqual(['near', 'collab', 'cbseNear', 'middle', 'cbseFar'])
  expect(found.results.map(({ fits_class: fits }) => fits)).toEqual([null, null, true, false, false])
  expect(found.results.map(({ fits_board: fits }) => fits)).toEqual([true, false, false, false, false])
  expect(found.criteria).toMatchObject({ boards: ['ICSE'], classes: ['Class 11'] })
})

test('without a child what any child of the lead wishes counts, with one only its own', async () => {
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, ...home } })
  const first = await makeChild(leadId, { board_ids: [cbse], class_ids: [class5] })
  await makeChild(leadId, { board_ids: [icse], class_ids: [class11] })
  expect((await recommended(leadId)).criteria).toMatchObject({ boards: ['CBSE', 'ICSE'], classes: ['Class 5', 'Class 11'] })
  expect((await recommended(leadId, `&child_id=${first}`)).criteria).toMatchObject({ boards: ['CBSE'], classes: ['Class 5'] })
})

test('round a locality that was chosen, and in the whole of a district where no locality was', async () => {
  const place_ids = [world.district.puneDistrict, world.locality.kothrud, world.district.indoreDistrict]
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id, place_ids } })
  const found = await recommended(leadId)
  expect(found.criteria).toMatchObject({ around: ['Kothrud, Pune', 'Indore District'], distance: 6 })
  expect(names(found)).toEqual(['collab', 'middle', 'near', 'cbseNear', 'cbseFar', 'ofIndore'])
  expect(found.results.at(-1)).toMatchObject({ location: 'Indore', distance_km: null })
})

test('the middle of a district is no place of the parent’s', async () => {
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
  expect(names(await recommended(other, '&schooling=boarding'))).toEqual(['residential', 'residentialCbse'])
})

test('a lead of whom no place is known gets none, and so does one far from every school', async () => {
  const nowhere = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id } }))
  expect(nowhere).toMatchObject({ count: 0, results: [], criteria: { around: [] } })
  const atSea = await recommended(await makeLead(server.db, { lead: { owner_id: asha.id, lat: 10, lng: 65 } }))
  expect(atSea).toMatchObject({ count: 0, results: [], criteria: { around: ['the parent’s own place'] } })
  expect(foundSentence(0)).toBe('No recommended schools found')
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

test('what the parent means to pay is told by the year: the fees noted for the child, for all children, or else the budget', async () => {
  const leadId = await makeLead(server.db, {
    lead: { owner_id: asha.id, place_ids: [world.locality.kothrud], budget_min: 10_000, budget_max: 20_000, budget_tenure: 'Q' },
  })
  const monthly = await makeChild(leadId, { fees: 9_000 })
  const yearly = await makeChild(leadId, { fees: 60_000, fees_tenure: 'Y' })
  const unsaid = await makeChild(leadId)
  const meant = async (more: string) => {
    const { criteria } = await recommended(leadId, more)
    return [criteria.budget_min, criteria.budget_max]
  }
  expect(await meant(`&child_id=${monthly}`)).toEqual([108_000, 108_000])
  expect(await meant(`&child_id=${yearly}`)).toEqual([60_000, 60_000])
  expect(await meant('')).toEqual([60_000, 108_000])
  expect(await meant(`&child_id=${unsaid}`)).toEqual([40_000, 80_000])
})
