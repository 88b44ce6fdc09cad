import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const open = (id: number, headers = asha.headers) => server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers })
const at = (hour: number) => new Date(Date.UTC(2026, 4, 1) + hour * 3_600_000).toISOString()

test('the whole lead has every section', async () => {
  const { db } = server
  const colleague = await makeStaff(db, 'counsellor', { name: 'Bina Das' })
  const id = await makeLead(db, {
    lead: { owner_id: asha.id, name: 'Meera Iyer' },
    activities: [
      { kind: 'enquiry', at: at(1), school_id: world.school.collab },
      { kind: 'cart', at: at(2), school_id: world.school.plain },
      { kind: 'cart', at: at(1.5), school_id: world.school.collab, removed_at: at(3) },
      { kind: 'application', at: at(3), school_id: world.school.plain },
      { kind: 'booked_call', at: at(4), slot_at: at(9), message: 'After office' },
    ],
    events: [
      { kind: 'created', at: at(0) },
      { kind: 'comment', at: at(5), staff_id: asha.id, comment: 'Wants day school' },
      { kind: 'share', at: at(6), staff_id: asha.id, to_staff_ids: [colleague.id] },
      { kind: 'edit', at: at(7), staff_id: asha.id, before: JSON.stringify({ name: 'M' }), after: JSON.stringify({ name: 'Meera Iyer' }) },
      { kind: 'action', at: at(8), staff_id: asha.id, action_id: world.action.visit, school_id: world.school.plain, scheduled_at: at(20) },
    ],
    followUp: { due_at: at(20), owner_id: asha.id },
    sharedWith: [colleague.id],
  })
  const child = await db
    .insertInto('child')
    .values({ lead_id: id, name: 'Tara', age: 6, gender: 'girl', raw_district: 'Kochi', raw_district_region: 'Edakochi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = { lead_id: id, child_id: child.id, school_id: world.school.plain, on_date: at(10), staff_id: asha.id }
  const reached = [
    ['lead', 'Generated'],
    ['visit', 'Done'],
    ['registration', 'Done'],
    ['admission', 'Done'],
  ] as const
  const steps = reached.map(([kind, status]) => ({ ...step, kind, status }))
  await db
    .insertInto('milestone')
    .values([...steps, { ...step, kind: 'admission', status: 'Done', removed_at: at(11) }])
    .execute()
  await db.insertInto('school_bucket').values({ lead_id: id, school_id: world.school.collab }).execute()

  const answer = await open(id)
  expect(answer.statusCode, answer.body).toBe(200)
  const lead = answer.json() as LeadDetails
  expect(lead).toMatchObject({
    name: 'Meera Iyer',
    shared_or_transferred: 'shared',
    form: [{ child_name: 'Tara', child_age: 6, gender: 'girl', raw_district: 'Kochi', raw_district_region: 'Edakochi' }],
    school_bucket: [{ id: world.school.collab, name: 'Collab School', slug: 'collab-school' }],
    lead: { generated: true, items: [{ child: 'Tara', status: 'Generated', school: 'Plain School' }] },
    visit: { scheduled: true, items: [{ status: 'Done' }] },
    registrations_at_school: { done: true, items: [{ status: 'Done' }] },
    admission: { done: true, items: [{ child: 'Tara', done_by: 'Asha Rao', school: 'Plain School' }] },
    cart: { count: 1, items: [{ school: 'Plain School' }] },
    application: { count: 1, items: [{ school: 'Plain School' }] },
    parent_call_scheduled: { count: 1, items: [{ slot: '2026-05-01T09:00:00+00:00', message: 'After office' }] },
    share_transfer_timeline: { total: 1, items: [{ by: 'Asha Rao', type: 'share', to: ['Bina Das'] }] },
    comment: { count: 1, items: [{ comment: 'Wants day school', by: 'Asha Rao' }] },
    allowed_login_via_inside: false,
    login_consent_at: null,
  })
  expect(lead.admission.items).toHaveLength(1)
  expect(lead.timeline.total).toBe(10)
  expect(lead.timeline.counts).toEqual({
    ...{ created: 1, comment: 1, share: 1, edit: 1, action: 1 },
    ...{ enquiry: 1, cart: 2, application: 1, booked_call: 1 },
  })
  expect(lead.timeline.items.map((item) => item.action)).toEqual([
    'Visit (Plain School)',
    'Edited name',
    'Shared with Bina Das',
    'Comment',
    'Booked a call',
    'Applied to Plain School',
    'Put in the cart: Plain School',
    'Put in the cart, and took out again: Collab School',
    'Enquired about Collab School',
    'Lead created',
  ])
})

test('an empty lead has every section, empty', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const lead = (await open(id)).json() as LeadDetails
  expect(lead).toMatchObject({
    timeline: { total: 0, counts: {}, items: [] },
    lead: { generated: false, items: [] },
    cart: { count: 0, items: [] },
    comment: { count: 0, items: [] },
    visit: { scheduled: false, items: [] },
  })
})

test('the whole lead has every enquiry, newest first; a list has the newest 50', async () => {
  const activities = Array.from({ length: 62 }, (_, hour) => ({ kind: 'enquiry', at: at(hour), school_id: world.school.plain }))
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Asked often' }, activities })
  const times = activities.map((activity) => Date.parse(activity.at)).reverse()
  const timesOf = ({ all_enquiries }: Pick<LeadDetails, 'all_enquiries'>) => all_enquiries.map(({ time }) => Date.parse(time))
  expect(timesOf((await open(id)).json())).toEqual(times)
  const url = '/api/v1/admin_custom/counsellor/document/all-data/?search=Asked%20often'
  const list = await server.app.inject({ url, headers: asha.headers })
  expect(list.json().results.map(timesOf)).toEqual([times.slice(0, 50)])
})

test.each(['v2', 'v3'])(
  '%s tells a recent owner who has the lead now; after a day, and for anybody else, it looks absent',
  async (version) => {
    const { db } = server
    const [before, now] = [await makeStaff(db, 'counsellor'), await makeStaff(db, 'counsellor', { name: 'Pooja Sharma' })]
    const movedAt = async (instant: number) =>
      await makeLead(db, {
        lead: { owner_id: now.id },
        events: [
          {
            ...{ kind: 'transfer', at: new Date(instant).toISOString(), staff_id: before.id, to_staff_ids: [now.id] },
            ...{ before: JSON.stringify({ owner_id: before.id }), after: JSON.stringify({ owner_id: now.id }) },
          },
        ],
      })
    const [lately, longAgo] = [await movedAt(Date.now() - 60_000), await movedAt(Date.now() - 25 * 3_600_000)]
    const ask = async (id: number, { headers }: typeof asha) => {
      const answer = await server.app.inject({ url: `/api/${version}/admin_custom/details/${id}/`, headers })
      return [answer.statusCode, answer.json().detail]
    }
    const absent = [404, 'This lead does not exist, or is not shared with you.']
    expect(await ask(lately, before)).toEqual([409, 'This lead was transferred to Pooja Sharma, who has it now.'])
    expect(await ask(lately, asha)).toEqual(absent)
    expect(await ask(longAgo, before)).toEqual(absent)
  },
)

test.each(['v2', 'v3'])(
  'the whole lead is answered by %s with what it was opened from, and without; nothing else is known',
  async (version) => {
    const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
    const ask = (query: string) => server.app.inject({ url: `/api/${version}/admin_custom/details/${id}/${query}`, headers: asha.headers })
    const { body } = await open(id)
    for (const query of ['', '?type=', '?type=call-scheduled', '?type=call_scheduled', '?type=enquiry', '?type=user', '?kind=cart']) {
      const answer = await ask(query)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).toBe(body)
    }
    const wrong = await ask('?type=cart')
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { type: ['Give call_scheduled, enquiry or user.'] }])
  },
)

