import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { undoTransfer } from '#domains/sharing/contract/sharing.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

const { server, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const change = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers, payload })
const transfer = async (by: Person, id: number, to: Person): Promise<number> =>
  (await change(by, id, { transfer_to: to.id })).json().transfer.id
const undo = (by: Person, eventId: number) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/transfer/${eventId}/undo/`, headers: by.headers })
const statusFor = async (by: Person, id: number) =>
  (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })).statusCode
const noticesOf = async (by: Person, leadId: number): Promise<string[]> => {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })
  const notices: { lead_id: number; kind: string; text: string }[] = answer.json().results
  return notices.filter((notice) => notice.lead_id === leadId && notice.kind === 'transfer_undone').map((notice) => notice.text)
}

async function stateOf(id: number) {
  const { rows } = await sql`
    select owner_id, is_transferred,
      array(select (staff_id, shared_by, at)::text from lead_share where lead_id = lead.id order by 1) as shares,
      array(select (id, owner_id, due_at, closed_at)::text from follow_up where lead_id = lead.id order by 1) as follow_ups
    from lead where id = ${id}`.execute(server.db)
  return rows[0]
}

const plannedBy = (by: Person) => ({
  events: [{ kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: by.id }],
  followUp: { due_at: '2027-01-01T00:00:00Z', owner_id: by.id },
})

test('undoing gives back the lead, its follow-up and the share that the transfer took, and tells both', async () => {
  const id = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Riya Sharma' },
    sharedWith: [vikram.id, meena.id],
    ...plannedBy(meena),
  })
  const before = await stateOf(id)
  const eventId = await transfer(asha, id, vikram)
  const answer = await undo(asha, eventId)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    lead: { id, name: 'Riya Sharma', visible: true },
    type: 'transfer_undone',
    by: { name: 'Asha Rao' },
    to: [{ name: 'Asha Rao' }],
    undo_until: null,
  })
  expect(await stateOf(id)).toEqual(before)
  expect(await statusFor(asha, id)).toBe(200)
  const event = await server.db.selectFrom('lead_event').selectAll().where('id', '=', answer.json().id).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ undoes_event_id: eventId, before: { owner_id: vikram.id }, after: { owner_id: asha.id } })
  expect(await noticesOf(vikram, id)).toEqual(['Asha Rao undid the transfer of Riya Sharma to you'])
  expect(await noticesOf(asha, id)).toEqual([])
  expect(await checkLists(server.db)).toEqual([])
})

test('an admin undoes anyone’s transfer; the receiver loses sight of the lead and is told who has it', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' } })
  const eventId = await transfer(asha, id, vikram)
  expect((await undo(admin, eventId)).statusCode).toBe(200)
  expect([await statusFor(asha, id), await statusFor(vikram, id)]).toEqual([200, 409])
  expect(await noticesOf(asha, id)).toEqual(['Kabir Admin undid the transfer of Riya Sharma, which is back with you'])
  expect(await noticesOf(vikram, id)).toEqual(['Kabir Admin undid the transfer of Riya Sharma to you'])
  expect((await change(vikram, id, { share_with: [meena.id] })).json()).toEqual({
    detail: 'This lead was transferred to Asha Rao, who has it now.',
  })
  expect(await checkLists(server.db)).toEqual([])
})

test('an owner undoes an admin’s transfer of their lead, and the receiver is told', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' }, sharedWith: [meena.id] })
  const eventId = await transfer(admin, id, vikram)
  for (const by of [vikram, meena]) expect((await unchangedBy(server.db, () => undo(by, eventId))).statusCode).toBe(404)
  expect((await undo(asha, eventId)).statusCode).toBe(200)
  expect([await statusFor(asha, id), await statusFor(vikram, id)]).toEqual([200, 409])
  expect(await noticesOf(vikram, id)).toEqual(['Asha Rao undid the transfer of Riya Sharma to you'])
  expect(await checkLists(server.db)).toEqual([])
})

test('transfers are undone in turn, the last first, and a lead with one that stands stays transferred', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, ...plannedBy(asha) })
  const states = [await stateOf(id)]
  const first = await transfer(asha, id, vikram)
  states.push(await stateOf(id))
  const second = await transfer(vikram, id, meena)
  const moved = await unchangedBy(server.db, () => undo(asha, first))
  expect([moved.statusCode, moved.json()]).toEqual([
    409,
    { detail: 'The lead was transferred on to Meena Iyer since, so this cannot be undone.' },
  ])
  expect((await undo(vikram, second)).statusCode).toBe(200)
  expect(await stateOf(id)).toEqual(states[1])
  expect((await undo(asha, first)).statusCode).toBe(200)
  expect(await stateOf(id)).toEqual(states[0])
  expect(await checkLists(server.db)).toEqual([])
})

test('a lead that was transferred on and came back is no longer the first transfer’s to undo', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const first = await transfer(asha, id, vikram)
  await transfer(vikram, id, meena)
  await transfer(meena, id, vikram)
  expect((await unchangedBy(server.db, () => undo(asha, first))).statusCode).toBe(409)
})

test('a share that the new owner gave the old one meanwhile ends, and a follow-up of theirs goes back too', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const eventId = await transfer(asha, id, vikram)
  expect((await change(vikram, id, { share_with: [asha.id] })).statusCode).toBe(200)
  const action = await server.db
    .insertInto('lead_event')
    .values({ lead_id: id, kind: 'action', staff_id: vikram.id, action_id: world.action.callBack })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('follow_up')
    .values({ lead_id: id, event_id: action.id, owner_id: vikram.id, due_at: '2027-01-01T00:00:00Z' })
    .execute()
  expect((await undo(asha, eventId)).statusCode).toBe(200)
  expect(await stateOf(id)).toMatchObject({
    owner_id: asha.id,
    shares: [],
    follow_ups: [expect.stringMatching(new RegExp(`,${asha.id},`))],
  })
  expect(await checkLists(server.db)).toEqual([])
})

test('a follow-up that someone else planned since stays theirs', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [meena.id], ...plannedBy(asha) })
  const eventId = await transfer(asha, id, vikram)
  await server.db.updateTable('follow_up').set({ owner_id: meena.id }).where('lead_id', '=', id).execute()
  expect((await undo(asha, eventId)).statusCode).toBe(200)
  expect(await stateOf(id)).toMatchObject({ owner_id: asha.id, follow_ups: [expect.stringMatching(new RegExp(`,${meena.id},`))] })
})

test('a lead that had no owner has none again, and one of a leaver goes back to them', async () => {
  const taker = await makeStaff(server.db, 'counsellor', { boarding_unassigned_data_permission: true })
  const unassigned = await makeLead(server.db, { activities: [{ kind: 'enquiry', at: '2026-11-01T00:00:00Z', schooling: 'boarding' }] })
  const taken = await transfer(taker, unassigned, taker)
  expect((await undo(taker, taken)).json()).toMatchObject({ to: [], lead: { visible: true } })
  expect(await stateOf(unassigned)).toMatchObject({ owner_id: null, is_transferred: false })

  const leaver = await makeStaff(server.db, 'counsellor', { name: 'Leaver' })
  const left = await makeLead(server.db, { lead: { owner_id: leaver.id } })
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', leaver.id).execute()
  const given = await transfer(admin, left, vikram)
  expect((await undo(admin, given)).statusCode).toBe(200)
  expect(await stateOf(left)).toMatchObject({ owner_id: leaver.id })
  expect(await checkLists(server.db)).toEqual([])
})

test('when twenty undo at once, one succeeds, and the others are told that it is done', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const eventId = await transfer(asha, id, vikram)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => undo(n % 2 ? admin : asha, eventId)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  const refused = answers.filter((answer) => answer.statusCode === 409)
  for (const answer of refused) expect(answer.json()).toEqual({ detail: undoTransfer.refusals.alreadyUndone[1] })
})

test('a transfer of others, too old or of an erased parent cannot be undone, nor can another entry', async () => {
  const { transferNotFound, tooLate } = undoTransfer.refusals
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await change(asha, id, { share_with: [meena.id] })
  const share = await server.db.selectFrom('lead_event').select('id').where('lead_id', '=', id).executeTakeFirstOrThrow()
  const eventId = await transfer(asha, id, vikram)
  const refused = async (by: Person, event: number, [status, detail]: readonly [number, string]) => {
    const answer = await unchangedBy(server.db, () => undo(by, event))
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  }
  await refused(vikram, eventId, transferNotFound)
  await refused(meena, eventId, transferNotFound)
  await refused(asha, 2_000_000_000, transferNotFound)
  await refused(asha, share.id, transferNotFound)
  const made = (ago: string) =>
    server.db
      .updateTable('lead_event')
      .set({ at: sql`now() - ${ago}::interval` })
      .where('id', '=', eventId)
  await made('10 minutes').execute()
  await refused(asha, eventId, tooLate)
  await refused(admin, eventId, tooLate)
  await made('9 minutes 50 seconds').execute()
  await server.db.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', id).execute()
  await refused(asha, eventId, transferNotFound)
  await server.db.updateTable('lead').set({ erased_at: null }).where('id', '=', id).execute()
  expect((await undo(asha, eventId)).statusCode).toBe(200)
})
