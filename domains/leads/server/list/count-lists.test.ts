import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCounted } from '#domains/leads/contract/lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await untilDayHasRoom()
})
afterAll(() => server.close())

async function countsOf({ headers }: Person) {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/list-counts/', headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const { results } = answer.json() as { results: { list: string; count: number; more: boolean }[] }
  return Object.fromEntries(results.map(({ list, count, more }) => [list, more ? `${count}+` : count]))
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

function made(owner: Person, due: string) {
  const events = [{ kind: 'action', at: inDays(-5), action_id: world.action.callBack, staff_id: owner.id }]
  return makeLead(server.db, {
    lead: { owner_id: owner.id, created_at: inDays(-30) },
    events,
    followUp: { due_at: due, owner_id: owner.id },
  })
}

test('each daily list is counted as it opens, for the reader alone', async () => {
  const [asha, ravi] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor')]
  expect(await countsOf(asha)).toEqual({ 'todays-data': 0, pending: 0, missed: 0 })
  await made(asha, inDays(-2))
  await made(asha, inDays(-1))
  await made(asha, new Date(Date.now() + 1000).toISOString())
  await made(asha, inDays(3))
  await makeLead(server.db, { lead: { owner_id: asha.id } })
  await made(ravi, inDays(-1))
  expect(await countsOf(asha)).toMatchObject({ 'todays-data': 1, pending: 1 })
  expect((await countsOf(asha)).missed).toBeGreaterThanOrEqual(2)
  expect(await countsOf(ravi)).toEqual({ 'todays-data': 0, pending: 0, missed: 1 })
})

test('a long list is counted no further than is shown', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  for (let at = 0; at <= maxCounted; at += 1) await makeLead(server.db, { lead: { owner_id: asha.id } })
  expect(await countsOf(asha)).toMatchObject({ 'todays-data': `${maxCounted}+`, missed: 0 })
})
