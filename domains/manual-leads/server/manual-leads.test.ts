import { afterAll, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { maxLookUps } from '#domains/manual-leads/contract/manual-leads.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

const { server, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const api = '/api/v3/admin_custom'
const find = async (by: Person, number: string) =>
  (await server.app.inject({ url: `${api}/find-parent/?number=${encodeURIComponent(number)}`, headers: by.headers })).json()
const send = (by: Person, path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `${api}/new-lead/${path}`, headers: by.headers, payload })
const lead = async (by: Person, id: number) => (await server.app.inject({ url: `${api}/details/${id}/`, headers: by.headers })).json()
const rowsOf = async (by: Person, list: string): Promise<{ id: number; latest_user_action_timestamp: string; created_at: string }[]> => {
  const answer = await server.app.inject({ url: `/api/${list}`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}
const entriesOf = ({ timeline }: { timeline: { items: { action: string; comment: string | null }[] } }) =>
  timeline.items.map(({ action, comment }) => [action, comment])
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

test('a number finds its parent however it is written, and says who has them and what can be done', async () => {
  const mine = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' }, numbers: ['9876500001'] })
  await makeLead(server.db, { lead: { owner_id: vikram.id }, numbers: ['9876500002', '971 501234567'] })
  await makeLead(server.db, { numbers: ['9876500003'] })
  for (const written of ['9876500001', '+91 98765 00001', '098765-00001', '९८७६५ ००००१', '(98765) 00001'])
    expect(await find(asha, written), written).toEqual({
      number: { number: '9876500001', country_code: 91 },
      found: { lead: { id: mine, name: 'Riya Sharma' }, owner: { id: asha.id, name: 'Asha Rao' }, can: ['open', 'enquire'] },
      refused: null,
    })
  expect((await find(asha, '+971 50 123 4567')).found).toEqual({
    lead: null,
    owner: { id: vikram.id, name: 'Vikram Shah' },
    can: ['enquire'],
  })
  expect((await find(asha, '9876500003')).found).toEqual({ lead: null, owner: null, can: ['take', 'enquire'] })
  expect(await find(asha, '98765')).toEqual({ number: null, found: null, refused: null })
  expect((await find(asha, '9876500004')).found).toBeNull()
})

test('a new lead has its child, place, wish, note and next call, and is the counsellor’s who made it', async () => {
  const made = await send(asha, '', {
    number: '+91 98765 00010',
    name: 'सुनीता देवी',
    child: { child_name: 'Kiran', child_age: 6, gender: 'girl' },
    places: [world.locality.kothrud],
    language: 'mr',
    schooling: 'boarding',
    wants: 'A hostel near Pune',
    note: 'Call after six',
    schedule_date: inAYear,
    schedule_time: '18:30',
  })
  expect(made.statusCode, made.body).toBe(200)
  const whole = await lead(asha, made.json().lead.id)
  expect(whole).toMatchObject({
    name: 'सुनीता देवी',
    mobile_number: '9876500010',
    language: 'mr',
    owner: { id: asha.id },
    form: [{ child_name: 'Kiran', child_age: 6, gender: 'girl' }],
    locations: { items: [{ name: 'Kothrud' }] },
    follow_ups: [{ category: 'call', name: 'Planned call', owner: { id: asha.id } }],
    // Nobody called yet.
    number_of_calls: 0,
    untouched: true,
    latest_action: null,
    stage: null,
  })
  expect(whole.timeline.counts).toMatchObject({ created: 1, next_call_planned: 1, enquiry: 1 })
  expect(whole.timeline.counts.action).toBeUndefined()
  expect(entriesOf(whole)).toEqual(
    expect.arrayContaining([
      ['Lead created by hand', null],
      ['Next call planned', 'Call after six'],
    ]),
  )
  const inList = async (list: string) => (await rowsOf(asha, list)).map(({ id }) => id).includes(whole.id)
  expect(await inList('v1/admin_custom/counsellor/document/untouched-data/')).toBe(true)
  expect(await inList('v1/admin_custom/counsellor/document/processed-data/?call_scheduled=true')).toBe(true)
  expect(await checkLists(server.db)).toEqual([])

  const given = await send(admin, '', { number: '9876500011', name: 'Given', owner: vikram.id, note: 'For you' })
  expect(await lead(vikram, given.json().lead.id)).toMatchObject({ owner: { id: vikram.id }, comment: { items: [{ comment: 'For you' }] } })
  const notice = await server.db
    .selectFrom('notice')
    .select('text')
    .where('kind', '=', 'lead_given')
    .where('staff_id', '=', vikram.id)
    .execute()
  expect(notice).toEqual([{ text: 'Kabir Admin made a lead for you: Given' }])
  const free = await send(admin, '', { number: '9876500012', name: 'Left to assignment' })
  const { owner } = await lead(admin, free.json().lead.id)
  const assigned = await server.db.selectFrom('lead_assignment').select('staff_id').where('lead_id', '=', free.json().lead.id).execute()
  expect(assigned).toEqual(owner ? [{ staff_id: owner.id }] : [])
})

test('a planned call is a call in every list of follow-ups, and is overdue without an action', async () => {
  const made = await send(asha, '', { number: '9876500013', name: 'Planned', schedule_date: inAYear, schedule_time: '10:00' })
  const { id } = made.json().lead
  await server.db
    .updateTable('follow_up')
    .set({ due_at: new Date(Date.now() - 60_000).toISOString() })
    .where('lead_id', '=', id)
    .execute()
  await refreshListing(server.db, id)
  const day = kolkataDay(Date.now() - 60_000)
  const inList = async (list: string) => (await rowsOf(asha, list)).map((row) => row.id).includes(id)
  const days = `scheduled_start_date=${day}&scheduled_end_date=${day}`
  expect(await inList(`v3/admin_custom/pending-follow-up-data?${days}`)).toBe(true)
  expect(await inList(`v1/admin_custom/counsellor/document/all-data/?${days}&has_follow_up=true&actions=call`)).toBe(true)
  expect(await inList(`v1/admin_custom/counsellor/document/all-data/?${days}&has_follow_up=true&actions=visit`)).toBe(false)
  expect(await inList(`v3/admin_custom/missed-follow-up-data/?${days}`)).toBe(true)
  const waiting = (await server.app.inject({ url: '/api/v1/admin_custom/waiting/', headers: asha.headers })).json()
  expect(waiting.overdue.results).toMatchObject([{ lead: { id }, what: 'Planned call' }])
  expect(await checkLists(server.db)).toEqual([])
})

test('a lead that is made by hand is the latest of the recent users, with any fields', async () => {
  await makeLead(server.db, {
    lead: { owner_id: asha.id },
    activities: [{ kind: 'enquiry', at: new Date(Date.now() - 60_000).toISOString() }],
  })
  const made = await send(asha, '', { number: '9876500014', name: 'Nothing told' })
  const [first] = await rowsOf(asha, 'v1/admin_custom/counsellor/document/all-data/')
  expect(first).toMatchObject({ id: made.json().lead.id, latest_user_action_timestamp: first?.created_at })
})

test('a known parent is not made a second time, and each mistake is told at its field', async () => {
  await makeLead(server.db, { lead: { owner_id: vikram.id }, numbers: ['9876500020'] })
  const erased = await makeLead(server.db, { numbers: ['9876500021'] })
  await server.db.updateTable('lead').set({ erased_at: new Date().toISOString() }).where('id', '=', erased).execute()
  await refreshListing(server.db, erased)
  const refused = async (payload: object) => {
    const answer = await send(asha, '', { name: 'Meera Iyer', number: '9876500022', ...payload })
    return [answer.statusCode, Object.keys(answer.json().errors ?? {})[0]]
  }
  const refusals = async () => {
    expect(await refused({ number: '098765 00020' })).toEqual([409, undefined])
    expect(await refused({ number: '9876500021' })).toEqual([409, undefined])
    expect(await refused({ number: '12345' })).toEqual([400, 'number'])
    expect(await refused({ name: ' ' })).toEqual([400, 'name'])
    expect(await refused({ owner: vikram.id })).toEqual([403, 'owner'])
    expect(await refused({ places: [999] })).toEqual([400, 'places'])
    expect(await refused({ child: { child_name: 'Kiran', class_name: 999 } })).toEqual([400, 'child.class_name'])
    expect(await refused({ schedule_date: inAYear })).toEqual([400, 'schedule_date'])
    expect(await refused({ schedule_date: '2020-01-01', schedule_time: '10:00' })).toEqual([400, 'schedule_date'])
  }
  // That a number was tried is kept.
  await unchangedBy(server.db, refusals, ['audit_entry'])
  const [one, two] = await Promise.all([
    send(asha, '', { number: '9876500023', name: 'At once' }),
    send(vikram, '', { number: '+919876500023', name: 'At once' }),
  ])
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
})

test('an enquiry reaches a lead of somebody else, and takes a lead without an owner', async () => {
  const theirs = await makeLead(server.db, {
    lead: { owner_id: vikram.id, name: 'Tara' },
    numbers: ['9876500030'],
    activities: [{ kind: 'enquiry', at: '2025-01-01T00:00:00Z' }],
  })
  const added = await send(asha, 'enquiry/', { number: '98765 00030', wants: 'Class 5', note: 'Rang the office' })
  expect(added.json()).toEqual({ lead: null, owner: { id: vikram.id, name: 'Vikram Shah' } })
  expect(await lead(vikram, theirs)).toMatchObject({ timeline: { counts: { enquiry: 2, joined: 1 } } })
  const notices = await server.db.selectFrom('notice').select(['staff_id', 'text']).where('kind', '=', 'asked_again').execute()
  expect(notices).toEqual([{ staff_id: vikram.id, text: 'Asha Rao heard from Tara, who asks again' }])
  expect((await send(asha, 'enquiry/', { number: '9876500031' })).statusCode).toBe(409)

  const free = await makeLead(server.db, { numbers: ['9876500032'] })
  const both = await Promise.all([send(asha, 'take/', { number: '9876500032' }), send(vikram, 'take/', { number: '9876500032' })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await lead(admin, free)).timeline.counts.transfer).toBe(1)
  expect((await send(asha, 'take/', { number: '9876500030' })).json().detail).toBe('Vikram Shah has this parent.')
  expect(await checkLists(server.db)).toEqual([])
})

test('look-ups of numbers of leads out of sight are limited for an hour', async () => {
  const rows = Array.from({ length: maxLookUps - 1 }, () => ({ staff_id: meena.id, what: 'number_looked_up', details: '{}' }))
  await server.db.insertInto('audit_entry').values(rows).execute()
  expect((await find(meena, '9876500040')).found).toBeNull()
  const refused = await server.app.inject({ url: `${api}/find-parent/?number=9876500041`, headers: meena.headers })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toMatch(/^You have looked up too many numbers within an hour\. Try again at /)
})

describe('a number is counted also where the act that told of it is refused:', () => {
  const own = { name: 'Somebody' }
  const counted = async (what: string, staff: Person) =>
    (await server.db.selectFrom('audit_entry').select('id').where('what', '=', what).where('staff_id', '=', staff.id).execute()).length

  test.each([
    ['take/', 'number_looked_up', {}, 409],
    ['enquiry/', 'number_looked_up', {}, 409],
    ['', 'number_tried', { ...own, schedule_date: '2020-01-01', schedule_time: '10:00' }, 400],
  ])('new-lead/%s', async (path, what, more, status) => {
    const [curious, holder] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
    const known = `98${String(3_000_000 + curious.id * 10).padStart(8, '0')}`
    await makeLead(server.db, { lead: { owner_id: holder.id }, numbers: [known] })
    const unknown = `98${String(3_000_001 + curious.id * 10).padStart(8, '0')}`
    expect((await send(curious, path, { number: unknown, ...more })).statusCode).toBe(status)
    expect(await counted(what, curious)).toBe(1)
    if (path !== 'enquiry/') {
      expect((await send(curious, path, { number: known, ...more })).statusCode).toBe(409)
      expect(await counted(what, curious)).toBe(2)
    }
    const before = await counted(what, curious)
    const headers = { ...curious.headers, 'idempotency-key': crypto.randomUUID() }
    const again = { method: 'POST', url: `${api}/new-lead/${path}`, headers, payload: { number: unknown, ...more } } as const
    // A page that hears nothing sends its request again, while the first is still under way.
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.app.inject(again)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status])
    expect(await counted(what, curious)).toBe(before + 1)
    const rows = Array.from({ length: 60 }, () => ({ staff_id: curious.id, what, details: '{}' }))
    await server.db.insertInto('audit_entry').values(rows).execute()
    const refused = await send(curious, path, { number: known, ...more })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      expect.stringMatching(/too many numbers within an hour\. Try again at /),
    ])
  })
})
