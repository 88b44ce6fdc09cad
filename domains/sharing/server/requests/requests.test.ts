import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import * as operations from '#domains/sharing/contract/requests.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { lapseRequests } from './lapse-requests.ts'

const { server, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const post = (by: Person, path: string, id: number) =>
  server.app.inject({ method: 'POST', url: path.replace(':id', String(id)), headers: by.headers })
const ask = (by: Person, leadId: number) => post(by, operations.askTransfer.path, leadId)
const accept = (by: Person, id: number) => post(by, operations.acceptTransfer.path, id)
const decline = (by: Person, id: number) => post(by, operations.declineTransfer.path, id)
const change = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers, payload })
const detailsOf = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).json()
const listed = async (by: Person): Promise<{ id: number; lead: { id: number }; by: { name: string } }[]> =>
  (await server.app.inject({ url: operations.listTransferRequests.path, headers: by.headers })).json().results
const noticesOf = async (by: Person, leadId: number): Promise<string[]> => {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })
  const notices: { lead_id: number; text: string }[] = answer.json().results
  return notices.filter((notice) => notice.lead_id === leadId).map((notice) => notice.text)
}
const ownerOf = async (id: number) =>
  (await server.db.selectFrom('lead').select('owner_id').where('id', '=', id).executeTakeFirstOrThrow()).owner_id
const result = (answer: { statusCode: number; json(): { detail: string } }) => [answer.statusCode, answer.json().detail]

/** Riya is Asha's, and Vikram and Meena have a share in her. */
const riya = () => makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' }, sharedWith: [vikram.id, meena.id] })
async function asked(by: Person, leadId: number): Promise<number> {
  const answer = await ask(by, leadId)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}
const passed = (hours: number, id: number) =>
  sql`update transfer_request set at = at - make_interval(hours => ${hours}), lapses_at = lapses_at - make_interval(hours => ${hours})
    where id = ${id}`.execute(server.db)

test('a counsellor with a share asks, the owner and the admins are told, and the request stands at the lead and in its timeline', async () => {
  const id = await riya()
  const before = await detailsOf(vikram, id)
  const answer = await ask(vikram, id)
  expect(answer.json()).toMatchObject({ by: { id: vikram.id, name: 'Vikram Shah' } })
  const hours = (Date.parse(answer.json().lapses_at) - Date.parse(answer.json().at)) / 3_600_000
  expect(hours).toBe(24)
  expect(await noticesOf(asha, id)).toEqual(['Vikram Shah asks you to transfer Riya Sharma to them'])
  expect(await noticesOf(admin, id)).toEqual(['Vikram Shah asks Asha Rao to transfer Riya Sharma to them'])
  expect([await noticesOf(vikram, id), await noticesOf(meena, id)]).toEqual([[], []])
  for (const by of [asha, vikram, admin]) {
    const lead = await detailsOf(by, id)
    expect(lead.transfer_requests).toEqual([answer.json()])
    expect(lead.owner.id).toBe(asha.id)
    expect(lead.share_transfer_timeline.items[0]).toMatchObject({ type: 'transfer_asked', by: 'Vikram Shah', to: ['Asha Rao'] })
    expect(lead.timeline.items[0]).toMatchObject({ kind: 'transfer_asked', action: 'Asked Asha Rao for this lead' })
  }
  expect(before.transfer_requests).toEqual([])
  const mine = async (by: Person) => (await listed(by)).filter(({ lead }) => lead.id === id)
  for (const by of [asha, admin]) expect(await mine(by)).toEqual([{ ...answer.json(), lead: { id, name: 'Riya Sharma' } }])
  for (const by of [vikram, meena]) expect(await mine(by)).toEqual([])
  expect(result(await unchangedBy(server.db, () => ask(vikram, id)))).toEqual([
    409,
    'You have asked for this lead already. Asha Rao and the admins have a day to answer.',
  ])
  expect(await checkLists(server.db)).toEqual([])
})

