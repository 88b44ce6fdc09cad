import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let _server: TestServer
let _admin: Person
let _vikram: Person
/** A counsellor of each test, without leads. */
const { server, admin, vikram } = await openOffice()
let asha: Person
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  asha = await makeStaff(server.db, 'counsellor')
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayAgo = (days: number) => kolkataDay(Date.now() - days * 86_400_000)

const make = (name: string, parent: Parent, owner: Person | null = asha) =>
  makeLead(server.db, { ...parent, lead: { owner_id: owner?.id ?? null, name, created_at: daysAgo(90), ...parent.lead } })

const enquiry = (days: number, more: object = {}) => ({ kind: 'enquiry', at: daysAgo(days), school_id: world.school.plain, ...more })
const booked = (bookedDaysAgo: number, slotDaysAgo: number) => ({
  kind: 'booked_call',
  at: daysAgo(bookedDaysAgo),
  slot_at: daysAgo(slotDaysAgo),
  message: 'After six please',
})
const comment = (days: number, text = 'Later') => ({ kind: 'comment', at: daysAgo(days), staff_id: asha.id, comment: text })
const acted = (days: number, more: object = {}) => ({
  kind: 'action',
  at: daysAgo(days),
  staff_id: asha.id,
  action_id: world.action.notPicked,
  ...more,
})

