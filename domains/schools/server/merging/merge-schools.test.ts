import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkSchools } from '../list/check-schools.ts'

let server: TestServer
let editor: Person
let counsellor: Person
let stays: { id: number; slug: string }
let goes: { id: number; slug: string }
let name: string

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  editor = await makeStaff(server.db, 'database_executive', { name: 'Asha Rao' })
  counsellor = await makeStaff(server.db, 'counsellor')
})
afterAll(async () => {
  expect(await checkSchools(server.db)).toEqual([])
  await server.close()
})

const place = { city_id: world.city.pune, district_id: world.district.puneDistrict, locality_id: world.locality.kothrud }
let made = 0
beforeEach(async () => {
  made += 1
  name = `Twofold Academy ${'abcdefghijklmnopqrstuvwxyz'[made]}`
  stays = await makeSchool(server.db, { name, ...place, pincode: '411038', notes: 'Ring at ten.', codes: [`CBSE-${4_000_000 + made}`] })
  goes = await makeSchool(server.db, {
    ...{ name, ...place, phone: `0202543${1000 + made}`, medium: 'English', pincode: '411029', notes: 'Two gates.', is_collab: true },
    ...{ board_ids: [1], codes: [`UDISE-${27_080_000_000 + made}`] },
  })
})

const ask = async (method: 'GET' | 'POST', url: string, payload?: object, by = editor) => {
  const answer = await server.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const api = '/api/v1/admin_custom'
const merge = (take: string[] = [], from = goes, into = stays) =>
  ask('POST', `${api}/school-merge/`, { stays: into.id, goes: from.id, take })
const undo = (id: number) => ask('POST', `${api}/school-merge/${id}/undo/`)
const school = async ({ slug }: { slug: string }) => (await ask('GET', `/api/v2/schools/${slug}/`)).body
const doubles = async () => {
  const { body } = await ask('GET', `${api}/school-doubles/?limit=100`)
  return body.results.filter(({ one }: { one: { name: string } }) => one.name === name)
}

/** All rows that name either school, of every table that can. */
async function rowsNaming(): Promise<unknown[]> {
  const tables = ['parent_activity', 'lead_event', 'milestone', 'school_bucket', 'school_assignment', 'school_contact', 'school_code']
  const ours = [...tables, 'class_relation', 'school_alumnus', 'school_photo', 'school_sub_feature', 'school_infra']
  const rows: unknown[] = []
  for (const table of ours) {
    const { rows: found } = await sql<{ row: object }>`
      select to_jsonb(own) as row from ${sql.table(table)} as own where school_id in (${stays.id}, ${goes.id}) order by to_jsonb(own)::text`.execute(
      server.db,
    )
    rows.push(...found.map(({ row }) => ({ table, ...row })))
  }
  for (const table of ['lead_event', 'follow_up']) {
    const { rows: found } = await sql<{ row: object }>`
      select to_jsonb(own) as row from ${sql.table(table)} as own where school_ids && array[${stays.id}, ${goes.id}]::integer[]
      order by id`.execute(server.db)
    rows.push(...found.map(({ row }) => ({ table, ...row })))
  }
  const { rows: schools } = await sql<{ row: object }>`
    select to_jsonb(school) - 'updated_at' - 'updated_by_id' as row from school where id in (${stays.id}, ${goes.id}) order by id`.execute(
    server.db,
  )
  return [...rows, ...schools]
}

const now = () => new Date().toISOString()

/** A lead with enquiry, action, step, bucket and follow-up at the school that goes, and a step of the same kind at the one that stays. */
async function makeBusyLead(): Promise<number> {
  const { db } = server
  const leadId = await makeLead(db, {
    lead: { owner_id: counsellor.id },
    activities: [{ kind: 'enquiry', at: now(), school_id: goes.id }],
    events: [
      { kind: 'comment', at: now(), staff_id: counsellor.id, comment: 'Likes it', school_id: goes.id },
      { kind: 'comment', at: now(), staff_id: counsellor.id, comment: 'Both', school_ids: [goes.id, stays.id] },
    ],
    followUp: { due_at: new Date(Date.now() + 86_400_000).toISOString(), owner_id: counsellor.id },
    bucket: [goes.id, stays.id],
  })
  await db
    .updateTable('follow_up')
    .set({ school_ids: [goes.id] })
    .where('lead_id', '=', leadId)
    .execute()
  await db
    .updateTable('school_bucket')
    .set({ declined_at: now(), declined_reason: 'Too far' })
    .where('lead_id', '=', leadId)
    .where('school_id', '=', goes.id)
    .execute()
  const step = { lead_id: leadId, kind: 'visit', on_date: now() }
  await db
    .insertInto('milestone')
    .values([
      { ...step, school_id: stays.id, status: 'Scheduled', created_at: new Date(Date.now() - 60_000).toISOString() },
      { ...step, school_id: goes.id, status: 'Done', created_at: now() },
    ])
    .execute()
  return leadId
}

async function makeFacts() {
  const { db } = server
  const [first, second] = await db
    .insertInto('class_relation')
    .values([
      { school_id: stays.id, class_id: 1 },
      { school_id: goes.id, class_id: 1 },
      { school_id: goes.id, class_id: 4 },
    ])
    .returning('id')
    .execute()
    .then((rows) => rows.slice(1))
  const fee = { session: '2026-27', fee_head_id: 1, amount: 5000, tenure: 'M' }
  for (const relation of [first, second])
    await db
      .insertInto('school_fee')
      .values({ ...fee, class_relation_id: relation?.id ?? 0 })
      .execute()
  await sql`insert into school_infra (school_id, infra_item_id, amount) values (${stays.id}, 1, 10), (${goes.id}, 1, 20), (${goes.id}, 2, 3)`.execute(
    db,
  )
  await sql`insert into school_alumnus (school_id, name) values (${goes.id}, 'Meera Rao')`.execute(db)
  const executives = [await makeStaff(db, 'sales_executive'), await makeStaff(db, 'sales_executive')]
  await db
    .insertInto('school_assignment')
    .values({ school_id: goes.id, staff_id: executives[0]?.id ?? 0 })
    .execute()
  await sql`insert into school_contact (school_id, staff_id, kind, note) values (${goes.id}, ${executives[1]?.id}, 'call', 'Spoke')`.execute(
    db,
  )
  await sql`select update_school_listing(${[stays.id, goes.id]}::integer[])`.execute(db)
}

describe('likely doubles', () => {
  test('are told with why, and leave the list when they are kept apart, merged or have numbers of one register', async () => {
    expect(await doubles()).toMatchObject([{ one: { id: stays.id }, other: { id: goes.id, boards: ['CBSE'] }, by: 'locality' }])
    const { id, slug } = await makeSchool(server.db, { name, ...place, locality_id: null, codes: [`CBSE-${5_000_000 + made}`] })
    expect((await doubles()).map(({ other, by }: { other: { slug: string }; by: string }) => [other.slug, by])).toEqual([
      [goes.slug, 'locality'],
      [slug, 'district'],
    ])
    expect((await ask('POST', `${api}/school-doubles/apart/`, { one: id, other: goes.id })).status).toBe(200)
    expect(await doubles()).toHaveLength(1)
    const { body } = await merge()
    expect(await doubles()).toEqual([])
    await undo(body.id)
    expect(await doubles()).toHaveLength(1)
  })

  test('are told by a telephone number that both have, however it is written', async () => {
    const phone = `+91 (20) 2543-${1000 + made}`
    const other = await makeSchool(server.db, { name: `Otherwise ${made}`, ...place, locality_id: null, phone })
    const { body } = await ask('GET', `${api}/school-doubles/?limit=100`)
    const found = body.results.find((pair: { other: { id: number } }) => pair.other.id === other.id)
    expect(found).toMatchObject({ one: { id: goes.id }, by: 'phone' })
  })

  test('are not kept apart from themselves, or from one that is not there', async () => {
    expect((await ask('POST', `${api}/school-doubles/apart/`, { one: goes.id, other: goes.id })).status).toBe(400)
    expect((await ask('POST', `${api}/school-doubles/apart/`, { one: goes.id, other: 99_999_999 })).status).toBe(404)
  })
})

test('a preview compares the schools field by field and changes nothing', async () => {
  await makeBusyLead()
  const { body } = await ask('GET', `${api}/school-merge-preview/?stays=${stays.id}&goes=${goes.id}`)
  const field = (wanted: string) => body.fields.find((one: { field: string }) => one.field === wanted)
  expect(field('pincode')).toEqual({ field: 'pincode', label: 'Pincode', stays: '411038', goes: '411029' })
  expect(field('medium')).toMatchObject({ stays: '', goes: 'English' })
  expect([body.stays.boards, body.goes.boards]).toEqual([[], ['CBSE']])
  expect(body.uses).toEqual(expect.arrayContaining(['1 parent asked about it', '1 lead has it in the school bucket']))
  expect((await school(goes)).slug).toBe(goes.slug)
})

test('what names the school that goes names the one that stays, which gains what it lacked; undoing brings all of it back', async () => {
  const leadId = await makeBusyLead()
  await makeFacts()
  const before = await rowsNaming()
  const merged = await merge(['pincode'])
  expect(merged).toMatchObject({ status: 200, body: { slug: stays.slug, name } })
  expect(await school(stays)).toMatchObject({
    ...{ pincode: '411029', boards: ['CBSE'], is_collab: true },
    codes: [`CBSE-${4_000_000 + made}`, `UDISE-${27_080_000_000 + made}`],
  })
  expect((await ask('GET', `/api/v1/schools/school-extra-data?slug=${stays.slug}`)).body.notes).toBe('Ring at ten.\nTwo gates.')
  const gone = await ask('GET', `/api/v2/schools/${goes.slug}/`)
  expect([gone.status, gone.body.detail]).toEqual([404, expect.stringMatching(`^This school was merged into ${name} on `)])

  const { body: lead, status } = await ask('GET', `/api/v3/admin_custom/details/${leadId}/`, undefined, counsellor)
  expect(status, JSON.stringify(lead)).toBe(200)
  expect(lead.all_enquiries.map(({ slug }: { slug: string }) => slug)).toEqual([stays.slug])
  expect(lead.school_bucket.map(({ slug }: { slug: string }) => slug)).toEqual([stays.slug])
  const steps = await server.db
    .selectFrom('milestone')
    .select(['school_id', 'status', 'removed_at'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()
  expect(steps.map(({ school_id, status, removed_at }) => [school_id, status, removed_at === null])).toEqual([
    [stays.id, 'Scheduled', false],
    [stays.id, 'Done', true],
  ])
  const taught = await server.db
    .selectFrom('class_relation')
    .select('class_id')
    .where('school_id', '=', stays.id)
    .orderBy('class_id')
    .execute()
  expect(taught.map(({ class_id }) => class_id)).toEqual([1, 4])
  const fees = await server.db
    .selectFrom('school_fee')
    .innerJoin('class_relation', 'class_relation.id', 'class_relation_id')
    .select('class_id')
    .where('school_id', '=', stays.id)
    .orderBy('class_id')
    .execute()
  expect(fees.map(({ class_id }) => class_id)).toEqual([1, 4])
  const executive = await server.db.selectFrom('school_assignment').select('school_id').where('school_id', '=', stays.id).execute()
  expect(executive).toHaveLength(1)
  const history = (await ask('GET', `/api/v1/schools/${stays.slug}/history/`)).body.results[0]
  expect([history.part, history.said.map(({ label }: { label: string }) => label)]).toEqual([
    ...['merged', expect.arrayContaining(['Merged', 'Pincode', 'Boards', 'Codes'])],
  ])
  expect((await ask('POST', `/api/v1/schools/${stays.slug}/history/${history.id}/undo/`)).status).toBe(409)

  expect(await undo(merged.body.id)).toEqual({ status: 200, body: { slug: goes.slug, name } })
  expect(await rowsNaming()).toEqual(before)
  expect(await school(goes)).toMatchObject({ pincode: '411029', codes: [`UDISE-${27_080_000_000 + made}`] })
})

test('merging the entries of one school in two registers keeps both boards, and undoing gives each its own again', async () => {
  await server.db.insertInto('board').values({ id: 2, name: 'ICSE', slug: 'icse', rank: 2 }).execute()
  await server.db
    .updateTable('school')
    .set({ board_ids: [2] })
    .where('id', '=', stays.id)
    .execute()
  await sql`select update_school_listing(${[stays.id]}::integer[])`.execute(server.db)
  const merged = await merge()
  expect((await school(stays)).boards).toEqual(['CBSE', 'ICSE'])
  const { body: list } = await ask(
    'GET',
    `/api/v2/admin_custom/database-inside-school-list/?is_verified=all&search=${encodeURIComponent(name)}`,
  )
  expect(list.results.map(({ boards }: { boards: string[] }) => boards)).toEqual([['CBSE', 'ICSE']])
  expect((await undo(merged.body.id)).status).toBe(200)
  expect([(await school(stays)).boards, (await school(goes)).boards]).toEqual([['ICSE'], ['CBSE']])
  const chosen = await ask('POST', `${api}/school-merge/`, { stays: stays.id, goes: goes.id, take: ['board_ids'] })
  expect(chosen.status).toBe(400)
})

test('what somebody changed since a merge stays when it is undone, and what came since stays with the school that stayed', async () => {
  const merged = await merge(['pincode'])
  await server.app.inject({
    ...{ method: 'PATCH', url: `/api/v1/schools/${stays.slug}/`, headers: editor.headers, payload: { pincode: '411001' } },
  })
  const leadId = await makeLead(server.db, { activities: [{ kind: 'enquiry', at: now(), school_id: stays.id }] })
  expect((await undo(merged.body.id)).status).toBe(200)
  expect([(await school(stays)).pincode, (await school(goes)).pincode]).toEqual(['411001', '411029'])
  const { school_id } = await server.db
    .selectFrom('parent_activity')
    .select('school_id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  expect(school_id).toBe(stays.id)
})

test('the place in the ranking and the date of verification come along, and go back unless somebody took the place', async () => {
  const { db } = server
  const rank = async () =>
    await db
      .selectFrom('school')
      .select(['global_rank', 'verified_by_id'])
      .where('id', 'in', [stays.id, goes.id])
      .orderBy(sql`id = ${goes.id}`)
      .execute()
  const place = 5_000 + made
  const is = { is_verified: true, verified_at: now(), verified_by_id: editor.id }
  await db
    .updateTable('school')
    .set({ global_rank: place, ...is })
    .where('id', '=', goes.id)
    .execute()
  const first = await merge()
  expect(await rank()).toEqual([
    { global_rank: place, verified_by_id: editor.id },
    { global_rank: null, verified_by_id: editor.id },
  ])
  await undo(first.body.id)
  expect((await rank()).map(({ global_rank }) => global_rank)).toEqual([null, place])
  const second = await merge()
  const third = await makeSchool(db, { name: `Taker ${made}`, ...is })
  await db.updateTable('school').set({ global_rank: null }).where('id', '=', stays.id).execute()
  await db.updateTable('school').set({ global_rank: place }).where('id', '=', third.id).execute()
  expect((await undo(second.body.id)).status).toBe(200)
  expect((await rank()).map(({ global_rank }) => global_rank)).toEqual([null, null])
  await sql`select update_school_listing(${[third.id]}::integer[])`.execute(db)
})

test('a merged school stands among the removed with where it went, and is not put back by itself', async () => {
  const { body } = await merge()
  const { results } = (await ask('GET', `${api}/removed-schools/?limit=100`)).body
  const removed = results.find(({ id }: { id: number }) => id === goes.id)
  expect(removed.merge).toEqual({ id: body.id, slug: stays.slug, name, can_undo: true })
  const put = await ask('POST', `/api/v1/schools/${goes.slug}/restore/`)
  expect([put.status, put.body.detail]).toEqual([409, `This school was merged into ${name}. Undo the merge instead.`])
})

test('refusals of a merge and of its undoing say what is wrong', async () => {
  expect((await merge([], stays)).status).toBe(400)
  expect((await merge([], { id: 99_999_999, slug: '' })).status).toBe(404)
  const first = await merge()
  expect((await merge()).status).toBe(404)
  const third = await makeSchool(server.db, { name: `Third ${made}`, ...place })
  const second = await merge([], stays, third)
  expect(await undo(first.body.id)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/merged again after that/) } })
  expect((await undo(second.body.id)).status).toBe(200)
  expect((await undo(first.body.id)).status).toBe(200)
  expect((await undo(first.body.id)).body.detail).toBe('This merge is already undone.')
  expect((await undo(99_999_999)).status).toBe(404)
  const late = await merge()
  await sql`update school_merge set at = now() - interval '31 days' where id = ${late.body.id}`.execute(server.db)
  expect((await undo(late.body.id)).body.detail).toBe('A merge can be undone for 30 days, and these are over.')
})

test('of two who merge a pair at once, in either direction, one succeeds', async () => {
  const answers = await Promise.all([merge(), merge([], stays, goes)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})
