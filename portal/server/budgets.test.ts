import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveReason, listMyAlarms, slowedBy } from '#domains/budgets/contract/budgets.ts'
import { exportActivities } from '#domains/enquiries/contract/export-activities.ts'
import { revealNumbers } from '#domains/leads/contract/reveal.ts'
import { budgetHeader } from '#platform/contract/budget-header.ts'
import { changeAudit } from '#testing/make/change-audit.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

const [openings, reveals, rows] = [10, 5, 3]

let server: TestServer
let asha: Person
let admin: Person
let leads: number[]

beforeAll(async () => {
  const firm = firmWith({ opened_parents_an_hour: openings, shown_numbers_an_hour: reveals, exported_rows_a_day: rows })
  server = await testServer({ gateways: await testGateways({ firm }) })
})
beforeEach(async () => {
  await server.restore()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  admin = await makeStaff(server.db, 'counsellor_admin')
  leads = await Promise.all(Array.from({ length: 2 * openings + 3 }, () => makeLead(server.db, { lead: { owner_id: asha.id } })))
})
afterAll(() => server.close())

const get = ({ headers }: Person, url: string, query: Record<string, string> = {}) => server.app.inject({ url, headers, query })
const post = ({ headers }: Person, url: string, payload: object = {}) => server.app.inject({ method: 'POST', url, headers, payload })

async function timed(ask: Promise<{ statusCode: number; headers: Record<string, unknown> }>) {
  const begun = performance.now()
  const { statusCode, headers } = await ask
  expect(statusCode).toBe(200)
  const alarm = headers[budgetHeader] === undefined ? undefined : Number(headers[budgetHeader])
  return { alarm, isSlowed: performance.now() - begun >= slowedBy }
}
const open = (lead = 0) => timed(get(asha, `/api/v3/admin_custom/details/${lead}/`))
const reveal = (lead = 0) => timed(post(asha, revealNumbers.path.replace(':id', String(lead))))
const myAlarms = async () => (await get(asha, listMyAlarms.path)).json().results
const say = (id: number, person = asha) => post(person, giveReason.path.replace(':id', String(id)), { reason: 'A fair in Pune' })
const noticesOf = async (person: Person) =>
  (await get(person, '/api/v1/admin_custom/notices/'))
    .json()
    .results.map(({ kind, text, by }: { kind: string; text: string; by: { id: number } }) => [kind, text, by.id])
const free = { alarm: undefined, isSlowed: false }
const slowed = { alarm: expect.any(Number), isSlowed: true }

test('who opens more parents than their work explains is slowed, asked why, and told to the admins, until they say it', async () => {
  for (const lead of leads.slice(0, openings)) expect(await open(lead)).toEqual(free)
  const first = await open(leads[openings])
  expect(first).toEqual(slowed)
  expect(await noticesOf(admin)).toEqual([
    [
      'budget',
      'Asha Rao opened 11 parents within an hour beside those whom they called, wrote to or were served. The budget is 10',
      asha.id,
    ],
  ])
  expect(await myAlarms()).toMatchObject([{ id: first.alarm, kind: 'openings', count: 11, budget: 10 }])
  // Who reads the same parent again, or whose question waits, is told nothing twice.
  expect(await open(leads[0])).toEqual(free)
  expect(await open(leads[openings + 1])).toEqual(slowed)
  expect((await noticesOf(admin)).length).toBe(1)
  expect((await say(first.alarm ?? 0, admin)).statusCode).toBe(404)
  expect((await say(first.alarm ?? 0)).statusCode).toBe(200)
  expect((await say(first.alarm ?? 0)).statusCode).toBe(404)
  expect(await open(leads[openings + 2])).toEqual(free)
  expect(await myAlarms()).toEqual([])
  // With the next budget's worth they are asked again.
  for (const lead of leads.slice(openings + 3, 2 * openings - 1)) expect(await open(lead)).toEqual(free)
  expect(await open(leads[2 * openings - 1])).toEqual(slowed)
  const kept = await server.db
    .selectFrom('audit_record')
    .select(['what', 'staff_id', 'details'])
    .where('what', 'like', 'budget%')
    .orderBy('at')
    .execute()
  expect(kept).toEqual([
    { what: 'budget_passed', staff_id: asha.id, details: { kind: 'openings', count: 11, budget: 10 } },
    { what: 'budget_reason', staff_id: asha.id, details: { kind: 'openings', count: 11, budget: 10, reason: 'A fair in Pune' } },
    { what: 'budget_passed', staff_id: asha.id, details: { kind: 'openings', count: 20, budget: 10 } },
  ])
})

test('parents whom they called, wrote about or were served do not count, and neither does what is an hour old', async () => {
  const [called = 0, commented = 0, served = 0, ...others] = leads
  const at = new Date().toISOString()
  await server.db
    .insertInto('lead_event')
    .values({ lead_id: commented, kind: 'comment', staff_id: asha.id, at, comment: 'Spoke' })
    .execute()
  await get(asha, `/api/v3/admin_custom/call-parent/${called}/`, { phone: await numberOf(called) })
  await sql`insert into audit_entry (staff_id, what, about_lead_id, details) values (${asha.id}, 'lead_opened', ${served}, '{"by": "dialer"}')`.execute(
    server.db,
  )
  for (const lead of [called, commented, ...others.slice(0, openings)]) expect(await open(lead)).toEqual(free)
  await changeAudit(server.db, sql`update audit_entry set at = at - interval '1 hour'`)
  for (const lead of others.slice(openings, openings + 4)) expect(await open(lead)).toEqual(free)
  expect(await noticesOf(admin)).toEqual([])
})

const numberOf = async (lead: number) =>
  (await server.db.selectFrom('lead_number').select('national').where('lead_id', '=', lead).executeTakeFirstOrThrow()).national

test('readings that come at once raise one alarm, and none of them is lost', async () => {
  for (const lead of leads.slice(0, openings)) await open(lead)
  const answers = await Promise.all(leads.slice(openings, openings + 4).map(open))
  expect(answers).toEqual([slowed, slowed, slowed, slowed])
  expect(new Set(answers.map(({ alarm }) => alarm)).size).toBe(1)
  expect((await noticesOf(admin)).length).toBe(1)
})

test('numbers that are shown have a budget of their own', async () => {
  for (const lead of leads.slice(0, reveals)) expect(await reveal(lead)).toEqual(free)
  expect(await reveal(leads[reveals])).toEqual(slowed)
  expect(await noticesOf(admin)).toEqual([
    ['budget', 'Asha Rao had the numbers of 6 parents shown within an hour. The budget is 5', asha.id],
  ])
  expect(await open(leads[0])).toEqual(free)
})

test('rows that are exported have a budget of the day: the file is whole, the next one is slowed', async () => {
  const at = new Date().toISOString()
  for (const lead of leads.slice(0, rows + 1))
    await server.db.insertInto('parent_activity').values({ lead_id: lead, kind: 'enquiry', at }).execute()
  const take = () => timed(get(asha, exportActivities.path, { list: 'enquiries' }))
  expect(await take()).toEqual({ alarm: expect.any(Number), isSlowed: false })
  expect(await noticesOf(admin)).toEqual([['budget', 'Asha Rao exported 4 rows within a day. The budget is 3', asha.id]])
  expect(await take()).toEqual(slowed)
})
