import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxChosen } from '#domains/leads/contract/columns/chosen.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { kolkataDay, startOfDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { refreshListing } from '../lead/refresh-listing.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(now - days * day).toISOString()

const paths = {
  all: 'v1/admin_custom/counsellor/document/all-data/',
  users: 'v2/admin_custom/all-user-list/',
  processed: 'v1/admin_custom/counsellor/document/processed-data/',
  today: 'v1/admin_custom/counsellor/document/todays-data/',
  untouched: 'v1/admin_custom/counsellor/document/untouched-data/',
  dormant: 'v1/admin_custom/counsellor/document/dormant-data/',
  boarding: 'v1/admin_custom/counsellor/document/boarding-unassigned-dead-data/',
  pending: 'v3/admin_custom/pending-follow-up-data',
  missed: 'v3/admin_custom/missed-follow-up-data/',
  done: 'v3/admin_custom/done-follow-up-data/',
} as const

type Account = Awaited<ReturnType<typeof makeStaff>>

let server: TestServer
let now: number
let asha: Account
let colleague: Account
let admin: Account
let allowed: Account

const get = (list: keyof typeof paths, query: string, { headers }: Account) =>
  server.app.inject({ url: `/api/${paths[list]}?${query}`, headers })

async function ask(list: keyof typeof paths, query = '', account = asha) {
  const answer = await get(list, query, account)
  expect(answer.statusCode, answer.body).toBe(200)
  const { count, results } = answer.json() as { count: number; results: LeadRow[] }
  expect(count).toBe(results.length)
  return results
}

const ordered = async (list: keyof typeof paths, query?: string, account?: Account) =>
  (await ask(list, query, account)).map((lead) => lead.name)
const names = async (list: keyof typeof paths, query?: string, account?: Account) => (await ordered(list, query, account)).sort()

const called = (days: number) => ({ kind: 'action', at: daysAgo(days), staff_id: asha.id, action_id: world.action.callBack })

async function makeDone(name: string, dueDaysAgo: number, closedDaysAgo: number, byAction = true) {
  const id = await makeLead(server.db, {
    lead: { owner_id: asha.id, name, created_at: daysAgo(30) },
    events: [called(20), { ...called(closedDaysAgo), action_id: world.action.notPicked }],
  })
  const [asked, closing] = await server.db.selectFrom('lead_event').select('id').where('lead_id', '=', id).orderBy('at').execute()
  await server.db
    .insertInto('follow_up')
    .values({
      lead_id: id,
      event_id: Number(asked?.id),
      owner_id: asha.id,
      due_at: daysAgo(dueDaysAgo),
      closed_at: daysAgo(closedDaysAgo),
      closed_by_event_id: byAction ? Number(closing?.id) : null,
    })
    .execute()
  await refreshListing(server.db, id)
}

const visited = (days: number) => ({ ...called(days), action_id: world.action.visit })

async function makeLeads() {
  const { db } = server
  const own = (name: string, days: number) => ({ owner_id: asha.id, name, created_at: daysAgo(days) })
  await makeLead(db, { lead: own('Fresh', 0) })
  await makeLead(db, { lead: own('Returned', 90), activities: [{ kind: 'enquiry', at: daysAgo(0), school_id: world.school.plain }] })
  await makeLead(db, { lead: own('Quiet', 90), activities: [{ kind: 'login', at: daysAgo(61) }] })
  await makeLead(db, { lead: own('Spoken to', 90), events: [{ kind: 'comment', at: daysAgo(59), staff_id: asha.id, comment: 'Later' }] })
  await makeLead(db, {
    lead: own('Overdue', 30),
    numbers: ['9700000001'],
    events: [called(5)],
    followUp: { due_at: daysAgo(1), owner_id: asha.id },
  })
  await makeLead(db, {
    lead: own('Due', 30),
    numbers: ['9700000002', '9811100002'],
    events: [visited(6)],
    followUp: { due_at: daysAgo(-2), owner_id: asha.id },
  })
  await makeLead(db, {
    lead: own('Admission due', 30),
    events: [{ ...called(7), action_id: world.action.admission }],
    followUp: { due_at: daysAgo(-1), owner_id: asha.id },
  })
  await makeLead(db, { lead: { ...own('Foreign quiet', 90), owner_id: colleague.id } })
  const boarding = [{ kind: 'enquiry', schooling: 'boarding', at: daysAgo(80), school_id: world.school.plain }]
  await makeLead(db, { lead: { name: 'Unassigned boarding', created_at: daysAgo(10) }, activities: boarding })
  await makeLead(db, { lead: { name: 'Unassigned day', created_at: daysAgo(10) } })
  await makeLead(db, { lead: { ...own('Dead boarding', 90), owner_id: colleague.id }, activities: boarding })
  await makeDone('Done in time', 9, 10)
  await makeDone('Done late', 12, 8)
  await makeDone('Closed by erasing', 14, 13, false)
}

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
  colleague = await makeStaff(server.db, 'counsellor')
  admin = await makeStaff(server.db, 'counsellor_admin')
  allowed = await makeStaff(server.db, 'counsellor', { boarding_unassigned_data_permission: true, dormant_data_permission: true })
  await untilDayHasRoom()
  now = Date.now()
  await makeLeads()
})
afterAll(() => server.close())

