import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssignedSchool } from '#domains/sales/contract/assigned-schools.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let admin: Person
let asha: Person
let vikram: Person

const { city, district, locality } = world

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await makeClasses(server.db)
  admin = await makeStaff(server.db, 'sales_admin', { name: 'Meera Admin' })
})
afterAll(() => server.close())
beforeEach(async () => {
  asha = await makeStaff(server.db, 'sales_executive', { name: 'Asha Rao' })
  vikram = await makeStaff(server.db, 'sales_executive', { name: 'Vikram Shah' })
})

const ask = async (path: string, by: Person) => server.app.inject({ url: `/api/v1/admin_custom/${path}`, headers: by.headers })
const rows = async (path: string, by: Person) => {
  const answer = await ask(path, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results as AssignedSchool[]
}
const names = async (path: string, by: Person) => (await rows(path, by)).map(({ name }) => name)
const assign = (to: Person, schools: number[], more: object = {}, by = admin) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/admin_custom/${to.id}/assign-schools/`,
    headers: by.headers,
    payload: { schools, ...more },
  })
const takeAway = (from: Person, schools: number[], by = admin) =>
  server.app.inject({
    method: 'DELETE',
    url: `/api/v1/admin_custom/${from.id}/assign-schools/?school=${schools.join(',')}`,
    headers: by.headers,
  })
const contact = (school: number, payload: object, by: Person) =>
  server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/${school}/school-contacts/`, headers: by.headers, payload })
const history = async (school: number) => (await ask(`${school}/school-contacts/`, admin)).json()
const notices = async (of: Person) => (await ask('notices/', of)).json().results.map(({ text }: { text: string }) => text) as string[]
const deactivate = ({ id }: Person) => server.db.updateTable('staff').set({ is_active: false }).where('id', '=', id).execute()

let made = 0
async function school(more: Parameters<typeof makeSchool>[1] = {}) {
  const name = `Assigned ${++made}`
  return { name, ...(await makeSchool(server.db, { name, ...more })) }
}

