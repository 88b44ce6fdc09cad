import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
const people: Record<string, Person> = {}

const { action, school } = world
const person = (name: string): Person => {
  const found = people[name]
  if (!found) throw new Error(`Nobody is named ${name}.`)
  return found
}

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  people.asha = await makeStaff(db, 'counsellor', { name: 'Asha Rao' })
  people.vikram = await makeStaff(db, 'counsellor', { name: 'Vikram Shah' })
  people.meena = await makeStaff(db, 'counsellor', { name: 'Meena Iyer', dormant_data_permission: true })
  people.pool = await makeStaff(db, 'counsellor', { boarding_unassigned_data_permission: true })
  people.admin = await makeStaff(db, 'counsellor_admin')
  const logged = (by: string, at: string, action_id: number, more = {}) => ({
    kind: 'action',
    at,
    staff_id: person(by).id,
    action_id,
    comment: `${by} ${at}`,
    ...more,
  })
  const ofAsha = { owner_id: person('asha').id }
  await makeLead(db, {
    lead: { ...ofAsha, name: 'Riya' },
    sharedWith: [person('vikram').id],
    events: [
      logged('asha', '2026-11-09T18:29:59Z', action.notPicked),
      logged('asha', '2026-11-09T18:30:00Z', action.callBack, {
        sub_action_id: world.subAction.evening,
        scheduled_at: '2026-11-12T05:00:00Z',
      }),
      logged('vikram', '2026-11-10T05:00:00Z', action.visit, { school_id: school.plain }),
      logged('vikram', '2026-11-10T18:29:59Z', action.lead, { school_ids: [school.plain, school.collab] }),
      { kind: 'comment', at: '2026-11-10T06:00:00Z', staff_id: person('asha').id, comment: 'no action' },
      logged('asha', '2026-11-10T18:30:00Z', action.notPicked),
    ],
  })
  await makeLead(db, {
    lead: { ...ofAsha, name: 'Asleep', created_at: '2026-01-01T00:00:00Z' },
    events: [logged('asha', '2026-08-10T05:00:00Z', action.notPicked)],
  })
  await makeLead(db, {
    lead: { name: 'Boarder' },
    activities: [{ kind: 'enquiry', at: '2026-11-01T00:00:00Z', schooling: 'boarding' }],
    events: [logged('admin', '2026-11-10T08:00:00Z', action.notPicked)],
  })
  await makeLead(db, {
    lead: { ...ofAsha, name: 'Erased', erased_at: '2026-11-11T00:00:00Z' },
    events: [logged('asha', '2026-11-10T09:00:00Z', action.notPicked)],
  })
})
afterAll(() => server.close())

const url = (query: string) => `/api/v3/admin_custom/logged-actions/?${query}`
async function list(by: string, query: string) {
  const answer = await server.app.inject({ url: url(query), headers: person(by).headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const comments = async (by: string, query: string): Promise<string[]> => {
  const { count, results } = await list(by, query)
  expect(count).toBe(results.length)
  return results.map((row: { comment: string }) => row.comment)
}
const day = 'start_date=2026-11-10&end_date=2026-11-10'
const ofTheDay = ['vikram 2026-11-10T18:29:59Z', 'vikram 2026-11-10T05:00:00Z', 'asha 2026-11-09T18:30:00Z']

test('only the actions of a day in Asia/Kolkata are listed, the newest first', async () => {
  expect(await comments('asha', day)).toEqual(ofTheDay)
  const { results } = await list('asha', day)
  expect(results[0]).toMatchObject({ lead: { name: 'Riya' }, category: 'lead', schools: ['Plain School', 'Collab School'] })
  expect(results[1]).toMatchObject({ by: { name: 'Vikram Shah' }, action: 'Visit', schools: ['Plain School'], scheduled_at: null })
  expect(results[2]).toMatchObject({ action: 'Call back', sub_action: 'Evening', schools: [] })
  expect(Date.parse(results[2].scheduled_at)).toBe(Date.parse('2026-11-12T05:00:00Z'))
})

test('each reader sees the actions on leads that they see', async () => {
  expect(await comments('vikram', day)).toEqual(ofTheDay)
  expect(await comments('meena', day)).toEqual([])
  expect(await comments('pool', day)).toEqual(['admin 2026-11-10T08:00:00Z'])
  expect(await comments('admin', day)).toEqual([...ofTheDay.slice(0, 1), 'admin 2026-11-10T08:00:00Z', ...ofTheDay.slice(1)])
  const august = 'start_date=2026-08-01&end_date=2026-08-31'
  expect(await comments('meena', august)).toEqual(['asha 2026-08-10T05:00:00Z'])
  expect(await comments('asha', august)).toEqual(['asha 2026-08-10T05:00:00Z'])
  expect(await comments('vikram', august)).toEqual([])
})

test('staff, actions, sub-actions and category narrow the list', async () => {
  const [lead, visit, call] = ofTheDay
  expect(await comments('asha', `${day}&staff=${person('vikram').id}`)).toEqual([lead, visit])
  expect(await comments('asha', `${day}&actions=${action.visit},${action.callBack}`)).toEqual([visit, call])
  expect(await comments('asha', `${day}&sub_actions=${world.subAction.evening}`)).toEqual([call])
  expect(await comments('asha', `${day}&category=lead`)).toEqual([lead])
  expect(await comments('asha', `${day}&category=call&staff=${person('vikram').id}`)).toEqual([])
  expect(await comments('asha', `${day}&actions=`)).toEqual(ofTheDay)
})

test('pages have the exact count and their neighbours', async () => {
  const first = await list('admin', `${day}&limit=3`)
  expect(first).toMatchObject({ count: 4, previous: null })
  const next = (await server.app.inject({ url: first.next, headers: person('admin').headers })).json()
  expect(next).toMatchObject({ count: 4, next: null })
  expect(next.results.map((row: { comment: string }) => row.comment)).toEqual([ofTheDay[2]])
  expect((await list('admin', `${day}&limit=3&offset=50`)).results).toEqual([])
})

const bad = [
  ['no days', ''],
  ['one day', 'start_date=2026-11-10'],
  ['days the wrong way round', 'start_date=2026-11-10&end_date=2026-11-09'],
  ['more than 92 days', 'start_date=2026-08-10&end_date=2026-11-10'],
  ['a category that is none', `${day}&category=visits`],
]

test.each(bad)('%s is malformed', async (_, query) => {
  expect((await server.app.inject({ url: url(String(query)), headers: person('asha').headers })).statusCode).toBe(400)
})

test('92 days are as many as may be asked for', async () => {
  expect((await list('asha', 'start_date=2026-08-11&end_date=2026-11-10')).count).toBe(4)
})