test('accepting transfers the lead with all that a transfer does, tells both, and can be undone', async () => {
  const id = await riya()
  const request = await asked(vikram, id)
  const answer = await accept(asha, request)
  expect(answer.statusCode).toBe(200)
  expect(await ownerOf(id)).toBe(vikram.id)
  expect((await noticesOf(vikram, id))[0]).toBe('Asha Rao accepted: Riya Sharma is yours now')
  const { share_transfer_timeline, transfer_requests, shared_with } = await detailsOf(vikram, id)
  expect(share_transfer_timeline.items.map(({ type, by }: { type: string; by: string }) => `${by} ${type}`)).toEqual([
    'Asha Rao transfer',
    'Vikram Shah transfer_asked',
  ])
  expect([transfer_requests, shared_with]).toEqual([[], [{ id: meena.id, name: 'Meena Iyer' }]])
  const undo = `/api/v3/admin_custom/transfer/${answer.json().transfer.id}/undo/`
  expect((await post(asha, undo, 0)).statusCode).toBe(200)
  expect(await ownerOf(id)).toBe(asha.id)
  expect((await detailsOf(vikram, id)).shares).toMatchObject([{ with: { id: meena.id } }, { with: { id: vikram.id } }])
  expect(await checkLists(server.db)).toEqual([])
})

test('an admin answers too: the owner is told what they decided', async () => {
  const accepted = await riya()
  await accept(admin, await asked(vikram, accepted))
  expect(await ownerOf(accepted)).toBe(vikram.id)
  expect((await noticesOf(asha, accepted))[0]).toBe('Kabir Admin transferred Riya Sharma from you to Vikram Shah')
  const declined = await riya()
  expect((await decline(admin, await asked(meena, declined))).statusCode).toBe(200)
  expect((await noticesOf(asha, declined))[0]).toBe('Kabir Admin declined to transfer your lead Riya Sharma to Meena Iyer')
  expect((await noticesOf(meena, declined))[0]).toBe('Kabir Admin declined: Riya Sharma is not transferred to you')
})

test('declining leaves the lead where it is, tells who asked, stands in the timeline, and they may ask again', async () => {
  const id = await riya()
  const request = await asked(vikram, id)
  expect((await decline(asha, request)).json()).toEqual({ declined: request })
  expect(await ownerOf(id)).toBe(asha.id)
  expect(await noticesOf(vikram, id)).toEqual(['Asha Rao declined: Riya Sharma is not transferred to you'])
  const lead = await detailsOf(meena, id)
  expect(lead.share_transfer_timeline.items[0]).toMatchObject({ type: 'transfer_declined', by: 'Asha Rao', to: ['Vikram Shah'] })
  expect(lead.timeline.items[0].action).toBe('Declined to transfer it to Vikram Shah')
  for (const again of [accept, decline])
    expect(result(await unchangedBy(server.db, () => again(admin, request)))).toEqual([409, 'Asha Rao has answered this already.'])
  expect(await asked(vikram, id)).toBeGreaterThan(request)
})

test('a request lapses after a day: both are told, and it can be asked again', async () => {
  const id = await riya()
  const request = await asked(vikram, id)
  const other = await asked(meena, id)
  await passed(24, request)
  // Nobody need have noted it yet.
  for (const late of [accept, decline])
    expect(result(await unchangedBy(server.db, () => late(asha, request)))).toEqual([
      409,
      'Nobody answered within a day, so this has lapsed.',
    ])
  expect((await detailsOf(asha, id)).transfer_requests.map((open: { id: number }) => open.id)).toEqual([other])
  await lapseRequests(server.db)
  expect(await noticesOf(vikram, id)).toEqual(['Nobody answered within a day: Riya Sharma is not transferred to you'])
  expect((await noticesOf(asha, id))[0]).toBe('Vikram Shah asked for Riya Sharma and was not answered within a day')
  const { timeline, share_transfer_timeline } = await detailsOf(asha, id)
  expect(timeline.items[0]).toMatchObject({ action: 'Nobody answered the request of Vikram Shah within a day', by: 'Inside Portal' })
  expect(share_transfer_timeline.items[0]).toMatchObject({ type: 'transfer_lapsed', to: ['Vikram Shah'] })
  await unchangedBy(server.db, async () => await lapseRequests(server.db))
  expect(result(await accept(admin, request))).toEqual([409, 'Nobody answered within a day, so this has lapsed.'])
  expect(await asked(vikram, id)).toBeGreaterThan(other)
  await passed(24, other)
  // Asked again before the old request was noted as lapsed.
  expect(await asked(meena, id)).toBeGreaterThan(other)
  expect(await checkLists(server.db)).toEqual([])
})