const ask = async (path: string, by = asha) => {
  const answer = await server.app.inject({ url: `/api/v2/admin_custom/${path}`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const names = async (path: string, by = asha) =>
  (await ask(path, by)).results.map(({ lead }: { lead: { name: string } }) => lead.name) as string[]
const claim = (id: number, by: Person) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2/admin_custom/unassigned-parent-call-scheduled/${id}/claim/`,
    headers: by.headers,
  })
const bookingOf = async (leadId: number) =>
  (
    await server.db
      .selectFrom('parent_activity')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('kind', '=', 'booked_call')
      .executeTakeFirstOrThrow()
  ).id

describe('enquiries', () => {
  test('are open until staff act, and past from then on; those of others are not shown', async () => {
    await make('Open', { activities: [enquiry(2)] })
    await make('Asked again', { activities: [enquiry(6), enquiry(1)], events: [comment(5)] })
    await make('Foreign', { activities: [enquiry(2)] }, vikram)
    expect(await names('all-enquiry-list/')).toEqual(['Asked again', 'Open'])
    expect(await names('past-enquiry-list/')).toEqual(['Asked again'])
    const everyones = await names('all-enquiry-list/', admin)
    expect(everyones).toEqual(expect.arrayContaining(['Open', 'Foreign']))
  })

  test('a row says what was asked, who asked, and what staff said since', async () => {
    const id = await make('Meera', {
      numbers: ['9811122233'],
      children: [{ name: 'Kiran' }],
      activities: [enquiry(3, { school_id: world.school.collab, wants_visit: true })],
      events: [comment(2, 'First'), comment(1, 'Second')],
    })
    const { results, count, next } = await ask('past-enquiry-list/')
    expect([count, next]).toEqual([1, null])
    expect(results[0]).toMatchObject({
      school: { id: world.school.collab, name: 'Collab School', slug: 'collab-school', collab: true },
      visit_interest: true,
      system_generated: false,
      lead: { id, name: 'Meera' },
      phone: { number: '9811122233', country_code: 91 },
      owner: { id: asha.id },
      latest_action: null,
      scheduled_date: null,
      next_is_booked: false,
    })
    expect(results[0].user_comments.map(({ comment: text }: { comment: string }) => text)).toEqual(['Second', 'First'])
  })

  test('that are open are listed at any age, unless days are asked for, both ends included', async () => {
    await make('Old', { activities: [enquiry(400)] })
    await make('New', { activities: [enquiry(20)] })
    expect(await names('all-enquiry-list/')).toEqual(['New', 'Old'])
    expect(await names(`all-enquiry-list/?start_date=${dayAgo(400)}&end_date=${dayAgo(400)}`)).toEqual(['Old'])
    expect(await names(`all-enquiry-list/?end_date=${dayAgo(30)}`)).toEqual(['Old'])
  })

  test('that are past cover seven days until the last day or today, unless any day is asked for', async () => {
    await make('Old', { activities: [enquiry(40)], events: [comment(39)] })
    await make('Week ago', { activities: [enquiry(7)], events: [comment(1)] })
    await make('New', { activities: [enquiry(6)], events: [comment(1)] })
    expect(await names('past-enquiry-list/')).toEqual(['New'])
    expect(await names(`past-enquiry-list/?end_date=${dayAgo(7)}`)).toEqual(['Week ago'])
    expect(await names(`past-enquiry-list/?start_date=${dayAgo(40)}`)).toEqual(['New', 'Week ago', 'Old'])
    expect(await names('past-enquiry-list/?any_day=true')).toEqual(['New', 'Week ago', 'Old'])
    expect(await names(`past-enquiry-list/?any_day=true&only_comments=true&end_date=${dayAgo(7)}`)).toEqual(['Week ago', 'Old'])
  })

  test('a row says where its school is, in the list and in its export', async () => {
    const place = { city_id: world.city.pune, locality_id: world.locality.kothrud, address: 'Paud Road' }
    const school = { id: 901, slug: 'placed-school', name: 'Placed School', ...place }
    await server.db.insertInto('school').values(school).execute()
    await make('Asks there', { activities: [enquiry(3, { school_id: school.id, wants_visit: true })] })
    const { results } = await ask('all-enquiry-list/')
    expect(results[0].school).toMatchObject({ name: 'Placed School', location: 'Kothrud, Pune', address: 'Paud Road' })
    const file = await server.app.inject({ url: '/api/v2/admin_custom/activities-export/?list=enquiries', headers: asha.headers })
    expect(file.body).toContain('"Placed School","Kothrud, Pune"')
  })

  test('past ones are filtered by the latest action, its sub-action, the next step, the school and the wish for a visit', async () => {
    await make('Plain', { activities: [enquiry(5)], events: [acted(4)] })
    await make('Planned', {
      activities: [enquiry(6, { school_id: world.school.collab, wants_visit: true })],
      events: [acted(4, { action_id: world.action.callBack, sub_action_id: world.subAction.evening })],
      followUp: { due_at: daysAgo(-2), owner_id: asha.id },
    })
    for (const query of [
      `action_id=${world.action.callBack}`,
      `sub_action_id=${world.subAction.evening}`,
      `schedule_start_date=${dayAgo(-2)}&schedule_end_date=${dayAgo(-2)}`,
      'collab=true',
      'visit_interest=true',
    ])
      expect(await names(`past-enquiry-list/?${query}`), query).toEqual(['Planned'])
    expect(await names('past-enquiry-list/?collab=false&visit_interest=false')).toEqual(['Plain'])
  })

  test('only_comments stands in place of the other filters', async () => {
    await make('Commented', { activities: [enquiry(5)], events: [comment(4)] })
    await make('Acted', { activities: [enquiry(5, { school_id: world.school.collab })], events: [comment(4), acted(3)] })
    expect(await names('past-enquiry-list/?only_comments=true')).toEqual(['Commented'])
    expect(await names(`past-enquiry-list/?only_comments=true&collab=true&action_id=${world.action.visit}`)).toEqual(['Commented'])
  })

  test('are exported with their filters as CSV that no spreadsheet runs, numbers masked but for admins, and a trace of who did', async () => {
    await make('=HYPERLINK("x")', { numbers: ['9811122244'], activities: [enquiry(3, { wants_visit: true })] })
    await make('Left out', { activities: [enquiry(3)] })
    const get = (by: Person, query: string) =>
      server.app.inject({ url: `/api/v2/admin_custom/activities-export/?${query}`, headers: by.headers })
    const file = await get(asha, 'list=enquiries&visit_interest=true')
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, line, ...more] = file.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^\uFEFF"Enquired","Lead","Name","Number"/)
    expect(line).toContain(`"'=HYPERLINK(""x"")"`)
    expect([line?.includes('98111 22244'), more]).toEqual([false, []])
    expect((await get(admin, 'list=enquiries&visit_interest=true')).body).toContain('98111 22244')
    const { details } = await server.db
      .selectFrom('audit_entry')
      .select('details')
      .where('what', '=', 'activities_exported')
      .where('staff_id', '=', asha.id)
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ list: 'enquiries', filters: ['visit_interest'], rows: 1 })
    const taken = await server.db.selectFrom('taken_file').selectAll().where('staff_id', '=', asha.id).orderBy('id').executeTakeFirst()
    expect(taken).toMatchObject({ list: 'enquiries', filters: 1, last_days: null, has_whole_numbers: false, downloads: 1 })
    await server.db.updateTable('export_setting').set({ rows_a_day: 0 }).execute()
    const off = await server.app.inject({ url: '/api/v2/admin_custom/activities-export/?list=enquiries', headers: asha.headers })
    expect([off.statusCode, off.json()]).toEqual([
      403,
      { detail: 'Counsellors may not export lists here. Ask a counsellor admin for the file.' },
    ])
    await server.db.updateTable('export_setting').set({ rows_a_day: 5_000 }).execute()
    for (const list of ['past-enquiries', 'booked-calls', 'past-booked-calls', 'unassigned-calls'])
      expect((await get(asha, `list=${list}`)).statusCode, list).toBe(200)
    expect((await get(asha, 'list=leads')).statusCode).toBe(400)
  })

  const take = (query: string) => server.app.inject({ url: `/api/v2/admin_custom/activities-export/?${query}`, headers: asha.headers })
  const limitTo = (rows_a_day: number) => server.db.updateTable('export_setting').set({ rows_a_day }).execute()

  test('a file of past ones says that it holds the last 7 days; any day narrows nothing', async () => {
    await make('Past', { activities: [enquiry(5)], events: [comment(4)] })
    const past = 'list=past-enquiries'
    for (const query of [past, `${past}&any_day=true`, `${past}&start_date=${dayAgo(9)}`, 'list=enquiries'])
      expect((await take(query)).statusCode, query).toBe(200)
    const taken = await server.app.inject({ url: `/api/v1/admin_custom/exports/taken/?by=${asha.id}`, headers: admin.headers })
    expect(taken.json().results.map(({ filters, last_days }: Record<string, unknown>) => [filters, last_days])).toEqual([
      [0, null],
      [1, null],
      [0, null],
      [0, 7],
    ])
  })

  test('are refused where the day leaves nothing to export, or fewer rows than the list has', async () => {
    onTestFinished(() => limitTo(5_000).then(() => undefined))
    await make('One', { activities: [enquiry(3)] })
    await limitTo(1)
    expect((await take('list=enquiries')).statusCode).toBe(200)
    const full = await take('list=enquiries')
    expect([full.statusCode, full.json()]).toEqual([
      403,
      { detail: 'You may export 1 row a day, and took 1 today. Export again tomorrow, or ask a counsellor admin for the file.' },
    ])
    await make('Two', { activities: [enquiry(2)] })
    await limitTo(2)
    expect((await take('list=enquiries')).json().detail).toBe(
      'This list has 2 rows. You may export 2 rows a day, and took 1 today. Narrow the list, or ask a counsellor admin for the file.',
    )
  })

  test('are paged, with the next page’s address', async () => {
    for (const name of ['A', 'B', 'C']) await make(name, { activities: [enquiry(2)] })
    const { count, next, results } = await ask('all-enquiry-list/?limit=2')
    expect([count, results.length, next]).toEqual([3, 2, '/api/v2/admin_custom/all-enquiry-list/?limit=2&offset=2'])
  })

  test('days that end before they begin are refused', async () => {
    const answer = await server.app.inject({
      url: '/api/v2/admin_custom/all-enquiry-list/?start_date=2026-02-02&end_date=2026-02-01',
      headers: asha.headers,
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { start_date: ['The first day is after the last.'] }])
  })
})

describe('booked calls', () => {
  test('that are open begin with those due and next; missed ones of any age follow, the latest first', async () => {
    const hours = (count: number) => count / 24
    for (const [name, slotDaysAgo] of [
      ['Missed long ago', 200],
      ['Missed yesterday', 1],
      ['Due', hours(0.5)],
      ['Next week', -7],
      ['Next', -hours(1)],
    ] as const)
      await make(name, { activities: [booked(201, slotDaysAgo)] })
    expect(await names('all-parent-call-scheduled-list/')).toEqual(['Due', 'Next', 'Next week', 'Missed yesterday', 'Missed long ago'])
    const { results, next } = await ask('all-parent-call-scheduled-list/?limit=3')
    expect(results.map(({ lead }: { lead: { name: string } }) => lead.name)).toEqual(['Due', 'Next', 'Next week'])
    expect((await names(next.replace('/api/v2/admin_custom/', '')))[0]).toBe('Missed yesterday')
  })

  test('that are open are the next step of their parent, unless an earlier one was agreed', async () => {
    await make('Asked to be called', { activities: [booked(2, -1)] })
    const { results } = await ask('all-parent-call-scheduled-list/')
    expect(results).toEqual([expect.objectContaining({ scheduled_date: results[0].parent_call_scheduled.slot, next_is_booked: true })])
    await make('Spoken to', { activities: [booked(2, 1)], events: [comment(0)] })
    const [past] = (await ask('past-parent-call-scheduled-list/')).results
    expect(past).toMatchObject({ scheduled_date: null, next_is_booked: false })
  })

  test('that are past cover seven days, unless any day is asked for', async () => {
    await make('Old', { activities: [booked(41, 40)], events: [comment(39)] })
    await make('New', { activities: [booked(7, 6)], events: [comment(5)] })
    expect(await names('past-parent-call-scheduled-list/')).toEqual(['New'])
    expect(await names('past-parent-call-scheduled-list/?any_day=true')).toEqual(['New', 'Old'])
  })

  test('are to come or missed until the parent is spoken to, and past from then on', async () => {
    await make('To come', { activities: [booked(1, -1)] })
    await make('Missed', { activities: [booked(3, 2)] })
    await make('Spoken to', { activities: [booked(6, 5)], events: [comment(4)] })
    expect(await names('all-parent-call-scheduled-list/')).toEqual(['To come', 'Missed'])
    expect(await names('past-parent-call-scheduled-list/')).toEqual(['Spoken to'])
    expect(await names(`all-parent-call-scheduled-list/?start_date=${dayAgo(-1)}&end_date=${dayAgo(-1)}`)).toEqual(['To come'])
    const [row] = (await ask('past-parent-call-scheduled-list/')).results
    expect(row).toMatchObject({
      parent_call_scheduled: { for: null, message: 'After six please' },
      user_comments: [{ comment: 'Later', by: asha.name }],
    })
  })

  test('citys narrows to the cities that the parent looks in', async () => {
    await make('In Pune', { lead: { place_ids: [world.locality.kothrud] }, activities: [booked(1, -1)] })
    await make('In Indore', { lead: { place_ids: [world.locality.vijayNagar] }, activities: [booked(1, -1)] })
    expect(await names(`all-parent-call-scheduled-list/?citys=${world.city.pune}`)).toEqual(['In Pune'])
    expect((await names(`all-parent-call-scheduled-list/?citys=${world.city.pune},${world.city.indore}`)).sort()).toEqual([
      'In Indore',
      'In Pune',
    ])
  })

  test('citys takes districts and localities too, in each list', async () => {
    await make('In Kothrud', {
      lead: { place_ids: [world.locality.kothrud] },
      activities: [enquiry(2), booked(1, -1)],
    })
    await make('In Indore', { lead: { place_ids: [world.locality.vijayNagar] }, activities: [enquiry(2), booked(1, -1)] })
    const past = { activities: [enquiry(5), booked(5, 4)], events: [comment(3)] }
    await make('Past in Kothrud', { lead: { place_ids: [world.locality.kothrud] }, ...past })
    await make('Past in Indore', { lead: { place_ids: [world.locality.vijayNagar] }, ...past })
    for (const place of [world.locality.kothrud, world.district.puneDistrict]) {
      expect(await names(`all-parent-call-scheduled-list/?citys=${place}`)).toEqual(['In Kothrud'])
      expect(await names(`past-parent-call-scheduled-list/?citys=${place}`)).toEqual(['Past in Kothrud'])
      expect(await names(`all-enquiry-list/?citys=${place}`)).toEqual(['In Kothrud'])
      expect(await names(`past-enquiry-list/?citys=${place}`)).toEqual(['Past in Kothrud'])
      expect(await names(`all-unassigned-parent-call-scheduled-list/?citys=${place}`)).toEqual([])
    }
    const nobodys = await make('Nobody’s', { lead: { place_ids: [world.locality.kothrud] }, activities: [booked(1, -1)] }, null)
    expect(await names(`all-unassigned-parent-call-scheduled-list/?citys=${world.locality.kothrud}`)).toEqual(['Nobody’s'])
    expect(await names(`all-unassigned-parent-call-scheduled-list/?citys=${world.city.indore}`)).toEqual([])
    await server.db.updateTable('lead').set({ owner_id: asha.id }).where('id', '=', nobodys).execute()
    await refreshListing(server.db, nobodys)
    const file = await server.app.inject({
      url: `/api/v2/admin_custom/activities-export/?list=enquiries&citys=${world.locality.kothrud}`,
      headers: asha.headers,
    })
    expect([file.body.includes('In Kothrud'), file.body.includes('In Indore')]).toEqual([true, false])
  })

  test('past ones are filtered by the latest action', async () => {
    await make('Acted', { activities: [booked(6, 5)], events: [acted(4)] })
    expect(await names(`past-parent-call-scheduled-list/?action_id=${world.action.notPicked}`)).toEqual(['Acted'])
    expect(await names(`past-parent-call-scheduled-list/?action_id=${world.action.visit}`)).toEqual([])
  })
})

describe('unassigned calls', () => {
  const unassigned = 'all-unassigned-parent-call-scheduled-list/'

  test('are of parents without an owner, without their number until one of them is claimed', async () => {
    const id = await make('Nobody’s', { activities: [booked(1, -1)] }, null)
    await make('Vikram’s', { activities: [booked(1, -1)] }, vikram)
    await make('Shared', { activities: [booked(1, -1)], sharedWith: [vikram.id] }, null)
    const { results } = await ask(unassigned)
    expect(results.map(({ lead }: { lead: object }) => lead)).toEqual([{ id, name: 'Nobody’s' }])
    expect(results[0]).toMatchObject({ phone: null, user_comments: [] })
    expect((await ask(unassigned, admin)).results[0].phone).not.toBeNull()
    const answer = await claim(await bookingOf(id), asha)
    expect([answer.statusCode, answer.json()]).toEqual([200, { lead: { id, name: 'Nobody’s' } }])
    expect(await names(unassigned)).toEqual([])
    expect((await ask('all-parent-call-scheduled-list/')).results[0]).toMatchObject({ lead: { id }, owner: { id: asha.id } })
  })

  test('are listed at any age, the next first', async () => {
    const missed = await make('Missed long ago', { activities: [booked(201, 200)] }, null)
    const next = await make('Next', { activities: [booked(1, -1)] }, null)
    expect(await names(unassigned)).toEqual(['Next', 'Missed long ago'])
    for (const id of [missed, next]) await claim(await bookingOf(id), asha)
  })

  test('those of boarding parents need the permission for unassigned boarding data', async () => {
    const boarding = await makeStaff(server.db, 'counsellor', { boarding_unassigned_data_permission: true })
    const id = await make('Boarding', { activities: [enquiry(2, { schooling: 'boarding' }), booked(1, -1)] }, null)
    expect(await names(unassigned)).toEqual([])
    expect(await names(unassigned, boarding)).toEqual(['Boarding'])
    expect((await claim(await bookingOf(id), asha)).statusCode).toBe(404)
    expect((await claim(await bookingOf(id), boarding)).statusCode).toBe(200)
  })

  test('go to one of many who claim at once, and the others are told who', async () => {
    const id = await make('Wanted', { activities: [booked(1, -1)] }, null)
    const people = [asha, vikram, ...(await Promise.all([1, 2, 3, 4].map(() => makeStaff(server.db, 'counsellor'))))]
    const bookingId = await bookingOf(id)
    const answers = await Promise.all(people.map((by) => claim(bookingId, by)))
    const won = answers.findIndex(({ statusCode }) => statusCode === 200)
    const owner = people[won]
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter((_, at) => at !== won))
      expect([answer.statusCode, answer.json().detail]).toEqual([409, `This call is already claimed: ${owner?.name} has this parent now.`])
    const lead = await server.db.selectFrom('lead').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()
    expect(lead.owner_id).toBe(owner?.id)
  })

  test('one of somebody’s parent looks as if it were not there', async () => {
    const id = await make('Taken long ago', { activities: [booked(1, -1)] }, vikram)
    const answer = await claim(await bookingOf(id), asha)
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This booked call does not exist, or is not shared with you.'])
    expect((await claim(2_000_000_000, asha)).statusCode).toBe(404)
  })
})

describe('views of these lists', () => {
  const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    server.app.inject({ method, url: `/api/v1/admin_custom/views/${path}`, headers: asha.headers, payload })
  const save = (list: string, query: object) => send('POST', '', { list, name: list, query, is_team: false })
  const countOf = async (id: number, by = asha) =>
    (await server.app.inject({ url: `/api/v1/admin_custom/views/${id}/count/`, headers: by.headers })).json().count

  test('count exactly the rows that the list has with their filters, of what the reader sees', async () => {
    await make('In Pune', {
      lead: { place_ids: [world.locality.kothrud] },
      activities: [enquiry(2, { wants_visit: true }), enquiry(5), booked(9, -1)],
      events: [comment(4)],
    })
    await make('Called', { activities: [enquiry(2), booked(6, 5)], events: [comment(4)] })
    await make('Unassigned', { activities: [booked(1, -1)] }, null)
    for (const [list, query, path] of [
      ['enquiries', { visit_interest: 'true' }, 'all-enquiry-list/?visit_interest=true'],
      ['past-enquiries', { only_comments: 'true' }, 'past-enquiry-list/?only_comments=true'],
      ['booked-calls', { citys: String(world.city.pune) }, `all-parent-call-scheduled-list/?citys=${world.city.pune}`],
      ['past-booked-calls', {}, 'past-parent-call-scheduled-list/'],
      ['unassigned-calls', {}, 'all-unassigned-parent-call-scheduled-list/'],
    ] as const) {
      const saved = await save(list, query)
      expect(saved.statusCode, saved.body).toBe(200)
      const { count } = await ask(path)
      expect([list, await countOf(saved.json().id)]).toEqual([list, count])
      expect(count, list).toBe(1)
    }
  })

  test('keep only filters that the list has', async () => {
    const noFilter = await save('enquiries', { action_id: '1' })
    expect([noFilter.statusCode, Object.keys(noFilter.json().errors)]).toEqual([400, ['query.action_id']])
    const saved = (await save('past-enquiries', { action_id: '1' })).json()
    const changed = await send('PATCH', `${saved.id}/`, { query: { tenure: 'M' } })
    expect([changed.statusCode, Object.keys(changed.json().errors)]).toEqual([400, ['query.tenure']])
    expect((await send('PATCH', `${saved.id}/`, { query: { collab: 'true' } })).json().query).toEqual({ collab: 'true' })
  })
})

test('get-counsellor_cities: those that a counsellor works for; an admin has those of everyone', async () => {
  await server.db
    .insertInto('staff_city')
    .values([{ staff_id: asha.id, city_id: world.city.pune }])
    .execute()
  await server.db
    .insertInto('staff_city')
    .values([{ staff_id: vikram.id, city_id: world.city.indore }])
    .execute()
  expect(await ask('get-counsellor_cities/')).toEqual({ results: [{ id: world.city.pune, name: 'Pune' }] })
  expect((await ask('get-counsellor_cities/', admin)).results.map(({ name }: { name: string }) => name)).toEqual(['Indore', 'Pune'])
})
