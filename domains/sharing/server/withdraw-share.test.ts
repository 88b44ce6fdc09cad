import { afterAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { withdrawShare } from '#domains/sharing/contract/sharing.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

const { server, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const withdraw = (by: Person, id: number, from: { id: number }) =>
  server.app.inject({ method: 'DELETE', url: `/api/v3/admin_custom/details/${id}/share/${from.id}/`, headers: by.headers })
const share = (by: Person, id: number, to: Person) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v3/admin_custom/details/${id}/`,
    headers: by.headers,
    payload: { share_with: [to.id] },
  })
const details = (by: Person, id: number) => server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })
const listCount = async (by: Person) =>
  (await server.app.inject({ url: '/api/v1/admin_custom/counsellor/document/all-data/', headers: by.headers })).json().count
const noticesOf = async (by: Person, leadId: number): Promise<string[]> => {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })
  const notices: { lead_id: number; text: string }[] = answer.json().results
  return notices.filter((notice) => notice.lead_id === leadId).map((notice) => notice.text)
}

test('the owner withdraws a share: it is out of sight at once, told, in the timeline, and what was planned is the owner’s', async () => {
  const id = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Riya Sharma' },
    events: [{ kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: vikram.id }],
    followUp: { due_at: '2027-01-01T00:00:00Z', owner_id: vikram.id },
  })
  await share(asha, id, vikram)
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const events = await hearEvents(server, address, vikram)
  const counted = await listCount(vikram)
  const answer = await withdraw(asha, id, vikram)
  expect([answer.statusCode, answer.json()]).toEqual([200, { withdrawn: vikram.id }])
  expect([(await details(vikram, id)).statusCode, await listCount(vikram)]).toEqual([404, counted - 1])
  // Their open screens hear of it too.
  await expect.poll(() => events).toContainEqual({ kind: 'lead', id, by: asha.id })
  expect((await noticesOf(vikram, id))[0]).toBe('Asha Rao withdrew your share in Riya Sharma')
  const lead = (await details(asha, id)).json()
  expect([lead.shared_with, lead.shares]).toEqual([[], []])
  expect(lead.share_transfer_timeline.items[0]).toMatchObject({ type: 'share_withdrawn', by: 'Asha Rao', to: ['Vikram Shah'] })
  expect(lead.timeline.items[0]).toMatchObject({ kind: 'share_withdrawn', action: 'Withdrew the share of Vikram Shah' })
  expect(lead.follow_ups).toMatchObject([{ owner: { id: asha.id } }])
  expect((await share(asha, id, vikram)).statusCode).toBe(200)
  expect(await checkLists(server.db)).toEqual([])
})

test('the giver of a share and admins withdraw it too, nobody else; the lead says who gave each share', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [vikram.id] })
  const other = await makeStaff(server.db, 'counsellor', { name: 'Zoya Khan' })
  await share(vikram, id, meena)
  await share(asha, id, other)
  expect((await details(meena, id)).json().shares).toMatchObject([
    { with: { name: 'Meena Iyer' }, by: { name: 'Vikram Shah' } },
    { with: { name: 'Vikram Shah' } },
    { with: { name: 'Zoya Khan' }, by: { name: 'Asha Rao' } },
  ])
  const [status, detail] = withdrawShare.refusals.notYours
  for (const [by, from] of [
    [meena, vikram],
    [meena, meena],
    [vikram, other],
  ] as const) {
    const answer = await unchangedBy(server.db, () => withdraw(by, id, from))
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  }
  expect((await withdraw(vikram, id, meena)).statusCode).toBe(200)
  expect((await withdraw(admin, id, vikram)).statusCode).toBe(200)
  expect([(await details(meena, id)).statusCode, (await details(vikram, id)).statusCode]).toEqual([404, 404])
  expect(await checkLists(server.db)).toEqual([])
})

test('an absent share, or one of a lead out of sight, is refused; of many requests at once one withdraws', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [vikram.id] })
  const stranger = await makeStaff(server.db, 'counsellor')
  const { notShared, leadNotFound } = withdrawShare.refusals
  const refused = async (by: Person, from: { id: number }, [status, detail]: readonly [number, string]) => {
    const answer = await unchangedBy(server.db, () => withdraw(by, id, from))
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  }
  await refused(asha, meena, notShared)
  await refused(asha, asha, notShared)
  await refused(asha, { id: 2_000_000_000 }, notShared)
  await refused(stranger, vikram, leadNotFound)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => withdraw(n % 2 ? asha : admin, id, vikram)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(11).fill(404)])
  const written = await server.db
    .selectFrom('lead_event')
    .select('id')
    .where('lead_id', '=', id)
    .where('kind', '=', 'share_withdrawn')
    .execute()
  expect(written).toHaveLength(1)
})