test('a lead that goes elsewhere ends its requests, and the askers are told', async () => {
  const id = await riya()
  const [first, second] = [await asked(vikram, id), await asked(meena, id)]
  await accept(asha, first)
  expect((await noticesOf(meena, id))[0]).toBe('Riya Sharma, which you asked for, is with Vikram Shah now')
  for (const by of [asha, admin])
    expect(result(await unchangedBy(server.db, () => accept(by, second)))).toEqual([409, 'The lead has gone to Vikram Shah since.'])
  const third = await asked(meena, id)
  expect((await change(vikram, id, { transfer_to: asha.id })).statusCode).toBe(200)
  expect(result(await accept(vikram, third))).toEqual([409, 'The lead has gone to Asha Rao since.'])
})

test('an asker who lost their share, or their account, gets nothing', async () => {
  const id = await riya()
  const request = await asked(vikram, id)
  const withdraw = `/api/v3/admin_custom/details/${id}/share/${vikram.id}/`
  expect((await server.app.inject({ method: 'DELETE', url: withdraw, headers: asha.headers })).statusCode).toBe(200)
  expect(result(await unchangedBy(server.db, () => accept(asha, request)))[0]).toBe(404)
  const leaver = await makeStaff(server.db, 'counsellor', { name: 'Leaver' })
  const other = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [leaver.id] })
  const theirs = await asked(leaver, other)
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', leaver.id).execute()
  expect(result(await unchangedBy(server.db, () => accept(asha, theirs)))).toEqual([409, operations.acceptTransfer.refusals.askerGone[1]])
  expect((await decline(asha, theirs)).statusCode).toBe(200)
})

test('a request by the owner or without sight of the lead, and an answer without the right to give it, change nothing', async () => {
  const id = await riya()
  const stranger = await makeStaff(server.db, 'counsellor')
  const taker = await makeStaff(server.db, 'counsellor', { boarding_unassigned_data_permission: true })
  const unassigned = await makeLead(server.db, { activities: [{ kind: 'enquiry', at: '2026-11-01T00:00:00Z', schooling: 'boarding' }] })
  const both = await makeStaff(server.db, 'counsellor_admin')
  await server.db.updateTable('staff').set({ is_executive: true }).where('id', '=', both.id).execute()
  const need = operations.askTransfer.refusals.needNotAsk
  for (const [by, lead] of [
    [asha, id],
    [taker, unassigned],
    [both, id],
  ] as const)
    expect(result(await unchangedBy(server.db, () => ask(by, lead)))).toEqual([...need])
  expect((await unchangedBy(server.db, () => ask(stranger, id))).statusCode).toBe(404)
  expect((await unchangedBy(server.db, () => ask(admin, id))).statusCode).toBe(403)
  const request = await asked(vikram, id)
  for (const by of [vikram, meena, stranger])
    for (const answer of [accept, decline])
      expect(result(await unchangedBy(server.db, () => answer(by, request)))).toEqual([
        404,
        operations.declineTransfer.refusals.requestNotFound[1],
      ])
  expect((await unchangedBy(server.db, () => accept(admin, 2_000_000_000))).statusCode).toBe(404)
  await server.db.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', id).execute()
  await refreshListing(server.db, id)
  expect((await unchangedBy(server.db, () => accept(admin, request))).statusCode).toBe(404)
  expect((await listed(admin)).some((open) => open.id === request)).toBe(false)
})

test('when twenty ask, accept and decline at once, one answer counts, and the lead is whole', async () => {
  const id = await riya()
  const asks = await Promise.all(Array.from({ length: 10 }, () => ask(vikram, id)))
  expect(asks.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const request = asks.find(({ statusCode }) => statusCode === 200)?.json().id
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 3 ? accept : decline)(n % 2 ? admin : asha, request)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
  expect(await checkLists(server.db)).toEqual([])
})
