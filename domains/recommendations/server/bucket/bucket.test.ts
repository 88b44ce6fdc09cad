import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { addToBucket, type BucketSchool, listBucket, maxInBucket, removeFromBucket } from '#domains/recommendations/contract/bucket.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let id: number
let aarav: number
let anaya: number

const { collab, plain } = world.school

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const makeChild = async (leadId: number, name: string) =>
  (await server.db.insertInto('child').values({ lead_id: leadId, name }).returning('id').executeTakeFirstOrThrow()).id

beforeEach(async () => {
  id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  aarav = await makeChild(id, 'Aarav')
  anaya = await makeChild(id, 'Anaya')
})

const send = (method: 'POST' | 'DELETE' | 'GET', path: string, payload?: object, headers = asha.headers) =>
  server.app.inject({ method, url: `/api/v1/admin_custom/${path}`, headers, ...(payload && { payload }) })
const add = (body: object, leadId = id, headers = asha.headers) => send('POST', `school-bucket/${leadId}/`, body, headers)
const remove = (schoolId: number, leadId = id, headers = asha.headers) =>
  send('DELETE', `school-bucket/${leadId}/${schoolId}/`, undefined, headers)
const bucket = async (query = ''): Promise<BucketSchool[]> => {
  const answer = await send('GET', `get-school-bucket-data/${id}/${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().count).toBe(answer.json().results.length)
  return answer.json().results
}
const latestEvents = () =>
  server.db
    .selectFrom('lead_event')
    .select(['kind', 'before', 'after', 'child_id', 'staff_id'])
    .where('lead_id', '=', id)
    .orderBy('id')
    .execute()

async function refusedBy(request: () => ReturnType<typeof add>, [status, detail]: readonly [number, string]) {
  const answer = await unchangedBy(server.db, request)
  expect(answer.json().detail).toBe(detail)
  expect(answer.statusCode).toBe(status)
}

test('a school that cannot be the child’s is warned about, though somebody put it in by hand', async () => {
  const { db } = server
  await db
    .insertInto('school_class')
    .values({ id: 14, name: 'Class 11', slug: 'class-11', rank: 14 })
    .onConflict((one) => one.doNothing())
    .execute()
  await db
    .updateTable('child')
    .set({ gender: 'girl', class_ids: [14] })
    .where('id', '=', anaya)
    .execute()
  await db.updateTable('child').set({ gender: 'boy' }).where('id', '=', aarav).execute()
  const boys = await makeSchool(db, { gender: 'Boys', classes: 'to VIII' })
  const both = await makeSchool(db, { gender: 'Co-ed', classes: 'I to XII' })
  const added = (await add({ school_id: boys.id, child: anaya })).json()
  expect(added.misfits).toEqual([
    { child: { id: anaya, name: 'Anaya' }, words: 'only for boys' },
    { child: { id: anaya, name: 'Anaya' }, words: 'does not teach Class 11' },
  ])
  expect((await add({ school_id: both.id })).json().misfits).toEqual([])
  await add({ school_id: boys.id, child: aarav })
  expect((await bucket()).map(({ id: school, misfits }) => [school, misfits.map(({ child }) => child.name)])).toEqual([
    [boys.id, ['Anaya', 'Anaya']],
    [both.id, []],
  ])
  expect((await bucket(`?child=${aarav}`))[0]?.misfits).toEqual([])
})

test('a school that boards nobody is warned about for a boarder', async () => {
  const day = await makeSchool(server.db, {})
  await server.db
    .insertInto('parent_activity')
    .values({ lead_id: id, child_id: aarav, kind: 'enquiry', schooling: 'boarding', source: 'website', at: new Date().toISOString() })
    .execute()
  expect((await add({ school_id: day.id, child: aarav })).json().misfits).toEqual([
    { child: { id: aarav, name: 'Aarav' }, words: 'boards nobody' },
  ])
})

test('a school that is added stands in the bucket, in the lead and in the timeline', async () => {
  const answer = await add({ school_id: collab, child: aarav })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    id: collab,
    name: 'Collab School',
    is_collab: true,
    children: [{ id: aarav, name: 'Aarav' }],
    added_by: 'Asha Rao',
  })
  await add({ school_id: plain })
  expect((await bucket()).map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
    ['Collab School', ['Aarav']],
    ['Plain School', []],
  ])
  expect(await latestEvents()).toEqual([
    { kind: 'edit', before: { school_bucket: null }, after: { school_bucket: 'Collab School' }, child_id: aarav, staff_id: asha.id },
    { kind: 'edit', before: { school_bucket: null }, after: { school_bucket: 'Plain School' }, child_id: null, staff_id: asha.id },
  ])
  expect(await checkLists(server.db)).toEqual([])
})

test('a child’s bucket has what was added for it and for no child in particular', async () => {
  await add({ school_id: collab, child: aarav })
  await add({ school_id: plain })
  expect((await bucket(`?child=${aarav}`)).map((school) => school.id)).toEqual([collab, plain])
  expect((await bucket(`?child=${anaya}`)).map((school) => school.id)).toEqual([plain])
})

test('one school for two children stands once, with both', async () => {
  await add({ school_id: collab, child: aarav })
  expect((await add({ school_id: collab, child: anaya })).statusCode).toBe(200)
  expect((await bucket()).map(({ children }) => children.map(({ name }) => name))).toEqual([['Aarav', 'Anaya']])
  const lead = (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
  expect(lead.school_bucket).toEqual([
    {
      id: collab,
      name: 'Collab School',
      label: 'Collab School',
      gender: null,
      slug: 'collab-school',
      is_removed: false,
      state: 'suggested',
    },
  ])
  expect(lead.timeline.items[0]).toMatchObject({
    action: 'Edited Anaya: school bucket',
    changes: [{ field: 'school bucket', before: null, after: 'Collab School' }],
  })
})

test('what is there already is refused: for the same child, and where it is there for all', async () => {
  await add({ school_id: collab, child: aarav })
  await add({ school_id: plain })
  const already = addToBucket.refusals.inBucketAlready
  await refusedBy(() => add({ school_id: collab, child: aarav }), already)
  await refusedBy(() => add({ school_id: collab }), already)
  await refusedBy(() => add({ school_id: plain }), already)
  await refusedBy(() => add({ school_id: plain, child: anaya }), already)
})

test('a school that is added twice at once stands once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ school_id: collab })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await bucket()).toHaveLength(1)
})

test('a bucket that is full takes no other school, but the same for another child', async () => {
  const rows = Array.from({ length: maxInBucket }, (_, at) => ({ id: 1000 + at, slug: `full-${at}`, name: `Full ${at}` }))
  const schools = await server.db.insertInto('school').values(rows).returning('id').execute()
  await sql`select update_school_listing(${schools.map((school) => school.id)})`.execute(server.db)
  const entries = schools.map((school) => ({ lead_id: id, school_id: school.id, child_id: aarav }))
  await server.db.insertInto('school_bucket').values(entries).execute()
  await refusedBy(() => add({ school_id: collab }), addToBucket.refusals.bucketFull)
  expect((await add({ school_id: schools[0]?.id, child: anaya })).statusCode).toBe(200)
  expect((await remove(schools[1]?.id ?? 0)).statusCode).toBe(200)
  expect((await add({ school_id: collab })).statusCode).toBe(200)
})

test('a school that is taken out is gone for every child, and the timeline says what it was', async () => {
  await add({ school_id: collab, child: aarav })
  await add({ school_id: collab, child: anaya })
  expect((await remove(collab)).json()).toEqual({ id: collab })
  expect(await bucket()).toEqual([])
  expect((await latestEvents()).at(-1)).toMatchObject({ before: { school_bucket: 'Collab School' }, after: { school_bucket: null } })
  expect(await checkLists(server.db)).toEqual([])
  await refusedBy(() => remove(collab), removeFromBucket.refusals.notInBucket)
})

test('a school or a child that is not there is refused, and nothing is changed', async () => {
  const other = await makeChild(await makeLead(server.db, { lead: { owner_id: asha.id } }), 'Of another')
  await refusedBy(() => add({ school_id: 999_999 }), addToBucket.refusals.schoolNotFound)
  await refusedBy(() => add({ school_id: collab, child: other }), addToBucket.refusals.childNotFound)
  for (const body of [{}, { school_id: 'collab' }, { school_id: collab, child: 0 }, { school_id: collab, more: 1 }])
    expect((await unchangedBy(server.db, () => add(body))).statusCode).toBe(400)
  const answer = await send('GET', `get-school-bucket-data/${id}/?child=${other}`)
  expect(answer.json()).toEqual({ detail: listBucket.refusals.childNotFound[1] })
})

test('the bucket of someone else’s lead is neither told nor changed', async () => {
  await add({ school_id: collab })
  const { headers } = await makeStaff(server.db, 'counsellor')
  const { leadNotFound } = addToBucket.refusals
  await refusedBy(() => send('GET', `get-school-bucket-data/${id}/`, undefined, headers), leadNotFound)
  await refusedBy(() => add({ school_id: plain }, id, headers), leadNotFound)
  await refusedBy(() => remove(collab, id, headers), leadNotFound)
  await refusedBy(() => add({ school_id: plain }, 999_999), leadNotFound)
})

test('a counsellor who adds to a dormant lead that the permission opened keeps sight of it', async () => {
  const vikram = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  const longAgo = '2026-01-01T05:00:00Z'
  id = await makeLead(server.db, { lead: { owner_id: asha.id, created_at: longAgo }, events: [{ kind: 'created', at: longAgo }] })
  expect((await add({ school_id: collab }, id, vikram.headers)).statusCode).toBe(200)
  expect((await send('GET', `get-school-bucket-data/${id}/`, undefined, vikram.headers)).json().count).toBe(1)
  expect(await checkLists(server.db)).toEqual([])
})
