import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { hiddenNumber, type SchoolLead } from '#domains/school-leads/contract/school-leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, asha } = await openOffice()
afterAll(() => server.close())

let rohan: Person
let first: number
let second: number
let other: number

const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const asked = (school_id: number, days: number) => ({ kind: 'enquiry', at: at(days), school_id, wants_visit: true })
const list = async (by: Person, query = '') => {
  const answer = await server.app.inject({ url: `/api/v1/admin_custom/school-leads/?${query}`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { count: number; results: SchoolLead[] }
}
const ids = async (by: Person, query = '') => (await list(by, query)).results.map(({ id }) => id)
const details = (by: Person, id: number) => server.app.inject({ url: `/api/v1/admin_custom/school-leads/${id}/`, headers: by.headers })

beforeAll(async () => {
  rohan = await makeStaff(server.db, 'sales_executive', { name: 'Rohan Das' })
  await server.db.insertInto('school_assignment').values({ school_id: world.school.collab, staff_id: rohan.id }).execute()
  first = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Meera Iyer' },
    numbers: ['9876512345'],
    children: [{ name: 'Kiran', age: 8 }],
    activities: [asked(world.school.collab, 3), asked(world.school.plain, 1)],
    events: [{ kind: 'action', at: at(2), action_id: world.action.visit, staff_id: asha.id, comment: 'Call 98765 12345 after six' }],
  })
  second = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Zoya 98 7651 2346' },
    numbers: ['9876512346'],
    activities: [asked(world.school.collab, 2)],
  })
  other = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Of another school' }, activities: [asked(world.school.plain, 1)] })
})

test('an executive lists the leads whose parents asked about their schools, who asked last first, and no others', async () => {
  const { count, results } = await list(rohan)
  expect([count, results.map(({ id }) => id)]).toEqual([2, [second, first]])
  expect(results[1]).toMatchObject({
    name: 'Meera Iyer',
    schools: [{ id: world.school.collab }],
    latest_action: { category: 'visit', name: 'Visit' },
    owner: { id: asha.id },
  })
  expect(await ids(await makeStaff(server.db, 'sales_executive'))).toEqual([])
  expect(await ids(rohan, 'limit=1&offset=1')).toEqual([first])
})

test('they are found by name and by school; digits of a number find nothing', async () => {
  expect(await ids(rohan, 'search=meera')).toEqual([first])
  expect(await ids(rohan, 'search=zoya')).toEqual([second])
  for (const digits of ['9876512345', '98765', '7651', '2346']) expect(await ids(rohan, `search=${digits}`), digits).toEqual([])
  expect(await ids(rohan, `school=${world.school.collab}`)).toEqual([second, first])
  expect(await ids(rohan, `school=${world.school.plain}`)).toEqual([])
})

test('one is read with its child, what the parent asked about their schools, and what was logged; numbers in texts are hidden', async () => {
  const answer = await details(rohan, first)
  expect(answer.json()).toMatchObject({
    children: [{ name: 'Kiran', age: 8 }],
    asked: [{ kind: 'enquiry', school: { id: world.school.collab }, wants_visit: true }],
    actions: [{ action: 'Visit', comment: `Call ${hiddenNumber} after six`, by: { id: asha.id } }],
  })
  expect((await details(rohan, second)).json().name).toBe(`Zoya ${hiddenNumber}`)
  const whole = [answer.body, (await details(rohan, second)).body, JSON.stringify(await list(rohan))].join()
  expect(whole.replace(/[\s-]/g, '')).not.toMatch(/98765123/)
})

test('a lead of other schools looks absent, as does an erased one, and one whose school was given to somebody else', async () => {
  const gone = [404, 'This lead does not exist, or its parent asked about no school of yours.']
  const refusalOf = async (id: number) => {
    const answer = await details(rohan, id)
    return [answer.statusCode, answer.json().detail]
  }
  expect(await refusalOf(other)).toEqual(gone)
  expect(await refusalOf(999_999)).toEqual(gone)
  const erased = await makeLead(server.db, { lead: { owner_id: asha.id }, activities: [asked(world.school.collab, 5)] })
  expect((await details(rohan, erased)).statusCode).toBe(200)
  await server.db
    .updateTable('lead')
    .set({ erased_at: at(0) })
    .where('id', '=', erased)
    .execute()
  await refreshListing(server.db, erased)
  expect(await refusalOf(erased)).toEqual(gone)
  expect(await ids(rohan)).toEqual([second, first])
  await sql`update school_assignment set ended_at = now() where staff_id = ${rohan.id}`.execute(server.db)
  expect([await ids(rohan), await refusalOf(first)]).toEqual([[], gone])
  await sql`update school_assignment set ended_at = null where staff_id = ${rohan.id}`.execute(server.db)
})
