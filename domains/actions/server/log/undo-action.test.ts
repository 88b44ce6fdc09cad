import { afterAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, asha, vikram, admin } = await openOffice()
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})

const { action } = world
const post = async (by: Person, path: string, payload: object = {}) => {
  const answer = await server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/${path}/`, headers: by.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const log = async (id: number, action_id: number, more: object = {}): Promise<number> =>
  (await post(asha, `action/${id}`, { action_id, ...more })).event_id
const undo = (by: Person, event: number) => post(by, `logged-action/${event}/undo`)
const details = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json()

test('a follow-up that is open again goes to the owner of the lead, unless its former owner still has a share', async () => {
  const owners = new Map<boolean, number>()
  for (const isShared of [false, true]) {
    const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
    await log(id, action.callBack, nextStep(24 * 60).schedule)
    const event = await log(id, action.notInterested)
    await post(asha, `details/${id}`, { transfer_to: vikram.id })
    if (isShared) await post(vikram, `details/${id}`, { share_with: [asha.id] })
    await undo(admin, event)
    const [next] = (await details(vikram, id)).follow_ups
    owners.set(isShared, next.owner.id)
  }
  expect([...owners]).toEqual([
    [false, vikram.id],
    [true, asha.id],
  ])
})

test.each([
  ['Do not call', action.doNotCall],
  ['Wrong number', action.wrongNumber],
])('%s that is said again and taken back stands still as it was said first', async (_, actionId) => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const first = await log(id, actionId)
  const before = await details(asha, id)
  await undo(asha, await log(id, actionId))
  const { calling, all_mobile_numbers: numbers } = await details(asha, id)
  expect({ calling, numbers }).toEqual({ calling: before.calling, numbers: before.all_mobile_numbers })
  await undo(asha, first)
  const after = await details(asha, id)
  expect([after.calling.opted_out, after.all_mobile_numbers[0].wrong]).toEqual([false, false])
})

test('an admission that is taken back opens again what it closed, and the step before it stands', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const complete = async (actionId: number, more: object = {}) => {
    const logged = { action_id: actionId, ...more }
    await post(asha, `action/${id}`, logged)
    const url = `/api/v3/admin_custom/admission/${id}/done/`
    const payload = { ...logged, schools: [world.school.plain] }
    const answer = await server.app.inject({ method: 'PATCH', url, headers: asha.headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().event_id as number
  }
  await complete(action.admissionInProcess, nextStep(24 * 60).schedule)
  await log(id, action.callBack, nextStep(48 * 60).schedule)
  const before = await details(asha, id)
  const event = await complete(action.admission)
  expect(await details(asha, id)).toMatchObject({ stage: 'admission_done', follow_ups: [] })
  await undo(asha, event)
  expect(await details(asha, id)).toMatchObject({ stage: 'admission_in_process', follow_ups: before.follow_ups, calling: before.calling })
})