describe('assigning', () => {
  test('gives several schools to one executive, who is told and lists them; taking them away likewise', async () => {
    const [one, two] = [await school(), await school()]
    expect((await assign(asha, [one.id, two.id, one.id])).json()).toEqual({ changed: 2 })
    expect(await names(`${asha.id}/school-detail`, asha)).toEqual([one.name, two.name])
    expect(await notices(asha)).toEqual(['Meera Admin assigned you 2 schools'])
    expect((await assign(asha, [one.id])).json()).toEqual({ changed: 0 })
    expect((await takeAway(asha, [one.id])).json()).toEqual({ changed: 1 })
    expect((await takeAway(vikram, [two.id])).json()).toEqual({ changed: 0 })
    expect(await names(`${asha.id}/school-detail`, asha)).toEqual([two.name])
    expect(await notices(asha)).toEqual(['Meera Admin took a school away from you', 'Meera Admin assigned you 2 schools'])
    const { assignments } = await history(one.id)
    expect(assignments).toMatchObject([{ executive: 'Asha Rao', by: 'Meera Admin', ended_by: 'Meera Admin' }])
    expect(assignments[0].ended_at).not.toBeNull()
  })

  test('takes over a colleague’s schools only if that is said, and the history has both', async () => {
    const { id } = await school()
    await assign(asha, [id])
    const refused = await unchangedBy(server.db, () => assign(vikram, [id]))
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      '1 of these schools have somebody: Asha Rao. Say that you take them over, or leave them out.',
    ])
    expect((await assign(vikram, [id], { take_over: true })).json()).toEqual({ changed: 1 })
    expect(
      (await history(id)).assignments.map(({ executive, ended_at }: { executive: string; ended_at: string | null }) => [
        executive,
        ended_at === null,
      ]),
    ).toEqual([
      ['Vikram Shah', true],
      ['Asha Rao', false],
    ])
    expect(await names(`${asha.id}/school-detail`, asha)).toEqual([])
    expect((await notices(asha))[0]).toBe('Meera Admin took a school away from you')
  })

  test('succeeds for one of two admins who assign a school at once, and the other is told', async () => {
    const { id } = await school()
    const answers = await Promise.all([assign(asha, [id]), assign(vikram, [id])])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const standing = await server.db
      .selectFrom('school_assignment')
      .select('id')
      .where('school_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    expect(standing).toHaveLength(1)
  })

  test('is refused for an account that cannot have schools, and nothing is half done', async () => {
    const { id } = await school()
    const counsellor = await makeStaff(server.db, 'counsellor')
    expect((await unchangedBy(server.db, () => assign(counsellor, [id]))).statusCode).toBe(404)
    expect((await unchangedBy(server.db, () => assign(asha, [id, 2_000_000_000]))).json().detail).toBe(
      'One of these schools is not in our list any more. Load the list again.',
    )
    expect((await assign(asha, [])).json().errors).toEqual({ schools: ['Choose the schools.'] })
    await deactivate(asha)
    const refused = await unchangedBy(server.db, () => assign(asha, [id]))
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Asha Rao is deactivated. Choose somebody else, or activate them first.',
    ])
  })

  test('schools of an executive who is deactivated wait in a queue; nobody loses them, and activating gives them back', async () => {
    const [one, two] = [await school(), await school()]
    await assign(asha, [one.id, two.id])
    const before = (await ask('assigned-schools/counts/', admin)).json()
    await deactivate(asha)
    const waiting = `assigned-schools/?whose=waiting&executive=${asha.id}`
    expect(await names(waiting, admin)).toEqual([one.name, two.name])
    expect((await rows(waiting, admin))[0]?.executive).toEqual({ id: asha.id, name: 'Asha Rao', is_active: false })
    expect((await ask('assigned-schools/counts/', admin)).json()).toEqual({
      ...before,
      anybody: before.anybody - 2,
      waiting: before.waiting + 2,
    })
    expect((await assign(vikram, [one.id])).json()).toEqual({ changed: 1 })
    await server.db.updateTable('staff').set({ is_active: true }).where('id', '=', asha.id).execute()
    expect(await names(`${asha.id}/school-detail`, asha)).toEqual([two.name])
    expect(await names(`${vikram.id}/school-detail`, vikram)).toEqual([one.name])
  })
})