test('a lead is seen by its owner, holders of shares, admins, and by permission if it is dormant or unassigned boarding', async () => {
  const { db } = server
  const [stranger, partner] = [await makeStaff(db, 'counsellor'), await makeStaff(db, 'counsellor')]
  const admin = await makeStaff(db, 'counsellor_admin')
  const boarding = await makeStaff(db, 'counsellor', { boarding_unassigned_data_permission: true })
  const dormant = await makeStaff(db, 'counsellor', { dormant_data_permission: true })
  const recent = new Date().toISOString()
  const owned = await makeLead(db, { lead: { owner_id: asha.id }, sharedWith: [partner.id], activities: [{ kind: 'login', at: recent }] })
  const pool = await makeLead(db, { activities: [{ kind: 'enquiry', at: recent, schooling: 'boarding' }] })
  const asleep = await makeLead(db, {
    lead: { owner_id: asha.id, created_at: '2026-01-01T00:00:00Z' },
    activities: [{ kind: 'login', at: '2026-01-02T00:00:00Z' }],
  })
  const sees = async ({ headers }: typeof asha) =>
    await Promise.all([owned, pool, asleep].map(async (id) => (await open(id, headers)).statusCode === 200))
  expect(await sees(asha)).toEqual([true, false, true])
  expect(await sees(partner)).toEqual([true, false, false])
  expect(await sees(stranger)).toEqual([false, false, false])
  expect(await sees(admin)).toEqual([true, true, true])
  expect(await sees(boarding)).toEqual([false, true, false])
  expect(await sees(dormant)).toEqual([false, false, true])
})