test('all-user-list and processed-data have the same leads as all-data', async () => {
  const all = await names('all')
  expect(all).toHaveLength(10)
  expect(await names('users')).toEqual(all)
  expect(await names('processed')).toEqual(all)
})

test('the next page of all-user-list is an address of all-user-list', async () => {
  const { next } = (await get('users', 'limit=2&collab=false', asha)).json()
  expect(next).toBe('/api/v2/admin_custom/all-user-list/?limit=2&collab=false&offset=2')
})

test('today: new, or asking again, since midnight in Asia/Kolkata', async () => {
  const at = (seconds: number) => new Date(Date.parse(startOfDay(kolkataDay(now))) + seconds * 1000).toISOString()
  await makeLead(server.db, { lead: { owner_id: colleague.id, name: 'At midnight', created_at: at(0) } })
  await makeLead(server.db, { lead: { owner_id: colleague.id, name: 'Just before', created_at: at(-1) } })
  expect(await names('today')).toEqual(['Fresh', 'Returned'])
  expect(await names('today', '', colleague)).toEqual(['At midnight'])
  expect(await names('today', 'cities=11')).toEqual([])
})

test('leads that were chosen one by one are found among those that the list has, and too many are refused', async () => {
  const idOf = async (name: string) =>
    (await server.db.selectFrom('lead').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const ids = [await idOf('Overdue'), await idOf('Due'), await idOf('Foreign quiet')]
  expect(await names('all', `ids=${ids}`)).toEqual(['Due', 'Overdue'])
  expect(await names('missed', `ids=${ids}`)).toEqual(['Overdue'])
  const tooMany = await get('all', `ids=${Array.from({ length: maxChosen + 1 }, (_, at) => at + 1)}`, asha)
  expect([tooMany.statusCode, tooMany.json().errors]).toEqual([400, { ids: [`Give at most ${maxChosen} entries.`] }])
})

test('missed: the time of the follow-up has passed', async () => {
  expect(await names('missed')).toEqual(['Overdue'])
  expect(await names('missed', 'is_missed_call=false')).toEqual([])
  expect(await names('missed', 'actions=visit')).toEqual([])
})

describe('pending', () => {
  test('holds open follow-ups whose latest action is a call, a visit or a lead', async () => {
    expect(await names('pending')).toEqual(['Due', 'Overdue'])
    expect(await names('processed', 'actions=call,visit,lead&has_follow_up=true')).toEqual(['Due', 'Overdue'])
    expect(await names('pending', 'is_missed_call=false')).toEqual(['Due'])
  })

  test('reversed, the earliest due comes first as it does otherwise, and with a minus the latest', async () => {
    expect(await ordered('pending', 'ordering=cur_action_scheduled_time')).toEqual(['Overdue', 'Due'])
    expect(await ordered('pending', 'ordering=-cur_action_scheduled_time')).toEqual(['Due', 'Overdue'])
    expect(await ordered('pending', 'ordering=cur_action_scheduled_time_reversed')).toEqual(['Overdue', 'Due'])
    expect(await ordered('pending', 'ordering=-cur_action_scheduled_time_reversed')).toEqual(['Due', 'Overdue'])
  })

  test('one order of the specification after the other: what is due at one instant stands by its latest action', async () => {
    const [dueAt, planner] = [daysAgo(-3), await makeStaff(server.db, 'counsellor')]
    const make = (name: string, days: number, due = dueAt) =>
      makeLead(server.db, { lead: { owner_id: planner.id, name }, events: [called(days)], followUp: { due_at: due } })
    await make('New', 4)
    await make('Old', 9)
    await make('Soon', 1, daysAgo(-1))
    const both = 'actions=call,visit,lead&ordering=cur_action_scheduled_time_reversed'
    expect(await ordered('processed', `${both},cur_action_created_at`, planner)).toEqual(['Soon', 'Old', 'New'])
    expect(await ordered('processed', `${both},-cur_action_created_at`, planner)).toEqual(['Soon', 'New', 'Old'])
    expect(await ordered('processed', 'ordering=-cur_action_scheduled_time,cur_action_created_at', planner)).toEqual(['Old', 'New', 'Soon'])
    expect(await ordered('processed', 'ordering=cur_action_created_at,name', planner)).toEqual(['Old', 'New', 'Soon'])
    for (const [wrong, sentence] of [
      ['cur_action_scheduled_time,cur_action_scheduled_time_reversed', 'Order by two different fields.'],
      ['name,created_at,cur_action_created_at', expect.stringMatching(/^Order by one or two of .*\.$/)],
      ['name,', expect.stringMatching(/^Order by one or two of /)],
    ])
      expect((await get('processed', `ordering=${wrong}`, asha)).json().errors).toEqual({ ordering: [sentence] })
  })

  test.each([
    ['9811100002', ['Due']],
    ['098111 00002', ['Due']],
    ['97000', ['Due', 'Overdue']],
    ['Due', []],
    ['%25', []],
    ['', ['Due', 'Overdue']],
  ])('a part of any number, and of nothing else, is looked for: %j', async (phone, found) => {
    expect(await names('pending', `phone_number=${phone}`)).toEqual(found)
  })

  test('other lists do not know phone_number and say so', async () => {
    const answer = await get('missed', 'phone_number=98', asha)
    expect([answer.headers['x-ignored-parameters'], answer.json().count]).toEqual(['phone_number', 1])
  })
})

describe('done', () => {
  test('holds what an action followed; dates, order and lateness are those of the follow-up it closed', async () => {
    expect(await names('done')).toEqual(['Done in time', 'Done late'])
    expect(await names('done', 'is_missed_call=true')).toEqual(['Done late'])
    expect(await names('done', 'is_missed_call=false')).toEqual(['Done in time'])
    expect(await names('done', `scheduled_start_date=${kolkataDay(now - 9 * day)}`)).toEqual(['Done in time'])
    expect(await names('done', `scheduled_end_date=${kolkataDay(now - 12 * day)}`)).toEqual(['Done late'])
    expect(await ordered('done', 'ordering=cur_action_scheduled_time')).toEqual(['Done late', 'Done in time'])
    expect(await ordered('done', 'ordering=cur_action_scheduled_time_reversed')).toEqual(['Done late', 'Done in time'])
    expect(await names('done', 'has_follow_up=true')).toEqual([])
  })
})

test('untouched: staff never acted; a comment is an act', async () => {
  expect(await names('untouched')).toEqual(['Fresh', 'Quiet', 'Returned'])
  // Nothing is known that the parent of Fresh did, so making the lead counts.
  expect(await names('untouched', 'start_date=2020-01-01')).toEqual(['Fresh', 'Quiet', 'Returned'])
})

describe('dormant', () => {
  test('has those with nothing for as many days as the firm says, and so does what a counsellor with the permission may open', async () => {
    const [before, theirs] = [await names('dormant'), await names('dormant', '', allowed)]
    await setSetting(server.db, 'dormant_after_days', '730')
    expect(await names('dormant')).toEqual([])
    expect(await names('dormant', '', allowed)).toEqual([])
    await setSetting(server.db, 'dormant_after_days', '60')
    expect(await names('dormant')).toEqual(before)
    expect(await names('dormant', '', allowed)).toEqual(theirs)
  })

  test('holds the reader’s own without anything from either side for 60 days', async () => {
    expect(await names('dormant')).toEqual(['Quiet'])
  })

  test('is everyone’s with the permission and for admins, and each of it can be opened', async () => {
    const everyones = ['Dead boarding', 'Foreign quiet', 'Quiet']
    expect(await names('dormant', '', admin)).toEqual(everyones)
    expect(await names('dormant', '', allowed)).toEqual(everyones)
    for (const lead of await ask('dormant', '', allowed))
      expect((await server.app.inject({ url: `/api/v3/admin_custom/details/${lead.id}/`, headers: allowed.headers })).statusCode).toBe(200)
  })

  test('is filtered, searched, ordered and paged like every list', async () => {
    expect(await names('dormant', 'search=quiet', admin)).toEqual(['Foreign quiet', 'Quiet'])
    expect(await ordered('dormant', 'ordering=-name', admin)).toEqual(['Quiet', 'Foreign quiet', 'Dead boarding'])
    const page = (await get('dormant', 'limit=1&offset=1', admin)).json()
    expect([page.count, page.results.map((lead: LeadRow) => lead.name)]).toEqual([3, ['Dead boarding']])
    expect(await ordered('dormant', '', admin)).toEqual(['Quiet', 'Dead boarding', 'Foreign quiet'])
  })
})

describe('boarding', () => {
  test('unassigned: boarding leads that nobody owns, with the permission and for admins', async () => {
    expect(await names('boarding', 'data_type=unassigned', allowed)).toEqual(['Unassigned boarding'])
    expect(await names('boarding', 'data_type=unassigned', admin)).toEqual(['Unassigned boarding'])
    expect((await get('boarding', 'data_type=unassigned', asha)).json()).toEqual({
      detail: 'Your account has no permission for this data. Ask a counsellor admin for it.',
    })
  })

  test('dead_data: everyone’s dormant boarding leads', async () => {
    expect(await names('boarding', 'data_type=dead_data', allowed)).toEqual(['Dead boarding'])
    expect(await names('boarding', 'data_type=dead_data', admin)).toEqual(['Dead boarding'])
    expect((await get('boarding', 'data_type=dead_data', asha)).statusCode).toBe(403)
  })

  test('says which of the two it wants to know', async () => {
    expect((await get('boarding', '', admin)).json().errors).toEqual({ data_type: ['Give unassigned or dead_data.'] })
  })
})