describe('handing out', () => {
  const root = '/api/v1/admin_custom/assigned-schools/hand-out/'
  const handOut = (payload: object, by = admin) => server.app.inject({ method: 'POST', url: root, headers: by.headers, payload })
  const undo = (id: number, by = admin) => server.app.inject({ method: 'POST', url: `${root}${id}/undo/`, headers: by.headers })
  const ofExecutive = (of: Person) => names(`${of.id}/school-detail`, of)

  test('all schools of a list go to several executives, who end up with as many each; neighbours stay together', async () => {
    const word = `Zeta${++made}`
    const own = await school({ name: `${word} own` })
    await assign(asha, [own.id])
    for (const [number, locality_id] of [locality.vijayNagar, locality.kothrud, locality.vijayNagar].entries())
      await school({ name: `${word} ${number}`, locality_id, city_id: city.pune, district_id: district.puneDistrict })
    const found = { search: word, whose: 'nobody' }
    const changed = await unchangedBy(server.db, () => handOut({ to: [asha.id], found, count: 360 }))
    expect([changed.statusCode, changed.json().detail]).toEqual([
      409,
      'The list has 3 schools by now. Look at it again, then hand them out.',
    ])
    const answer = (await handOut({ to: [vikram.id, asha.id], found, count: 3 })).json()
    expect(answer).toMatchObject({
      changed: 3,
      given: [
        { name: 'Asha Rao', count: 1 },
        { name: 'Vikram Shah', count: 2 },
      ],
    })
    expect([(await ofExecutive(asha)).length, (await ofExecutive(vikram)).length]).toEqual([2, 2])
    const together = (await rows(`${vikram.id}/school-detail`, vikram)).map(({ location }) => location)
    expect(new Set(together).size).toBe(1)
    expect(await notices(vikram)).toEqual(['Meera Admin assigned you 2 schools'])
  })

  test('is undone as a whole: colleagues have again what they had, with their day; what went on since is left alone', async () => {
    const [theirs, free, moved] = [await school(), await school(), await school()]
    await assign(asha, [theirs.id])
    const before = (await rows(`${asha.id}/school-detail`, asha))[0]?.assigned_at
    const schools = [theirs.id, free.id, moved.id]
    const refused = await unchangedBy(server.db, () => handOut({ to: [vikram.id], schools }))
    expect(refused.json().detail).toBe('1 of these schools have somebody: Asha Rao. Say that you take them over, or leave them out.')
    expect((await handOut({ to: [vikram.id], schools: [theirs.id], colleagues: 'leave_out' })).json().changed).toBe(0)
    const { id, changed } = (await handOut({ to: [vikram.id], schools, colleagues: 'take_over' })).json()
    expect(changed).toBe(3)
    const third = await makeStaff(server.db, 'sales_executive', { name: 'Third One' })
    await assign(third, [moved.id], { take_over: true })
    expect((await undo(id)).json()).toEqual({ id, changed: 2, kept: 1 })
    expect([await ofExecutive(asha), await ofExecutive(vikram), await ofExecutive(third)]).toEqual([[theirs.name], [], [moved.name]])
    expect((await rows(`${asha.id}/school-detail`, asha))[0]?.assigned_at).toBe(before)
    expect((await notices(asha))[0]).toBe('Meera Admin gave you a school back')
    expect((await notices(vikram))[0]).toBe('Meera Admin took 2 schools back that were assigned to you')
    const twice = await unchangedBy(server.db, () => undo(id))
    expect([twice.statusCode, twice.json().detail]).toEqual([409, 'This is already undone.'])
  })

  test('that was handed on is not undone before the later one is, and then it is: nobody loses a school', async () => {
    const [one, two] = [await school(), await school()]
    const schools = [one.id, two.id]
    await assign(asha, [one.id])
    const { id: first } = (await handOut({ to: [vikram.id], schools, colleagues: 'take_over' })).json()
    const ravi = await makeStaff(server.db, 'sales_executive', { name: 'Ravi Das' })
    const { id: second } = (await handOut({ to: [ravi.id], schools, colleagues: 'take_over' })).json()
    const early = await unchangedBy(server.db, () => undo(first))
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'These schools were handed on since. Undo that first, or hand them out again.',
    ])
    expect((await undo(second)).json()).toEqual({ id: second, changed: 2, kept: 0 })
    expect((await ofExecutive(vikram)).toSorted()).toEqual([one.name, two.name].toSorted())
    expect((await undo(first)).json()).toEqual({ id: first, changed: 2, kept: 0 })
    expect([await ofExecutive(asha), await ofExecutive(vikram), await ofExecutive(ravi)]).toEqual([[one.name], [], []])
  })

  test('to nobody takes schools away, which is undone too, for ten minutes and by who did it', async () => {
    const one = await school()
    await assign(asha, [one.id])
    const { id } = (await handOut({ to: [], schools: [one.id] })).json()
    expect(await ofExecutive(asha)).toEqual([])
    const other = await makeStaff(server.db, 'sales_admin')
    expect((await undo(id, other)).statusCode).toBe(404)
    expect((await undo(id)).statusCode).toBe(200)
    expect(await ofExecutive(asha)).toEqual([one.name])
    const again = (await handOut({ to: [], schools: [one.id] })).json()
    await server.db
      .updateTable('school_handout')
      .set({ at: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where('id', '=', again.id)
      .execute()
    const late = await unchangedBy(server.db, () => undo(again.id))
    expect(late.json().detail).toBe('Handing out can be undone for 10 minutes, and these are over.')
  })

  test('refuses what it cannot do, with nothing half done', async () => {
    const { id } = await school()
    const counsellor = await makeStaff(server.db, 'counsellor')
    for (const [payload, status, detail] of [
      [{ to: [asha.id, counsellor.id], schools: [id] }, 404, 'One of these is not a sales executive. Choose again.'],
      [{ to: [asha.id], schools: [id, 2_000_000_000] }, 404, 'One of these schools is not in our list any more. Load the list again.'],
      [{ to: [asha.id] }, 400, undefined],
      [{ to: [asha.id], schools: [id], found: {} }, 400, undefined],
    ] as const) {
      const refused = await unchangedBy(server.db, () => handOut(payload))
      expect(refused.statusCode, refused.body).toBe(status)
      if (detail) expect(refused.json().detail).toBe(detail)
    }
    await deactivate(asha)
    expect((await unchangedBy(server.db, () => handOut({ to: [vikram.id, asha.id], schools: [id] }))).json().detail).toBe(
      'Asha Rao is deactivated. Choose somebody else, or activate them first.',
    )
  })
})

