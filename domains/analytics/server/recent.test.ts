import { afterAll, beforeEach, expect, test } from 'vitest'
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

test('the last ten calls of today are answered with how many there were; those of yesterday, of others and of parents of others are not', async () => {
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Meera' } })
  const foreign = await makeLead(server.db, { lead: { owner_id: vikram.id } })
  const called = (leadId: number, seconds: number, by = asha) =>
    makeCall(server.db, { lead_id: leadId, staff_id: by.id, placed_at: afterMidnight(seconds) })
  await called(lead, -1)
  await called(foreign, 3)
  const theirs = await called(foreign, 4, vikram)
  const own: number[] = []
  for (let seconds = 0; seconds < 12; seconds++) own.push(await called(lead, seconds))
  expect((await ask(calls, asha)).count).toBe(12)
  expect(await ids(calls, asha)).toEqual(own.toReversed().slice(0, 10))
  expect((await ask(calls, asha)).results[0]).toMatchObject({
    lead: { id: lead, name: 'Meera' },
    direction: 'outbound',
    state: 'connected',
  })
  expect((await ask(calls, admin)).count).toBe(14)
  expect(await ids(calls, vikram)).toEqual([theirs])
})

test('the last ten actions are answered, of whichever day; what was undone, others logged or the reader does not see is not', async () => {
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const foreign = await makeLead(server.db, { lead: { owner_id: vikram.id } })
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
  const unseen = await logged(foreign, 1)
  const own: number[] = []
  for (let days = 2; days < 14; days++) own.push(await logged(lead, days))
  expect(await ids(actions, asha)).toEqual(own.slice(0, 10))
  expect(await ids(actions, admin)).toEqual([unseen, ofVikram, ...own.slice(0, 8)])
  expect((await ask(actions, asha)).results[0]).toMatchObject({ lead: { id: lead }, action: 'Not picked', by: { id: asha.id } })
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
