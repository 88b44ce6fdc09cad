import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { checkSchools } from '../list/check-schools.ts'

type Person = Awaited<ReturnType<typeof makeStaff>>

let server: TestServer
let asha: Person
let bina: Person
let school: { id: number; slug: string }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  asha = await makeStaff(server.db, 'database_executive', { name: 'Asha Rao' })
  bina = await makeStaff(server.db, 'database_executive', { name: 'Bina Das' })
})
beforeEach(async () => {
  school = await makeSchool(server.db, { name: 'Green Valley', students: 400 })
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const ask = async (who: Person, method: Method, url: string, payload?: object) => {
  const answer = await server.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const at = (path = '') => `/api/v1/schools/${school.slug}/${path}`
const openAt = (path = '') => `/api/v2/admin_custom/${school.slug}/admission-open-classes/${path}`
const get = async (url: string) => (await ask(asha, 'GET', url)).body
const changes = async () => (await get(at('history/'))).results
const relation = async (at = 0) => (await get(`/api/v1/schools/${school.slug}/classes`)).results[at].id as number
const teach = (...classes: number[]) =>
  ask(asha, 'POST', openAt(), { session: '2026-27', classes: classes.map((class_id) => ({ class_id })) })

describe('basic details', () => {
  test('are changed field by field, found under their new words at once, and remembered with who, when and what stood there', async () => {
    const { pune } = world.city
    const location = { district: world.district.puneDistrict, district_region: world.locality.kothrud }
    const body = { name: 'Blue Hill', location, board_ids: [1], coordinates: { lat: 18.5, lng: 73.8 }, phone: '020 2543 1111', about: ' ' }
    expect(await ask(asha, 'PATCH', at(), body)).toEqual({ status: 200, body: { changed: 5 } })
    expect(await get(`/api/v2/schools/${school.slug}/`)).toMatchObject({
      name: 'Blue Hill',
      boards: ['CBSE'],
      city: { id: pune },
      district_region: { name: 'Kothrud' },
      coordinates: { lat: 18.5, lng: 73.8 },
      updated_by: 'Asha Rao',
      updated_at: expect.stringMatching(/^20/),
    })
    expect((await get('/api/v2/admin_custom/database-inside-school-list/?search=blue+hill+kothrud')).count).toBe(1)
    expect(await checkSchools(server.db)).not.toContain(school.slug)
    const [change] = await changes()
    expect(change).toMatchObject({ by: 'Asha Rao', part: 'profile', fields: 5, is_undo: false, is_undone: false })
    expect(change.said).toContainEqual({ field: 'name', label: 'Name', before: 'Green Valley', after: 'Blue Hill' })
    expect(change.said).toContainEqual({ field: 'location', label: 'Place', before: '', after: 'Kothrud, Pune District' })
  })

  test('write nothing when unchanged', async () => {
    await unchangedBy(server.db, async () => {
      expect((await ask(asha, 'PATCH', at(), { name: 'Green Valley', students: 400 })).body).toEqual({ changed: 0 })
    })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ pincode: '12345' }, 'pincode'],
    [{ coordinates: { lat: 51.5, lng: -0.1 } }, 'coordinates.lat'],
    [{ established_year: 12 }, 'established_year'],
    [{ email: 'nobody' }, 'email'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ phone: 'call me' }, 'phone'],
    [{ students: -1 }, 'students'],
    [{ management: 'Somebody' }, 'management'],
    [{ board_ids: [1, 99] }, 'board_ids'],
    [{ location: { district: 99, district_region: null } }, 'location'],
    [{ location: { district: world.district.puneDistrict, district_region: world.locality.vijayNagar } }, 'location'],
    [{ slug: 'other' }, 'slug'],
    [{}, 'body'],
  ])('%j is refused at its field, and nothing is written', async (body, field) => {
    await unchangedBy(server.db, async () => {
      const { status, body: refusal } = await ask(asha, 'PATCH', at(), body)
      expect(status).toBe(400)
      expect(Object.keys(refusal.errors ?? {})).toContain(field)
    })
  })

  test('tell the later of two editors the new value of a field and its author; both keep their other fields', async () => {
    const seen = { name: 'Green Valley', students: 400 }
    expect((await ask(bina, 'PATCH', at(), { name: 'Bina’s name', seen })).status).toBe(200)
    const clash = await ask(asha, 'PATCH', at(), { name: 'Asha’s name', students: 500, seen })
    expect(clash).toMatchObject({
      status: 409,
      body: {
        conflicts: [{ field: 'name', mine: 'Asha’s name', theirs: 'Bina’s name', by: 'Bina Das', at: expect.any(String) }],
        current: { name: 'Bina’s name', students: 400 },
      },
    })
    expect((await ask(asha, 'PATCH', at(), { students: 500, seen })).body).toEqual({ changed: 1 })
    expect((await ask(asha, 'PATCH', at(), { name: 'Asha’s name', seen: clash.body.current })).body).toEqual({ changed: 1 })
    expect(await get(`/api/v2/schools/${school.slug}/`)).toMatchObject({ name: 'Asha’s name' })
  })

  test('permissions are edited likewise', async () => {
    const path = `/api/v1/admin_custom/${school.id}/school-permissions/`
    expect((await ask(asha, 'PATCH', path, { is_featured: true, global_rank: 12 })).body).toEqual({ changed: 2 })
    expect(await get(path)).toMatchObject({ is_featured: true, global_rank: 12 })
    expect((await ask(bina, 'PATCH', path, { global_rank: 3, seen: { global_rank: null } })).status).toBe(409)
    expect((await ask(asha, 'PATCH', path, { global_rank: 0 })).status).toBe(400)
    expect((await ask(asha, 'PATCH', '/api/v1/admin_custom/999999/school-permissions/', { global_rank: 1 })).status).toBe(404)
  })
})

