import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { type BucketSchool, type BucketState, moveInBucket, orderBucket } from '#domains/recommendations/contract/bucket.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person
let id: number
let aarav: number
let anaya: number

const { collab, plain } = world.school
const { visit, visitDone, visitOff, admission, lead } = world.action
const schedule = nextStep(24 * 60).schedule

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, { headers } = asha) =>
  server.app.inject({ method, url, headers, ...(payload && { payload }) })
const bucketPath = (leadId = id) => `/api/v1/admin_custom/school-bucket/${leadId}/`
const move = (body: object, school: number = collab, by = asha) => ask('PATCH', `${bucketPath()}${school}/`, body, by)
const order = (schools: number[], by = asha) => ask('POST', `${bucketPath()}order/`, { schools }, by)

async function done(request: Promise<Awaited<ReturnType<typeof ask>>>) {
  const answer = await request
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

beforeEach(async () => {
  const children = [{ name: 'Aarav' }, { name: 'Anaya' }]
  id = await makeLead(server.db, { lead: { owner_id: asha.id }, children })
  const made = await server.db.selectFrom('child').select('id').where('lead_id', '=', id).orderBy('id').execute()
  ;[aarav, anaya] = made.map((child) => child.id) as [number, number]
  await done(ask('POST', bucketPath(), { school_id: collab, child: aarav }))
})

const bucket = async (query = ''): Promise<BucketSchool[]> =>
  (await done(ask('GET', `/api/v1/admin_custom/get-school-bucket-data/${id}/${query}`))).results
const stateOf = async (school: number = collab): Promise<BucketState | undefined> =>
  (await bucket()).find((one) => one.id === school)?.state

const paths: Partial<Record<number, string>> = { [lead]: 'lead/:id/generate', [admission]: 'admission/:id/done' }

/** Logs an entry of the action list about a school and a child, and answers its event. */
async function log(action: number, child: number | null = aarav, payload: object = {}): Promise<number> {
  const body = { action_id: action, ...payload }
  await done(ask('POST', `/api/v3/admin_custom/action/${id}/`, body))
  const path = (paths[action] ?? 'visit/:id/schedule').replace(':id', String(id))
  return (await done(ask('PATCH', `/api/v3/admin_custom/${path}/`, { ...body, schools: [collab], child }))).event_id
}
const undo = (event: number) => done(ask('POST', `/api/v3/admin_custom/logged-action/${event}/undo/`))

test('a school is suggested when it is added, and staff shortlist or decline it with a reason that the timeline tells', async () => {
  expect(await stateOf()).toBe('suggested')
  expect(await done(move({ state: 'shortlisted' }))).toMatchObject({ id: collab, state: 'shortlisted', declined_reason: null })
  const declined = await done(move({ state: 'declined', reason: 'Too far' }))
  expect(declined).toMatchObject({ state: 'declined', declined_reason: 'Too far', declined_by_parent: false })
  expect(declined.children).toEqual([{ id: aarav, name: 'Aarav', state: 'declined', declined_reason: 'Too far' }])
  const details = await done(ask('GET', `/api/v3/admin_custom/details/${id}/`))
  expect(details.school_bucket).toEqual([
    {
      id: collab,
      name: 'Collab School',
      label: 'Collab School',
      gender: null,
      slug: 'collab-school',
      is_removed: false,
      state: 'declined',
    },
  ])
  expect(details.timeline.items[0].changes).toEqual([
    { field: 'school bucket', before: 'Collab School: Shortlisted', after: 'Collab School: Declined, Too far' },
  ])
  expect(await done(move({ state: 'suggested' }))).toMatchObject({ state: 'suggested', declined_reason: null })
  expect(await checkLists(server.db)).toEqual([])
})

test('what is decided already is not told twice', async () => {
  await done(move({ state: 'declined', reason: 'Too far' }))
  const count = () => server.db.selectFrom('lead_event').select('id').where('lead_id', '=', id).execute()
  const before = await count()
  await done(move({ state: 'declined', reason: 'Too far' }))
  expect(await count()).toEqual(before)
})

test('a visit that is fixed moves the school, and the undo of that entry moves it back', async () => {
  await done(move({ state: 'shortlisted' }))
  const event = await log(visit, aarav, schedule)
  expect(await stateOf()).toBe('visit')
  expect((await done(ask('GET', `/api/v3/admin_custom/details/${id}/`))).school_bucket[0].state).toBe('visit')
  await undo(event)
  expect(await stateOf()).toBe('shortlisted')
})

test('a visit that is cancelled moves it back, one that is done does not', async () => {
  await log(visit, aarav, schedule)
  await log(visitOff)
  expect(await stateOf()).toBe('suggested')
  await log(visit, aarav, schedule)
  await log(visitDone)
  expect(await stateOf()).toBe('visit')
})

test('an application and an admission move it on; a lead that was generated there does not', async () => {
  await log(lead)
  expect(await stateOf()).toBe('suggested')
  const at = { lead_id: id, school_id: collab, child_id: aarav, on_date: new Date().toISOString() }
  await server.db
    .insertInto('milestone')
    .values({ ...at, kind: 'application', status: 'Submitted' })
    .execute()
  expect(await stateOf()).toBe('applied')
  const event = await log(admission)
  expect(await stateOf()).toBe('admitted')
  await undo(event)
  expect(await stateOf()).toBe('applied')
})

test('the step of one child does not move another, that of no child in particular moves both', async () => {
  await done(ask('POST', bucketPath(), { school_id: collab, child: anaya }))
  const event = await log(visit, anaya, schedule)
  const states = async () => (await bucket())[0]?.children.map(({ name, state }) => [name, state])
  expect(await states()).toEqual([
    ['Aarav', 'suggested'],
    ['Anaya', 'visit'],
  ])
  expect(await stateOf()).toBe('visit')
  await undo(event)
  await log(visit, null, schedule)
  expect(await states()).toEqual([
    ['Aarav', 'visit'],
    ['Anaya', 'visit'],
  ])
})

test('a no holds against the steps before it, and a visit that is fixed after it moves the school again', async () => {
  await log(visit, aarav, schedule)
  await done(move({ state: 'declined', reason: 'Fees too high' }))
  expect(await stateOf()).toBe('declined')
  const event = await log(visitDone)
  expect(await stateOf()).toBe('visit')
  await undo(event)
  expect(await stateOf()).toBe('declined')
})

test('where a step is logged, staff cannot set the school back but by undoing the entry', async () => {
  await log(visit, aarav, schedule)
  const answer = await unchangedBy(server.db, () => move({ state: 'suggested' }))
  expect([answer.statusCode, answer.json().detail]).toEqual([...moveInBucket.refusals.stepStands])
})

test('one child declines a school and the other keeps it', async () => {
  await done(ask('POST', bucketPath(), { school_id: collab, child: anaya }))
  await done(move({ state: 'declined', reason: 'Too far', child: anaya }))
  expect(await stateOf()).toBe('suggested')
  expect((await bucket(`?child=${anaya}`))[0]).toMatchObject({ state: 'declined', declined_reason: 'Too far' })
})

test('schools stand in the order that staff chose, and one that is added stands last', async () => {
  await done(ask('POST', bucketPath(), { school_id: plain }))
  expect(await done(order([plain, collab]))).toEqual({ schools: [plain, collab] })
  expect((await bucket()).map((school) => school.id)).toEqual([plain, collab])
  const details = await done(ask('GET', `/api/v3/admin_custom/details/${id}/`))
  expect(details.school_bucket.map((school: { id: number }) => school.id)).toEqual([plain, collab])
  await server.db.insertInto('school').values({ id: 77, slug: 'third', name: 'Third School' }).execute()
  await sql`select update_school_listing(array[77])`.execute(server.db)
  await done(ask('POST', bucketPath(), { school_id: 77 }))
  expect((await bucket()).map((school) => school.id)).toEqual([plain, collab, 77])
})

test('an order of other schools than those that are there is refused', async () => {
  for (const schools of [[plain], [collab, collab], [collab, plain]]) {
    const answer = await unchangedBy(server.db, () => order(schools))
    expect([answer.statusCode, answer.json().detail]).toEqual([...orderBucket.refusals.bucketChanged])
  }
})

test('an unknown decision is refused, and so is one about somebody else’s lead', async () => {
  for (const body of [
    {},
    { state: 'visit' },
    { state: 'declined' },
    { state: 'declined', reason: ' ' },
    { state: 'declined', reason: 'x'.repeat(201) },
  ])
    expect((await unchangedBy(server.db, () => move(body))).statusCode).toBe(400)
  const { notInBucket, childNotFound, leadNotFound } = moveInBucket.refusals
  const refused = async (request: () => ReturnType<typeof ask>) => {
    const answer = await unchangedBy(server.db, request)
    return [answer.statusCode, answer.json().detail]
  }
  expect(await refused(() => move({ state: 'shortlisted' }, plain))).toEqual([...notInBucket])
  expect(await refused(() => move({ state: 'shortlisted', child: anaya }))).toEqual([...notInBucket])
  expect(await refused(() => move({ state: 'shortlisted', child: 999_999 }))).toEqual([...childNotFound])
  const stranger = await makeStaff(server.db, 'counsellor')
  expect(await refused(() => move({ state: 'shortlisted' }, collab, stranger))).toEqual([...leadNotFound])
  expect(await refused(() => order([collab], stranger))).toEqual([...leadNotFound])
})
