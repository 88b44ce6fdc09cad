import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { refreshListing } from '../lead/refresh-listing.ts'

const day = 86_400_000
const now = Date.now()
const daysAgo = (days: number) => new Date(now - days * day).toISOString()

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let admin: Awaited<ReturnType<typeof makeStaff>>

async function ask(query: string, headers = asha.headers) {
  const answer = await server.app.inject({ url: `/api/v1/admin_custom/counsellor/document/all-data/?${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { count: number; next: string | null; previous: string | null; results: LeadRow[] }
}

const names = async (query: string, headers = asha.headers) => (await ask(query, headers)).results.map((lead) => lead.name).sort()

async function makeLeads() {
  const { db } = server
  const mine = { owner_id: asha.id }
  const called = (action_id: number, days: number) => ({ kind: 'action', at: daysAgo(days), staff_id: asha.id, action_id })
  await makeLead(db, {
    lead: { ...mine, name: 'Riya Sharma', place_ids: [world.locality.kothrud], budget_min: 5_000, budget_max: 8_000, budget_tenure: 'M' },
    numbers: ['9876500001', '9812300001'],
    activities: [{ kind: 'enquiry', at: daysAgo(3), school_id: world.school.collab, wants_visit: true }],
  })
  await makeLead(db, {
    lead: {
      ...mine,
      name: 'Priya Nair',
      place_ids: [world.district.indoreDistrict],
      budget_min: 20_000,
      budget_max: 30_000,
      budget_tenure: 'Q',
    },
    numbers: ['9876500002'],
    activities: [
      { kind: 'cart', at: daysAgo(10), school_id: world.school.plain },
      { kind: 'enquiry', at: daysAgo(12), school_id: world.school.plain, schooling: 'online' },
    ],
    events: [called(world.action.notPicked, 6), { ...called(world.action.callBack, 5), sub_action_id: world.subAction.evening }],
    followUp: { due_at: daysAgo(1), owner_id: asha.id },
  })
  await makeLead(db, {
    lead: { ...mine, name: 'श्रीनिवास वेंकटरमण', budget_min: 90_000, budget_max: 120_000, budget_tenure: 'Y' },
    numbers: ['1 4155550100'],
    activities: [
      { kind: 'application', at: daysAgo(2), school_id: world.school.plain, schooling: 'boarding' },
      { kind: 'booked_call', at: daysAgo(60), slot_at: daysAgo(59) },
    ],
    events: [called(world.action.visit, 40)],
    followUp: { due_at: daysAgo(-2), owner_id: asha.id },
    milestones: [{ kind: 'visit', status: 'Scheduled', on_date: daysAgo(-2), school_id: world.school.plain }],
  })
  await makeLead(db, {
    lead: { ...mine, name: '100% Kumar_x' },
    numbers: ['9876500004'],
    children: [{ name: 'Aarav', fees: 15_000 }],
    events: [called(world.action.notPicked, 1)],
    milestones: [{ kind: 'admission', status: 'Done', on_date: daysAgo(2), school_id: world.school.plain }],
  })
  const messaged = await makeLead(db, { lead: { ...mine, name: 'Zoya Khan' }, numbers: ['9876500005'] })
  await db
    .insertInto('message')
    .values({ lead_id: messaged, e164: '+919876500005', direction: 'incoming', text: 'Fees?', at: daysAgo(0) })
    .execute()
  await refreshListing(db, messaged)
}

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
  admin = await makeStaff(server.db, 'counsellor_admin')
  const colleague = await makeStaff(server.db, 'counsellor')
  await makeLeads()
  await makeLead(server.db, { lead: { owner_id: colleague.id, name: 'Riya Foreign' }, numbers: ['9876500006'] })
  await makeLead(server.db, { lead: { owner_id: colleague.id, name: 'Shared Riya' }, numbers: ['9876500007'], sharedWith: [asha.id] })
})
afterAll(() => server.close())

const [riya, priya, hindi, kumar, zoya, shared] = [
  'Riya Sharma',
  'Priya Nair',
  'श्रीनिवास वेंकटरमण',
  '100% Kumar_x',
  'Zoya Khan',
  'Shared Riya',
] as const
const istDay = (days: number) => kolkataDay(now - days * day)

const cases: [query: string, expected: string[]][] = [
  ['', [riya, priya, hindi, kumar, zoya, shared]],
  ['search=riya', [riya, priya, shared]],
  ['search=RIYA%20SHAR', [riya, shared]],
  ['search=RIYA%20SHARM', [riya]],
  ['search=ri', [riya, priya, shared]],
  ['search=वेंकट', [hindi]],
  ['search=10%25k', []],
  ['search=100%25', [kumar]],
  ['search=kumar_', [kumar]],
  ['search=%5C', []],
  ['search=98765%2000001', [riya]],
  ['search=%2B91%209812300001', [riya]],
  ['search=09876500002', [priya]],
  ['search=4155550', [hindi]],
  ['search=9876500006', []],
  ['user_name=riya', [riya, priya, shared]],
  ['user_name=98765', []],
  ['actions=1', [priya]],
  ['actions=call', [priya, kumar]],
  ['actions=visit,4', [hindi, kumar]],
  ['actions=3', [hindi]],
  ['actions=4,9', [kumar]],
  ['actions=9', []],
  ['stage=visit', [hindi]],
  ['stage=admission', [kumar]],
  ['stage=call', [priya]],
  ['sub_actions=1', [priya]],
  ['exclude_actions=call', [hindi]],
  ['cities=11', [riya]],
  ['cities=11,12', [riya, priya]],
  ['districts=22', [priya]],
  ['district_regions=31', [riya]],
  ['cities=3', [priya]],
  ['online_schools=true', [priya]],
  ['online_schools=false', [riya, hindi, kumar, zoya, shared]],
  ['boarding_schools=true', [hindi]],
  ['boarding_schools=true&online_schools=true', []],
  ['visit_interest=1', [riya]],
  ['collab=true', [riya]],
  ['cart_or_form_or_call=cart', [priya]],
  ['cart_or_form_or_call=cart_item', [priya]],
  ['cart_or_form_or_call=form', [hindi]],
  ['cart_or_form_or_call=call', [hindi]],
  ['is_missed_call=true', [priya]],
  ['is_missed_call=false', [riya, hindi, kumar, zoya, shared]],
  ['num_of_call_attempts=2', [priya]],
  ['num_of_call_attempts=1', [kumar]],
  ['num_of_call_attempts=0', [riya, hindi, zoya, shared]],
  ['is_new_application_form=true', [hindi]],
  ['is_new_whatsapp_message=true', [zoya]],
  ['min_fee=100000', [priya, hindi, kumar]],
  ['min_fee=10000&tenure=M', [priya, hindi, kumar]],
  ['max_fee=179999', [riya, priya, hindi]],
  ['min_fee=180000&max_fee=180000', [kumar]],
  ['max_fee=80000', [riya, priya]],
  ['max_fee=6000&tenure=M', [riya]],
  ['international_parent=true', [hindi]],
  ['re_engaged=true', [hindi]],
  [`start_date=${istDay(3)}&end_date=${istDay(3)}`, [riya]],
  [`scheduled_start_date=${istDay(0)}`, [hindi]],
  [`scheduled_end_date=${istDay(1)}`, [priya]],
  [`action_start_date=${istDay(5)}`, [priya, kumar]],
  [`action_end_date=${istDay(30)}`, [hindi]],
  ['cities=11&collab=true&search=sharma', [riya]],
]

describe('filters', () => {
  test.each(cases)('%s', async (query, expected) => {
    const list = await ask(query)
    expect(list.results.map((lead) => lead.name).sort()).toEqual([...expected].sort())
    expect(list.count).toBe(expected.length)
  })
})

test('a name in another script than the Latin is found by the letters that the index of searches knows', async () => {
  const { rows } = await sql<{ letters: string[] }>`select show_trgm('वेंकट') as letters`.execute(server.db)
  expect(rows[0]?.letters.length).toBeGreaterThan(3)
  const part = encodeURIComponent('वेंकट')
  expect(await names(`search=${part}`)).toEqual([hindi])
  expect(await names(`user_name=${part}`)).toEqual([hindi])
})

test('a counsellor sees own and shared leads, an admin all of them, and no one else’s filter or search finds more', async () => {
  expect((await ask('')).count).toBe(6)
  expect((await ask('', admin.headers)).count).toBe(7)
  expect(await names('search=foreign')).toEqual([])
  expect(await names('search=foreign', admin.headers)).toEqual(['Riya Foreign'])
})

test('pages hold every lead once, in order, with the addresses of their neighbours', async () => {
  const whole = (await ask('limit=100')).results.map((lead) => lead.id)
  const pages: number[] = []
  let next: string | null = '/?limit=2'
  while (next) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(next.split('?')[1] ?? '')
    pages.push(...page.results.map((lead) => lead.id))
    next = page.next
  }
  expect(pages).toEqual(whole)
  expect((await ask('limit=2&offset=2')).previous).toContain('offset=0')
  const beyond = await ask('offset=1000')
  expect([beyond.count, beyond.results]).toEqual([6, []])
})

test('every order turns round, with the leads that lack the instant last both ways', async () => {
  const ids = async (ordering: string) => (await ask(`ordering=${ordering}`)).results
  const byName = (await ids('name')).map((lead) => lead.name)
  expect(byName).toEqual([kumar, priya, riya, shared, zoya, hindi])
  const due = (await ids('cur_action_scheduled_time')).map((lead) => lead.scheduled_date)
  expect(due.slice(0, 2).every(Boolean)).toBe(true)
  expect(due.slice(2).some(Boolean)).toBe(false)
  const late = (await ids('-cur_action_scheduled_time')).map((lead) => lead.scheduled_date)
  expect(late.slice(0, 2)).toEqual(due.slice(0, 2).reverse())
  const recent = (await ids('-latest_user_action_timestamp')).map((lead) => lead.name)
  // Leads without a known activity count from when they were made, which is now.
  expect(recent.slice(0, 3).toSorted()).toEqual([kumar, shared, zoya].toSorted())
  expect(recent.slice(3)).toEqual([hindi, riya, priya])
})

test('a row carries what the list shows', async () => {
  const [lead] = (await ask('actions=1')).results
  expect(lead).toMatchObject({
    mobile_number: '9876500002',
    mobile_number_with_code: { number: '9876500002', country_code: 91 },
    budget: { min: 20_000, max: 30_000, tenure: 'Q' },
    locations: { items: [{ name: 'Indore District', city: 'Indore' }], edited: false },
    number_of_calls: 2,
    latest_action: { category: 'call', name: 'Call back', sub_action: 'Evening' },
    stage: null,
    untouched: false,
    follow_ups: [{ category: 'call', name: 'Call (last: call back)', is_appointment: false, owner: { id: asha.id } }],
    owner: { id: asha.id },
    shared_or_transferred: null,
  })
  expect(lead?.all_enquiries.map((enquiry) => enquiry.name)).toEqual(['Plain School'])
  const [sharedLead] = (await ask('search=shared')).results
  expect(sharedLead).toMatchObject({ shared_or_transferred: 'shared', shared_with: [{ id: asha.id }] })
})

test('an owner’s leads are found without those that are shared with them; by a counsellor only among what they see', async () => {
  const colleague = (await ask('search=shared')).results[0]?.owner?.id
  const own = [riya, priya, hindi, kumar, zoya]
  expect((await names(`owner=${asha.id}`, admin.headers)).sort()).toEqual([...own].sort())
  expect((await names(`owner=${colleague}`, admin.headers)).sort()).toEqual(['Riya Foreign', shared])
  expect(await names(`owner=${colleague}&search=foreign`, admin.headers)).toEqual(['Riya Foreign'])
  expect(await names(`owner=${asha.id}&search=foreign`, admin.headers)).toEqual([])
  expect((await names(`owner=${asha.id}`)).sort()).toEqual([...own].sort())
  expect(await names(`owner=${colleague}`)).toEqual([shared])
  expect(await names('owner=999999', admin.headers)).toEqual([])
})

test('the owners that an admin may choose are active counsellors, and others who still own a lead', async () => {
  const [idle, left, gone] = [
    await makeStaff(server.db, 'counsellor', { name: 'Idle' }),
    await makeStaff(server.db, 'counsellor', { name: 'Left', is_active: false }),
    await makeStaff(server.db, 'counsellor', { name: 'Gone', is_active: false }),
  ]
  await makeLead(server.db, { lead: { owner_id: left.id, name: 'Left behind' }, numbers: ['9876500008'] })
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/lead-owners/', headers: admin.headers })
  const owners = (answer.json() as { results: { id: number; is_active: boolean }[] }).results
  const found = (id: number) => owners.find((owner) => owner.id === id)?.is_active
  expect([found(asha.id), found(idle.id), found(left.id), found(gone.id), found(admin.id)]).toEqual([
    true,
    true,
    false,
    undefined,
    undefined,
  ])
})

test('the owners that a counsellor may choose are themselves and those of leads that are shared with them', async () => {
  const colleague = (await ask('search=shared')).results[0]?.owner?.id
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/lead-owners/', headers: asha.headers })
  const ids = (answer.json() as { results: { id: number }[] }).results.map(({ id }) => id)
  expect(ids.sort()).toEqual([asha.id, colleague].sort())
})

test('the quietest parents come first in the reverse of the usual order', async () => {
  const newest = (await ask('limit=50')).results.map(({ latest_user_action_timestamp: at }) => at)
  const quietest = (await ask('ordering=latest_user_action_timestamp&limit=50')).results.map(({ latest_user_action_timestamp: at }) => at)
  expect(newest.length).toBeGreaterThan(3)
  expect(quietest).toEqual(newest.toReversed())
})
