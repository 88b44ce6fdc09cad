import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Targets } from '#domains/dialer/contract/targets.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openDialers } from '#testing/make/open-dialers.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inMinutes, makeCall } from '#testing/make/waiting-leads.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { dialerCalls } from '#testing/storms/dialer-calls.ts'

let server: TestServer
let dial: ReturnType<typeof dialerCalls>
let admin: Person

beforeAll(async () => {
  ;({ server, dial } = await openDialers())
  admin = await makeStaff(server.db, 'counsellor_admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilDayHasRoom()
  await server.db.deleteFrom('day_target').execute()
})

const url = '/api/v3/admin_custom/day-targets/'
const put = (payload: object, by = admin) => server.app.inject({ method: 'PUT', url, headers: by.headers, payload })
const targets = async (): Promise<Targets> => (await server.app.inject({ url, headers: admin.headers })).json()
const rowOf = async ({ id }: Person) => (await targets()).results.find(({ staff }) => staff.id === id)
const counsellor = () => makeStaff(server.db, 'counsellor')

test('everyone has the target of everyone, some their own; taking that away gives them that of everyone again', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  expect(await rowOf(asha)).toMatchObject({ own: null, today: { calls: 0, talks: 0, target: null } })
  expect((await put({ staff_ids: null, calls: 120, talks: 40 })).json()).toMatchObject({ everyone: { calls: 120, talks: 40 } })
  await put({ staff_ids: null, calls: 100, talks: null })
  await put({ staff_ids: [asha.id, asha.id], calls: null, talks: 25 })
  const own = { calls: null, talks: 25 }
  expect(await rowOf(asha)).toMatchObject({ own, today: { target: own } })
  expect(await rowOf(vikram)).toMatchObject({ own: null, today: { target: { calls: 100, talks: null } } })
  expect((await dial.get(vikram)).today.target).toEqual({ calls: 100, talks: null })
  await put({ staff_ids: [asha.id], calls: null, talks: null })
  expect(await rowOf(asha)).toMatchObject({ own: null, today: { target: { calls: 100, talks: null } } })
  await put({ staff_ids: null, calls: null, talks: null })
  expect((await targets()).everyone).toBeNull()
})

test('calls of today count, talks are those in which the parent answered; calls of other days, colleagues and parents do not, and simulated ones stand apart', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const placed = (by: Person, call: object) => makeCall(server.db, lead, { staff_id: by.id, placed_at: inMinutes(0), ...call })
  await placed(asha, { state: 'connected' })
  await placed(asha, { state: 'parent_no_answer' })
  await placed(asha, { state: 'connected', placed_at: inMinutes(-25 * 60) })
  await placed(asha, { state: 'connected', direction: 'inbound' })
  await placed(vikram, { state: 'connected' })
  await placed(asha, { state: 'connected', provider: 'loopback', simulated: true })
  expect((await dial.get(asha)).today).toEqual({ calls: 2, simulated: 1, talks: 1, target: null })
  expect(await rowOf(asha)).toMatchObject({ today: { calls: 2, talks: 1 } })
})

test.each(['parent_failed', 'counsellor_unreachable', 'simulated'])(
  'an outcome after a simulated call that ended as %s is no call on their own telephone',
  async (state) => {
    const asha = await counsellor()
    await dial.record(asha, 'dialing')
    const lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
    await makeCall(server.db, lead, { staff_id: asha.id, placed_at: inMinutes(0), state, provider: 'loopback', simulated: true })
    const payload = { action_id: world.action.notPicked, schedule_date: dayAfter(kolkataDay(Date.now()), 1), schedule_time: '11:00' }
    const logged = await server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/action/${lead}/`, headers: asha.headers, payload })
    expect(logged.statusCode).toBe(200)
    const { today, figures } = await dial.get(asha)
    expect([today, figures]).toMatchObject([
      { calls: 0, simulated: 1 },
      { calls: 0, simulated: 1 },
    ])
  },
)

test('numbers that are no target, and people who are no active counsellors, are refused with a sentence', async () => {
  const [asha, retired] = [await counsellor(), await counsellor()]
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', retired.id).execute()
  const gone = 'One of these counsellors is not active any more. Reload the page.'
  const number = 'Give a whole number from 1 to 1,000, or leave it empty.'
  const refused = [
    [{ staff_ids: [asha.id, retired.id], calls: 10, talks: null }, 404, gone],
    [{ staff_ids: [admin.id], calls: 10, talks: null }, 404, gone],
    [{ staff_ids: [], calls: 10, talks: null }, 400, 'Choose at least one counsellor.'],
    [{ staff_ids: null, calls: 0, talks: null }, 400, number],
    [{ staff_ids: null, calls: 10, talks: 1001 }, 400, number],
    [{ staff_ids: null, calls: 'many', talks: null }, 400, number],
  ] as const
  for (const [body, status, sentence] of refused) {
    const answer = await unchangedBy(server.db, () => put(body))
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(sentence)])
  }
  expect((await put({ staff_ids: null, calls: 1, talks: 1 }, asha)).statusCode).toBe(403)
})