describe('contacts', () => {
  const mend = (id: number, payload: object, by: Person) =>
    server.app.inject({ method: 'PATCH', url: `/api/v1/admin_custom/school-contacts/${id}/`, headers: by.headers, payload })

  test('stand beside the telephone of the school, and are mended by who noted them or an admin; what they said is kept', async () => {
    const { id } = await school({ phone: '020 2543 0000', email: 'office@school.test' })
    await assign(asha, [id])
    expect(await history(id)).toMatchObject({ phone: '020 2543 0000', email: 'office@school.test', website: null })
    const noted = { kind: 'call', note: 'Sends fees on Mondy.' }
    const { id: one } = (await contact(id, noted, asha)).json()
    const mended = (await mend(one, { kind: 'email', note: 'Sends fees on Monday.', seen: noted }, asha)).json()
    expect(mended).toMatchObject({ kind: 'email', note: 'Sends fees on Monday.', by: 'Asha Rao', mended: { by: 'Asha Rao', ...noted } })
    const stale = await unchangedBy(server.db, () => mend(one, { ...noted, note: 'Other', seen: noted }, admin))
    expect([stale.statusCode, stale.json().detail]).toEqual([409, 'Asha Rao corrected this contact meanwhile. Look at it again.'])
    const seen = { kind: 'email', note: 'Sends fees on Monday.' }
    expect((await mend(one, { ...seen, note: 'Sent them.', seen }, admin)).json().mended).toMatchObject({ by: 'Meera Admin', ...seen })
    await assign(vikram, [id], { take_over: true })
    const last = { kind: 'email', note: 'Sent them.' }
    for (const by of [vikram, asha])
      expect((await unchangedBy(server.db, () => mend(one, { ...last, note: 'Mine', seen: last }, by))).statusCode).toBe(404)
    expect((await mend(one, { kind: 'email', note: ' ', seen: last }, admin)).json().errors).toEqual({ note: ['Write what was said.'] })
  })
})

