import { afterAll, beforeEach, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { kolkataDay, startOfDay } from '#platform/contract/india.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let _server: TestServer
let _admin: Person
let _vikram: Person
/** A counsellor of each test, who did nothing yet. */
const { server, admin, vikram } = await openOffice()
let asha: Person
afterAll(() => server.close())
beforeEach(async () => {
  await untilDayHasRoom()
  asha = await makeStaff(server.db, 'counsellor')
})

const second = 1000
const midnight = () => Date.parse(startOfDay(kolkataDay(Date.now())))
const afterMidnight = (seconds: number) => new Date(midnight() + seconds * second).toISOString()

interface Recent {
  id: number
  lead: { id: number; name: string } | null
}

async function ask(path: string, by: Person): Promise<{ count: number; results: Recent[] }> {
  const answer = await server.app.inject({ url: `/api/v1/admin_custom/${path}/`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ids = async (path: string, by: Person) => (await ask(path, by)).results.map(({ id }) => id)
const calls = 'today-last-ten-calls'
const actions = 'last-ten-actions'

test('the last ten calls of today are answered with how many there were; those of yesterday and of others are not', async () => {
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera' } })
  const foreign = await makeLead(server.db, { lead: { owner_id: vikram.id } })
  const called = (leadId: number, seconds: number, by = asha) =>
    makeCall(server.db, { lead_id: leadId, staff_id: by.id, placed_at: afterMidnight(seconds) })
  await called(lead, -1)
  const theirs = await called(foreign, 4, vikram)
  const own: number[] = []
  for (let seconds = 0; seconds < 12; seconds++) own.push(await called(lead, seconds))
  await server.db.updateTable('call').set({ simulated: true, provider: 'loopback' }).where('id', 'in', own.slice(0, 5)).execute()
  expect(await ask(calls, asha)).toMatchObject({ count: 12, simulated: 5 })
  expect(await ids(calls, asha)).toEqual(own.toReversed().slice(0, 10))
  expect((await ask(calls, asha)).results[0]).toMatchObject({
    lead: { id: lead, name: 'Meera' },
    direction: 'outbound',
    state: 'connected',
  })
  expect((await ask(calls, admin)).count).toBe(13)
  expect(await ids(calls, vikram)).toEqual([theirs])
})

test('the last ten actions are answered, of whichever day; what was undone or others logged is not', async () => {
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const logged = async (leadId: number, days: number, more: object = {}) => {
    const at = new Date(midnight() - days * 86_400 * second).toISOString()
    const { id } = await server.db
      .insertInto('lead_event')
      .values({ lead_id: leadId, kind: 'action', action_id: world.action.notPicked, staff_id: asha.id, at, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  await logged(lead, 1, { undone_at: afterMidnight(0) })
  await logged(lead, 1, { kind: 'comment', action_id: null, comment: 'Later' })
  const ofVikram = await logged(lead, 1, { staff_id: vikram.id })
  const own: number[] = []
  for (let days = 2; days < 14; days++) own.push(await logged(lead, days))
  expect(await ids(actions, asha)).toEqual(own.slice(0, 10))
  expect(await ids(actions, admin)).toEqual([ofVikram, ...own.slice(0, 9)])
  expect((await ask(actions, asha)).results[0]).toMatchObject({ lead: { id: lead }, action: 'Not picked', by: { id: asha.id } })
})

test('own work on a lead that went to a colleague stays in calls, actions and figures, without the lead', async () => {
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera' }, numbers: ['9876512345'] })
  await makeCall(server.db, { lead_id: lead, staff_id: asha.id, placed_at: afterMidnight(1), recording_state: 'ready' })
  const action = {
    lead_id: lead,
    kind: 'action',
    action_id: world.action.notPicked,
    staff_id: asha.id,
    at: afterMidnight(1),
    comment: 'Meera',
  }
  await server.db.insertInto('lead_event').values(action).execute()
  const today = kolkataDay(Date.now())
  const figures = async () => {
    const info = await server.app.inject({ url: `/api/v1/admin_custom/${asha.id}/dashboard-info`, headers: asha.headers })
    return info.json().actions_today
  }
  const logged = async (by: Person) => {
    const url = `/api/v3/admin_custom/logged-actions/?staff=${asha.id}&start_date=${today}&end_date=${today}`
    return (await server.app.inject({ url, headers: by.headers })).json()
  }
  const before = [await figures(), (await ask(calls, asha)).count, (await ask(actions, asha)).count, (await logged(asha)).count]
  await server.db.updateTable('lead').set({ owner_id: vikram.id }).where('id', '=', lead).execute()
  await refreshListing(server.db, lead)
  expect([await figures(), (await ask(calls, asha)).count, (await ask(actions, asha)).count, (await logged(asha)).count]).toEqual(before)
  expect(before).toEqual([1, 1, 1, 1])
  expect((await ask(calls, asha)).results[0]).toMatchObject({ lead: null, phone: null, recording: 'none' })
  expect((await ask(actions, asha)).results[0]).toMatchObject({ lead: null, comment: null, action: 'Not picked' })
  expect((await logged(asha)).results[0]).toMatchObject({ lead: null, comment: null })
  expect((await logged(vikram)).results[0]).toMatchObject({ lead: { id: lead }, comment: 'Meera' })
  await server.db
    .updateTable('lead')
    .set({ erased_at: afterMidnight(2) })
    .where('id', '=', lead)
    .execute()
  await refreshListing(server.db, lead)
  expect([await figures(), (await ask(calls, asha)).count, (await ask(actions, asha)).count, (await logged(asha)).count]).toEqual([
    0, 0, 0, 0,
  ])
})

test('a sales executive reads what was done with parents who asked about their schools, without the numbers', async () => {
  const rohan = await makeStaff(server.db, 'sales_executive')
  const asked = (school: number) =>
    makeLead(server.db, { lead: { owner_id: asha.id }, activities: [{ kind: 'enquiry', at: afterMidnight(-60), school_id: school }] })
  const [theirs, other] = [await asked(world.school.collab), await asked(world.school.plain)]
  const done = async (leadId: number) => ({
    call: await makeCall(server.db, { lead_id: leadId, staff_id: asha.id, placed_at: afterMidnight(20), recording_state: 'ready' }),
    action: (
      await server.db
        .insertInto('lead_event')
        .values({ lead_id: leadId, kind: 'action', action_id: world.action.notPicked, staff_id: asha.id, at: afterMidnight(20) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  })
  const made = await done(theirs)
  await done(other)
  expect([await ids(calls, rohan), await ids(actions, rohan)]).toEqual([[], []])
  await server.db.insertInto('school_assignment').values({ school_id: world.school.collab, staff_id: rohan.id }).execute()
  expect([await ids(calls, rohan), await ids(actions, rohan)]).toEqual([[made.call], [made.action]])
  expect((await ask(calls, rohan)).results[0]).toMatchObject({ phone: null, recording: 'none', by: { id: asha.id } })
})
