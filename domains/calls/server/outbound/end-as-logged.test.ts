import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

const { notPicked, callBack: busy, notInterested: another } = world.action

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
  for (const [id, dialer_button] of [
    [notPicked, 'not_picked'],
    [busy, 'line_busy'],
  ] as const)
    await server.db.updateTable('action').set({ dialer_button }).where('id', '=', id).execute()
})
afterAll(() => server.close())

let made = 0
async function called() {
  const phone = String(9_811_300_000 + ++made)
  const leadId = await makeLead(server.db, { lead: { owner_id: asha.id }, numbers: [phone] })
  const answer = await server.app.inject({ url: `/api/v3/admin_custom/call-parent/${leadId}/?phone=${phone}`, headers: asha.headers })
  return { id: answer.json().call.id as number, leadId }
}

async function log(leadId: number, action_id: number, headers = asha.headers) {
  const url = `/api/v3/admin_custom/action/${leadId}/`
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers,
    payload: { action_id, ...(action_id === busy && nextStep(60).schedule) },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
const stateOf = async (id: number) =>
  (await server.db.selectFrom('call').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test.each([
  [notPicked, 'parent_no_answer'],
  [busy, 'parent_busy'],
  [another, 'simulated'],
])('the outcome %i leaves a simulated call as %s', async (action, state) => {
  const { id, leadId } = await called()
  await log(leadId, action)
  expect(await stateOf(id)).toBe(state)
  expect(await checkLists(server.db)).toEqual([])
})

test('it ends neither a call of which something was said, nor one of a colleague, nor one of another day', async () => {
  const placed = await called()
  const url = `/api/v1/admin_custom/calls/${placed.id}/outcome/`
  await server.app.inject({ method: 'POST', url, headers: asha.headers, payload: { outcome: 'connected' } })
  await log(placed.leadId, busy)
  expect(await stateOf(placed.id)).toBe('connected')
  const theirs = await called()
  await log(theirs.leadId, busy, (await makeStaff(server.db, 'counsellor_admin')).headers)
  expect(await stateOf(theirs.id)).toBe('simulated')
  const old = await called()
  await server.db.updateTable('call').set({ placed_at: sql`placed_at - interval '13 hours'` }).where('id', '=', old.id).execute()
  await log(old.leadId, busy)
  expect(await stateOf(old.id)).toBe('simulated')
})