describe('lists', () => {
  test('an executive reads their own schools and nobody else’s', async () => {
    const { id } = await school()
    await assign(asha, [id])
    expect((await ask(`${asha.id}/school-detail`, vikram)).statusCode).toBe(404)
    expect((await ask(`${id}/school-contacts/`, vikram)).statusCode).toBe(404)
    expect((await unchangedBy(server.db, () => contact(id, { kind: 'call', note: 'Hello' }, vikram))).statusCode).toBe(404)
    expect((await ask(`${asha.id}/school-detail`, admin)).json().count).toBe(1)
  })

  test('a row says where the school lies, what is open and when somebody was last in contact', async () => {
    const { id } = await school({ city_id: city.pune, district_id: district.puneDistrict, locality_id: locality.kothrud, is_collab: true })
    for (const [class_id, is_open] of [
      [4, true],
      [1, true],
      [14, false],
    ] as const) {
      const relation = await server.db
        .insertInto('class_relation')
        .values({ school_id: id, class_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await server.db.insertInto('open_class').values({ class_relation_id: relation.id, session: '2026-27', is_open }).execute()
    }
    await assign(asha, [id])
    await contact(id, { kind: 'visit', note: 'Met the head.' }, asha)
    const noted = await contact(id, { kind: 'call', note: '  Sends the fees on Monday.  ' }, asha)
    expect(noted.json()).toMatchObject({ kind: 'call', by: 'Asha Rao', note: 'Sends the fees on Monday.' })
    expect((await rows(`${asha.id}/school-detail`, asha))[0]).toMatchObject({
      location: 'Kothrud, Pune',
      state: 'Maharashtra',
      is_collab: true,
      open_classes: ['Nursery', 'Class 1'],
      executive: { id: asha.id },
      last_contact: { kind: 'call', by: 'Asha Rao', note: 'Sends the fees on Monday.' },
    })
    expect((await history(id)).contacts.map(({ note }: { note: string }) => note)).toEqual(['Sends the fees on Monday.', 'Met the head.'])
    expect((await contact(id, { kind: 'call', note: '  ' }, asha)).json().errors).toEqual({ note: ['Write what was said.'] })
  })

  test('are filtered by place, collab, open classes, contact, words and whose they are', async () => {
    const pune = await school({ city_id: city.pune, district_id: district.puneDistrict, locality_id: locality.kothrud, is_collab: true })
    const indore = await school({ city_id: city.indore, district_id: district.indoreDistrict, locality_id: locality.vijayNagar })
    await assign(asha, [pune.id, indore.id])
    await contact(pune.id, { kind: 'call', note: 'Spoke' }, asha)
    const old = await contact(indore.id, { kind: 'call', note: 'Long ago' }, asha)
    await server.db
      .updateTable('school_contact')
      .set({ at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('id', '=', old.json().id)
      .execute()
    const own = (query: string) => names(`${asha.id}/school-detail?${query}`, asha)
    for (const query of [
      `city=${city.pune}`,
      `district=${district.puneDistrict}`,
      `district_region=${locality.kothrud}`,
      'collab=true',
      `search=${pune.name}`,
    ])
      expect(await own(query), query).toEqual([pune.name])
    expect(await own('quiet_for=30')).toEqual([indore.name])
    expect(await own('quiet_for=60')).toEqual([])
    expect(await own('admission_open=true')).toEqual([])
    expect(await names(`${vikram.id}/assign-schools/?city=${city.indore}&whose=anybody`, admin)).toContain(indore.name)
    expect(await names(`${asha.id}/assign-schools/?city=${city.indore}`, admin)).not.toContain(indore.name)
    const free = await school({ city_id: city.pune })
    expect(await names(`assigned-schools/?whose=nobody&city=${city.pune}`, admin)).toEqual([free.name])
    const paged = (await ask(`assigned-schools/?executive=${asha.id}&limit=1`, admin)).json()
    expect([paged.count, paged.results.length, paged.next]).toEqual([
      2,
      1,
      `/api/v1/admin_custom/assigned-schools/?executive=${asha.id}&limit=1&offset=1`,
    ])
  })
})

test('sales-executive-list: with how many schools each has; active narrows it, and a search', async () => {
  const { id } = await school()
  await assign(asha, [id])
  await server.db.insertInto('staff_city').values({ staff_id: asha.id, city_id: city.pune }).execute()
  await deactivate(vikram)
  const list = async (query: string) => (await ask(`sales-executive-list/?limit=100&${query}`, admin)).json()
  const { results } = await list('active=true')
  expect(results.find((row: { id: number }) => row.id === asha.id)).toMatchObject({
    user: 'Asha Rao',
    is_active: true,
    schools: 1,
    city: [{ id: city.pune, name: 'Pune' }],
  })
  expect(results.some((row: { id: number }) => row.id === vikram.id)).toBe(false)
  expect((await list('active=false')).results.map((row: { id: number }) => row.id)).toContain(vikram.id)
  expect((await list(`search=${encodeURIComponent(asha.email)}`)).count).toBe(1)
  expect((await list(`city=${city.pune}&search=asha`)).results.map((row: { id: number }) => row.id)).toContain(asha.id)
})

test('sales executives are created, changed, deactivated and given a link for a new password by their admins', async () => {
  const root = '/api/v1/admin_custom/sales-executive/'
  const send = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
    server.app.inject({ method, url: `${root}${path}`, headers: admin.headers, ...(payload && { payload }) })
  const created = (await send('POST', '', { name: 'Tara Rao', email: 'tara.sales@school.test', cities: [city.indore] })).json()
  expect(created.link).toContain('/set-password#')
  const one = await school()
  await assign(created, [one.id])
  expect((await ask(`sales-executive/?id=${created.id}`, admin)).json()).toMatchObject({
    user: 'Tara Rao',
    city: [{ name: 'Indore' }],
    schools: 1,
  })
  expect((await send('PATCH', `${created.id}/`, { is_active: false })).json()).toMatchObject({ is_active: false, schools: 1 })
  expect((await send('PATCH', `${created.id}/`, {})).json().detail).toBeDefined()
  expect((await send('PATCH', `${created.id}/`, { is_active: true, name: 'Tara Das' })).json()).toMatchObject({
    user: 'Tara Das',
    is_active: true,
  })
  const reset = (await send('POST', `${created.id}/reset-password/`)).json()
  expect(reset.link).not.toBe(created.link)
  const counsellor = await makeStaff(server.db, 'counsellor')
  expect((await send('PATCH', `${counsellor.id}/`, { name: 'Nobody' })).statusCode).toBe(404)
})

test('an executive’s schools to contact are those of the list with nobody in contact for thirty days', async () => {
  const [silent, old, fresh] = [await school(), await school(), await school()]
  await assign(asha, [silent.id, old.id, fresh.id])
  for (const { id } of [old, fresh]) await contact(id, { kind: 'call', note: 'Spoke to the office' }, asha)
  await server.db
    .updateTable('school_contact')
    .set({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('school_id', '=', old.id)
    .execute()
  const { results } = (await ask('sales-executive-list/?active=true', admin)).json()
  expect(results.find(({ id }: { id: number }) => id === asha.id)).toMatchObject({ schools: 3, to_contact: 2 })
  expect(await names(`assigned-schools/?executive=${asha.id}&quiet_for=30`, admin)).toEqual([silent.name, old.name].sort())
})

test('the schools of an executive who leaves go to whom their admin chose, and come back when that is undone', async () => {
  const [one, other] = [await school(), await school()]
  await assign(asha, [one.id, other.id])
  const send = (what: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/v1/accounts/staff/${asha.id}/${what}/`, headers: admin.headers, payload })
  const { has } = (await server.app.inject({ url: `/api/v1/accounts/staff/${asha.id}/leaving/`, headers: admin.headers })).json()
  expect(has).toEqual([expect.objectContaining({ name: 'schools', text: '2 schools', can_be_given: true })])
  expect((await send('deactivate', { to: [vikram.id] })).statusCode).toBe(200)
  expect(await names(`assigned-schools/?executive=${vikram.id}`, admin)).toEqual([one.name, other.name].sort())
  expect((await send('undo-deactivation', {})).json()).toEqual({ stays: [] })
  expect(await names(`assigned-schools/?executive=${asha.id}`, admin)).toEqual([one.name, other.name].sort())
})