describe('classes', () => {
  test('are added open, and named when they are there already, with nothing added', async () => {
    const added = await ask(asha, 'POST', openAt(), {
      session: '2026-27',
      classes: [{ class_id: 1 }, { class_id: 14, stream_id: 1 }],
      seats: 30,
    })
    expect(added).toEqual({ status: 200, body: { changed: 2 } })
    expect((await get(openAt())).results).toMatchObject([
      { class_relation: { class: { name: 'Nursery' } }, admission_open: 'OPEN', seats: 30, verified_by: 'Asha Rao' },
      { class_relation: { class: { name: 'Class 11' }, stream: { name: 'Science' } } },
    ])
    await unchangedBy(server.db, async () => {
      expect(await teach(4, 1)).toEqual({
        status: 409,
        body: { detail: 'Class Already Exist', errors: { classes: ['Already there: Nursery.'] } },
      })
    })
    expect((await get('/api/v1/admin_custom/database-inside-school-list/?admission_open=true')).results).toContainEqual(
      expect.objectContaining({ slug: school.slug }),
    )
  })

  test('the same class added twice at one moment is added once', async () => {
    const answers = await Promise.all([teach(1), teach(1), teach(1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await get(openAt())).count).toBe(1)
  })

  test('PATCH closes and updates, PUT opens, and neither forgets the rest', async () => {
    await teach(1)
    const [{ id }] = (await get(openAt())).results
    expect((await ask(asha, 'PATCH', openAt(`${id}/`), { admission_open: 'CLOSED', seats: 12 })).body).toEqual({ changed: 1 })
    expect(
      (await ask(asha, 'PUT', openAt(), { session: '2026-27', class_relation: await relation(), admission_open: 'OPEN' })).body,
    ).toEqual({
      changed: 1,
    })
    expect((await get(openAt())).results).toMatchObject([{ id, admission_open: 'OPEN', seats: 12 }])
    expect((await ask(asha, 'PUT', openAt(), { session: '2027-28', class_relation: [await relation()] })).body).toEqual({ changed: 1 })
    expect((await get(openAt())).results.map(({ session }: { session: string }) => session)).toEqual(['2027-28', '2026-27'])
  })

  test('an update that did not see another’s asks whose to keep', async () => {
    await teach(1)
    const [{ id }] = (await get(openAt())).results
    const seen = { admission_open: 'OPEN', opens_on: null, closes_on: null, seats: null }
    await ask(bina, 'PATCH', openAt(`${id}/`), { seats: 40, seen })
    const clash = await ask(asha, 'PATCH', openAt(`${id}/`), { admission_open: 'CLOSED', seen })
    expect(clash).toMatchObject({ status: 409, body: { conflicts: [{ mine: 'Closed', theirs: 'Open, 40 seats', by: 'Bina Das' }] } })
  })

  test.each([
    ['PATCH', '999999/', { admission_open: 'OPEN' }, 404],
    ['PUT', '', { session: '2026-27', class_relation: 999_999 }, 404],
    ['PUT', '', { session: '2026-27', class_relation: 999_999, admission_open: 'CLOSED' }, 400],
    ['POST', '', { session: '2026-27', classes: [{ class_id: 99 }] }, 400],
    ['POST', '', { session: '2026-27', classes: [] }, 400],
    ['POST', '', { session: '2026-28', classes: [{ class_id: 1 }] }, 400],
    ['POST', '', { session: '2026-27', classes: [{ class_id: 1 }], opens_on: '2026-12-01', closes_on: '2026-11-01' }, 400],
    ['POST', '', { session: '2026-27', classes: [{ class_id: 1 }], seats: -4 }, 400],
  ] as const)('%s %s %j is refused, and nothing is written', async (method, path, body, status) => {
    await unchangedBy(server.db, async () => expect((await ask(asha, method, openAt(path), body)).status).toBe(status))
  })

  test('a class cannot close before it opens, nor be another school’s', async () => {
    await teach(1)
    const [{ id }] = (await get(openAt())).results
    await ask(asha, 'PATCH', openAt(`${id}/`), { opens_on: '2026-12-01' })
    expect((await ask(asha, 'PATCH', openAt(`${id}/`), { closes_on: '2026-11-01' })).body.errors).toHaveProperty('closes_on')
    const foreign = await relation()
    school = await makeSchool(server.db)
    expect((await ask(asha, 'PATCH', openAt(`${id}/`), { seats: 1 })).status).toBe(404)
    expect((await ask(asha, 'PUT', openAt(), { session: '2026-27', class_relation: foreign })).status).toBe(404)
  })

  test('a form has a price until it is taken away', async () => {
    await teach(1)
    const path = '/api/v2/admin_custom/admission-form-fee/create/'
    const body = { class_relation: await relation(), form_price: 750 }
    expect((await ask(asha, 'POST', path, body)).body).toEqual({ changed: 1 })
    expect((await get(at('admission-form-fee/'))).results).toMatchObject([{ form_price: 750, verified_by: 'Asha Rao' }])
    expect((await ask(bina, 'POST', path, { ...body, form_price: 800, seen: null })).status).toBe(409)
    expect((await ask(asha, 'POST', path, { ...body, form_price: '', seen: 750 })).body).toEqual({ changed: 1 })
    expect((await get(at('admission-form-fee/'))).count).toBe(0)
    expect((await ask(asha, 'POST', path, { ...body, form_price: -1 })).status).toBe(400)
    expect((await ask(asha, 'POST', path, { ...body, class_relation: 999_999 })).status).toBe(404)
  })
})

describe('fees', () => {
  const fee = async (amount: number | null, more = {}) => ({ class_relation: await relation(), head: 1, amount, tenure: 'M', ...more })
  const write = async (who: Person, ...fees: object[]) => await ask(who, 'PUT', at('fee-structure/'), { session: '2026-27', fees })

  beforeEach(async () => {
    await teach(1, 14)
  })

  test('are written by class and head, and their yearly mean is what the school costs', async () => {
    const second = await relation(1)
    expect((await write(asha, await fee(5000), await fee(90_000, { class_relation: second, tenure: 'Y' }))).body).toEqual({ changed: 2 })
    expect(await get(`/api/v1/schools/avg-fee/?slug=${school.slug}`)).toMatchObject({ internal_avg_fees: 75_000, session: '2026-27' })
    expect((await write(asha, await fee(null))).body).toEqual({ changed: 1 })
    expect(await get(`/api/v1/schools/avg-fee/?slug=${school.slug}`)).toMatchObject({ internal_avg_fees: 90_000 })
    expect((await changes())[0].said).toEqual([
      { field: expect.any(String), label: 'Tuition Fee of Nursery, 2026-27', before: '₹5,000 / month', after: '' },
    ])
    expect(await checkSchools(server.db)).not.toContain(school.slug)
  })

  test('a fee that someone else changed is not overwritten unseen, and of the others none is written', async () => {
    await write(asha, await fee(5000))
    await write(bina, await fee(6000, { seen: { amount: 5000, tenure: 'M' } }))
    const clash = await write(asha, await fee(5500, { seen: { amount: 5000, tenure: 'M' } }), await fee(100, { head: 2, seen: null }))
    expect(clash).toMatchObject({
      status: 409,
      body: { conflicts: [{ mine: '₹5,500 / month', theirs: '₹6,000 / month', by: 'Bina Das' }] },
    })
    expect((await get(at('fee-structure/'))).results[0].fees).toMatchObject([{ head: 1, amount: 6000, verified_by: 'Bina Das' }])
  })

  test('a retry with the same key writes once', async () => {
    const payload = { session: '2026-27', fees: [await fee(5000)] }
    const headers = { ...asha.headers, 'idempotency-key': crypto.randomUUID() }
    for (let time = 0; time < 2; time++)
      expect((await server.app.inject({ method: 'PUT', url: at('fee-structure/'), headers, payload })).json()).toEqual({ changed: 1 })
    expect((await changes()).filter(({ part }: { part: string }) => part === 'fees')).toHaveLength(1)
  })

  test.each([
    [{ amount: -1 }, 400],
    [{ amount: 1.5 }, 400],
    [{ amount: 1_000_000_000 }, 400],
    [{ tenure: 'W' }, 400],
    [{ head: 99 }, 400],
    [{ class_relation: 999_999 }, 404],
  ])('%j is refused with %i, and nothing is written', async (wrong, status) => {
    const entry = { ...(await fee(100)), ...wrong }
    await unchangedBy(server.db, async () => expect((await write(asha, entry)).status).toBe(status))
  })

  test('name who confirmed them, for the session and classes in the request', async () => {
    await write(asha, await fee(5000), await fee(100, { class_relation: await relation(1) }))
    const body = { what: 'fees', session: '2026-27', class_relation: [await relation()] }
    expect((await ask(bina, 'POST', at('confirm/'), body)).body).toEqual({ changed: 1 })
    const [first, second] = (await get(at('fee-structure/'))).results
    expect([first.fees[0].verified_by, second.fees[0].verified_by]).toEqual(['Bina Das', 'Asha Rao'])
    expect((await ask(bina, 'POST', at('confirm/'), { what: 'fees', session: '2031-32' })).body).toEqual({ changed: 0 })
    await write(asha, await fee(200, { head: 2 }))
    const ofHead = { what: 'fees', session: '2026-27', class_relation: [await relation(1)], fee_head: 1 }
    expect((await ask(bina, 'POST', at('confirm/'), ofHead)).body).toEqual({ changed: 1 })
    await ask(bina, 'POST', at('confirm/'), { what: 'profile' })
    expect(await get(`/api/v2/schools/${school.slug}/`)).toMatchObject({
      verified_by: 'Bina Das',
      fees_verified_at: expect.stringMatching(/^20/),
    })
  })
})

describe('facilities and alumni', () => {
  test('features and infrastructure are set and taken away', async () => {
    expect((await ask(asha, 'PUT', at('features/'), { subfeatures: [1, 2].map((id) => ({ id, exist: true })) })).body).toEqual({
      changed: 2,
    })
    expect((await ask(asha, 'PUT', at('features/'), { subfeatures: [{ id: 1, exist: false, seen: true }] })).body).toEqual({ changed: 1 })
    expect((await ask(bina, 'PUT', at('features/'), { subfeatures: [{ id: 2, exist: false, seen: true }] })).body).toEqual({ changed: 1 })
    expect((await ask(asha, 'PUT', at('features/'), { subfeatures: [{ id: 9999, exist: true }] })).status).toBe(400)

    const infra = (amount: number | null, seen?: number | null) =>
      ask(asha, 'PUT', `/api/v1/schools/${school.slug}/infra-deatils`, { items: [{ id: 10, amount, seen }] })
    expect((await infra(12)).body).toEqual({ changed: 1 })
    expect((await get('/api/v1/admin_custom/database-inside-school-list/?no_facilities=false')).results).toContainEqual(
      expect.objectContaining({ slug: school.slug }),
    )
    expect((await infra(14, 11)).status).toBe(409)
    expect((await infra(null, 12)).body).toEqual({ changed: 1 })
    expect((await infra(-1)).status).toBe(400)
  })

  test('alumni are added, changed and taken out, and come back with an undo', async () => {
    const { id } = (await ask(asha, 'POST', at('alumni/'), { name: 'Meera Rao', passed_out: 1998 })).body
    const seen = { name: 'Meera Rao', passed_out: 1998, known_for: null, featured: false }
    expect((await ask(asha, 'PUT', at(`alumni/${id}/`), { ...seen, featured: true, seen })).body).toEqual({ changed: 1 })
    expect((await ask(bina, 'PUT', at(`alumni/${id}/`), { ...seen, known_for: 'Chess', seen })).status).toBe(409)
    expect((await ask(asha, 'DELETE', at(`alumni/${id}/`))).body).toEqual({ changed: 1 })
    expect((await ask(asha, 'DELETE', at(`alumni/${id}/`))).status).toBe(404)
    const [change] = await changes()
    await ask(asha, 'POST', at(`history/${change.id}/undo/`))
    expect((await get(`/api/v1/schools/alumni/?slug=${school.slug}`)).results).toMatchObject([{ id, name: 'Meera Rao', featured: true }])
  })
})

describe('an undo', () => {
  const undo = async (id: number) => await ask(bina, 'POST', at(`history/${id}/undo/`))

  test('writes what stood there before, once, and can be undone itself', async () => {
    await ask(asha, 'PATCH', at(), { name: 'Blue Hill' })
    const [change] = await changes()
    expect((await undo(change.id)).body).toEqual({ changed: 1 })
    expect((await get(`/api/v2/schools/${school.slug}/`)).name).toBe('Green Valley')
    expect((await undo(change.id)).status).toBe(409)
    const [second, first] = await changes()
    expect([second.is_undo, second.by, first.is_undone]).toEqual([true, 'Bina Das', true])
    await undo(second.id)
    expect((await get(`/api/v2/schools/${school.slug}/`)).name).toBe('Blue Hill')
  })

  test('gives facts back as they were known, and so does its own undo', async () => {
    await teach(1)
    const class_relation = await relation()
    const setFee = (who: Person, amount: number) =>
      ask(who, 'PUT', at('fee-structure/'), { session: '2026-27', fees: [{ class_relation, head: 1, amount, tenure: 'M' }] })
    const setPrice = (who: Person, form_price: number) =>
      ask(who, 'POST', '/api/v2/admin_custom/admission-form-fee/create/', { class_relation, form_price })
    const setSeats = async (who: Person, seats: number) => ask(who, 'PATCH', openAt(`${(await get(openAt())).results[0].id}/`), { seats })
    const facts = async () => ({
      fee: (await get(at('fee-structure/'))).results[0].fees[0],
      price: (await get(at('admission-form-fee/'))).results[0],
      open: (await get(openAt())).results[0],
    })
    await setFee(asha, 5000)
    await setPrice(asha, 500)
    await setSeats(asha, 30)
    const before = await facts()
    await setFee(bina, 6000)
    await setPrice(bina, 600)
    await setSeats(bina, 40)
    const after = await facts()
    expect([before.fee, before.price, before.open].map((fact) => fact.verified_by)).toEqual(Array(3).fill('Asha Rao'))
    expect([after.fee, after.price, after.open].map((fact) => fact.verified_by)).toEqual(Array(3).fill('Bina Das'))
    for (const { id } of (await changes()).slice(0, 3)) await undo(id)
    expect(await facts()).toEqual(before)
    for (const { id } of (await changes()).slice(0, 3)) await undo(id)
    expect(await facts()).toEqual(after)
  })

  test('of a time that kept no sources gives the value back, and nobody has confirmed it', async () => {
    await teach(1)
    const class_relation = await relation()
    for (const amount of [5000, 6000])
      await ask(asha, 'PUT', at('fee-structure/'), { session: '2026-27', fees: [{ class_relation, head: 1, amount, tenure: 'M' }] })
    await sql`update school_change set sources = '{}' where school_id = ${school.id}`.execute(server.db)
    await undo((await changes())[0].id)
    expect((await get(at('fee-structure/'))).results[0].fees).toMatchObject([{ amount: 5000, verified_at: null, uploaded_at: null }])
    expect(await checkSchools(server.db)).not.toContain(school.slug)
  })

  test('is refused for a field that was changed again since', async () => {
    await ask(asha, 'PATCH', at(), { name: 'Blue Hill' })
    const [change] = await changes()
    await ask(asha, 'PATCH', at(), { name: 'Red Hill' })
    expect(await undo(change.id)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('changed again since') } })
  })

  test('takes added classes and their fees back as they were', async () => {
    await teach(1)
    const fees = [{ class_relation: await relation(), head: 1, amount: 5000 }]
    await ask(asha, 'PUT', at('fee-structure/'), { session: '2026-27', fees })
    const [feeChange, classChange] = await changes()
    await undo(feeChange.id)
    await undo(classChange.id)
    expect((await get(at('fee-structure/'))).results.map(({ fees }: { fees: unknown[] }) => fees.length)).toEqual([0])
    expect((await get(openAt())).count).toBe(0)
  })

  test('is refused for a change of another school, and for a confirmation', async () => {
    await ask(asha, 'POST', at('confirm/'), { what: 'profile' })
    const [change] = await changes()
    expect((await undo(change.id)).status).toBe(409)
    school = await makeSchool(server.db)
    expect((await undo(change.id)).status).toBe(404)
  })
})

test('no school teaches a class that is not there', async () => {
  const known = await server.db
    .insertInto('class_relation')
    .values({ school_id: school.id, class_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unknown = { code: '23503' }
  await expect(server.db.insertInto('class_relation').values({ school_id: school.id, class_id: 999 }).execute()).rejects.toMatchObject(
    unknown,
  )
  const moved = server.db.updateTable('class_relation').set({ class_id: 999 }).where('id', '=', known.id).execute()
  await expect(moved).rejects.toMatchObject(unknown)
})
