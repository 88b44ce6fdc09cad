import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { hearEvents } from '#testing/oracles/hear-events.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let server: TestServer
let address: string
let asha: Person
let vikram: Person
let meena: Person
let admin: Person

beforeAll(async () => {
  ;({ server, asha, vikram, meena, admin } = await openOffice())
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const change = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers, payload })
const transfer = (by: Person, id: number, to: Person, note?: string) => change(by, id, { transfer_to: to.id, note })
const details = (by: Person, id: number) => server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })
const noticesOf = async (by: Person, leadId: number): Promise<string[]> => {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })
  const notices: { lead_id: number; kind: string; text: string }[] = answer.json().results
  return notices.filter((notice) => notice.lead_id === leadId && notice.kind === 'transfer').map((notice) => notice.text)
}
const leadOf = (id: number) =>
  server.db.selectFrom('lead').select(['owner_id', 'is_transferred']).where('id', '=', id).executeTakeFirstOrThrow()
const sharesOf = (id: number) => server.db.selectFrom('lead_share').select('staff_id').where('lead_id', '=', id).execute()
const followUpsOf = (id: number) =>
  server.db.selectFrom('follow_up').select(['owner_id', 'closed_at', 'due_at']).where('lead_id', '=', id).execute()

const plannedBy = (by: Person) => ({
  events: [
    { kind: 'comment', at: '2025-12-01T00:00:00Z', comment: 'First talk', staff_id: by.id },
    { kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: by.id },
  ],
  followUp: { due_at: '2027-01-01T00:00:00Z', owner_id: by.id },
})
const boarding = { activities: [{ kind: 'enquiry', at: '2026-11-01T00:00:00Z', schooling: 'boarding' }] }

test('a transfer moves the lead, its history and its follow-up, tells both, and the old owner sees it no longer', async () => {
  const id = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Riya Sharma' },
    ...plannedBy(asha),
  })
  const answer = await transfer(asha, id, vikram, 'Wants Pune')
  expect(answer.statusCode).toBe(200)
  const { transfer: undoable, ...rest } = answer.json()
  expect(rest).toEqual({ detail: 'Lead shared/transfer successfully', coordinates: null, lead: null })
  const minutesLeft = (Date.parse(undoable.undo_until) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(9)
  expect(minutesLeft).toBeLessThanOrEqual(10.1)

  expect((await details(asha, id)).statusCode).toBe(409)
  const lead = (await details(vikram, id)).json()
  expect(lead).toMatchObject({
    owner: { name: 'Vikram Shah' },
    shared_or_transferred: 'transferred',
    follow_ups: [{ owner: { id: vikram.id } }],
  })
  expect(lead.timeline.total).toBe(3)
  expect(lead.timeline.items[0]).toMatchObject({
    kind: 'transfer',
    action: 'Transferred to Vikram Shah',
    comment: 'Wants Pune',
    changes: [],
    undone: false,
  })
  expect(lead.comment.items[0].comment).toBe('First talk')
  expect(lead.share_transfer_timeline.items).toEqual([
    expect.objectContaining({ id: undoable.id, by: 'Asha Rao', type: 'transfer', to: ['Vikram Shah'], note: 'Wants Pune' }),
  ])
  expect(await followUpsOf(id)).toEqual([{ owner_id: vikram.id, closed_at: null, due_at: '2027-01-01T00:00:00Z' }])
  expect(await noticesOf(vikram, id)).toEqual(['Asha Rao transferred Riya Sharma to you: Wants Pune'])
  expect(await noticesOf(asha, id)).toEqual([])
  const event = await server.db.selectFrom('lead_event').selectAll().where('id', '=', undoable.id).executeTakeFirstOrThrow()
  expect(event).toMatchObject({ before: { owner_id: asha.id }, after: { owner_id: vikram.id }, to_staff_ids: [vikram.id] })
  expect(await checkLists(server.db)).toEqual([])
})

test('shares stay when the owner transfers the lead, and the new owner needs none', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' }, sharedWith: [vikram.id, meena.id] })
  expect((await transfer(admin, id, vikram)).statusCode).toBe(200)
  expect((await details(meena, id)).json()).toMatchObject({ owner: { id: vikram.id }, shared_with: [{ id: meena.id }] })
  expect(await sharesOf(id)).toEqual([{ staff_id: meena.id }])
  expect((await details(asha, id)).statusCode).toBe(409)
  expect(await noticesOf(asha, id)).toEqual(['Kabir Admin transferred Riya Sharma from you to Vikram Shah'])
  expect(await noticesOf(vikram, id)).toEqual(['Kabir Admin transferred Riya Sharma to you'])
  expect(await checkLists(server.db)).toEqual([])
})

test('an admin transfers any lead, and takes one for themselves if they are a counsellor too', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  expect((await transfer(admin, id, vikram)).json().lead).toMatchObject({ owner: { id: vikram.id } })
  const both = await makeStaff(server.db, 'counsellor_admin', { name: 'Both' })
  await server.db.updateTable('staff').set({ is_executive: true }).where('id', '=', both.id).execute()
  expect((await transfer(both, id, both)).json().lead).toMatchObject({ owner: { id: both.id } })
  expect((await noticesOf(vikram, id))[0]).toMatch(/^Both transferred .* from you to Both$/)
  expect(await noticesOf(both, id)).toEqual([])
  expect(await checkLists(server.db)).toEqual([])
})

test('when two boarding counsellors take an unassigned lead at once, one gets it and the other is told who', async () => {
  const takers = await Promise.all(
    ['First', 'Second'].map((name) => makeStaff(server.db, 'counsellor', { name, boarding_unassigned_data_permission: true })),
  )
  const id = await makeLead(server.db, boarding)
  const answers = await Promise.all(takers.map((taker) => transfer(taker, id, taker)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  const { owner_id } = await leadOf(id)
  const winner = takers.find((taker) => taker.id === owner_id)
  const refused = answers.find((answer) => answer.statusCode === 409)
  expect(refused?.json()).toEqual({ detail: `This lead was transferred to ${winner?.name}, who has it now.` })
  expect(await checkLists(server.db)).toEqual([])
})

test('a counsellor who transferred a lead a moment ago is told who has it now, and changes nothing', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, ...plannedBy(asha) })
  await transfer(asha, id, vikram)
  const requests = [
    () => transfer(asha, id, meena),
    () => change(asha, id, { share_with: [meena.id] }),
    () =>
      server.app.inject({
        method: 'POST',
        url: `/api/v3/admin_custom/comment/${id}/create/`,
        headers: asha.headers,
        payload: { comment: 'Late' },
      }),
  ]
  for (const request of requests) {
    const answer = await unchangedBy(server.db, request)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ detail: 'This lead was transferred to Vikram Shah, who has it now.' })
  }
})

test('when two transfers race, the second is refused and told who has the lead now', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, ...plannedBy(asha) })
  // The lead is held until both wait for it, so that they truly meet.
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from lead where id = $1 for update', [id])
  const racing = [transfer(asha, id, vikram), transfer(asha, id, meena)]
  const waiting = async () =>
    (
      await server.db
        .selectFrom('pg_stat_activity' as never)
        .select('pid' as never)
        .where('wait_event_type' as never, '=', 'Lock' as never)
        .execute()
    ).length
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(racing)
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  const { owner_id } = await leadOf(id)
  const name = owner_id === vikram.id ? 'Vikram Shah' : 'Meena Iyer'
  const refused = answers.find((answer) => answer.statusCode === 409)
  expect(refused?.json()).toEqual({ detail: `This lead was transferred to ${name}, who has it now.` })
  const events = await server.db.selectFrom('lead_event').select('id').where('lead_id', '=', id).where('kind', '=', 'transfer').execute()
  expect(events.length).toBe(1)
  expect(await checkLists(server.db)).toEqual([])
})

test('a transfer from a screen on which someone else still had the lead says who has it, and leaves it with them', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [meena.id] })
  await transfer(asha, id, vikram)
  for (const by of [meena, admin]) {
    const stale = { transfer_to: meena.id, seen: { owner: asha.id } }
    const answer = await unchangedBy(server.db, () => change(by, id, stale))
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This lead was transferred to Vikram Shah, who has it now.'])
  }
  expect((await change(admin, id, { transfer_to: meena.id, seen: { owner: vikram.id } })).statusCode).toBe(200)
})

test('the open screens of the new owner and of the former owner are told', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [meena.id] })
  const [ofAsha, ofVikram, ofMeena] = await Promise.all([asha, vikram, meena].map((person) => hearEvents(server, address, person)))
  await transfer(admin, id, vikram)
  const changed = { kind: 'lead', id, by: admin.id }
  const noticeFor = (to: Person) => ({ kind: 'notice', id: to.id, by: admin.id })
  await expect.poll(() => [ofAsha, ofVikram, ofMeena]).toEqual([[noticeFor(asha), changed], [noticeFor(vikram), changed], [changed]])
})

test('a transfer that is sent again with its key happens once, also after the lead went on', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/details/${id}/`,
      headers: { ...asha.headers, 'idempotency-key': 'once-and-for-all' },
      payload: { transfer_to: vikram.id },
    })
  const [first, second] = await Promise.all([send(), send()])
  expect(first.json()).toEqual(second?.json())
  await transfer(vikram, id, meena)
  const third = await unchangedBy(server.db, send)
  expect([third.statusCode, third.json()]).toEqual([200, first.json()])
  expect(await leadOf(id)).toEqual({ owner_id: meena.id, is_transferred: true })
})

test('transfers that may not be change nothing', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [meena.id] })
  const gone = await makeStaff(server.db, 'counsellor', { name: 'Gone' })
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', gone.id).execute()
  const stranger = await makeStaff(server.db, 'counsellor')
  const { leadNotFound, counsellorNotFound, transferToOneself, noOwner } = changeLead.refusals
  const taker = await makeStaff(server.db, 'counsellor', { boarding_unassigned_data_permission: true })
  const unassigned = await makeLead(server.db, boarding)
  const notHers = { detail: 'Only Asha Rao and the admins can transfer this lead. Ask for it instead.' }
  const notOneself = { detail: transferToOneself[1], errors: { transfer_to: [transferToOneself[1]] } }
  const named = { detail: counsellorNotFound[1], errors: { transfer_to: [counsellorNotFound[1]] } }
  const cases: [by: Person, to: number, status: number, answer: object][] = [
    [stranger, vikram.id, 404, { detail: leadNotFound[1] }],
    [asha, asha.id, 400, notOneself],
    [meena, meena.id, 403, notHers],
    [meena, vikram.id, 403, notHers],
    [asha, gone.id, 400, named],
    [asha, admin.id, 400, named],
    [asha, 2_000_000_000, 400, named],
    [admin, admin.id, 400, notOneself],
    [meena, asha.id, 403, notHers],
    [admin, asha.id, 409, { detail: 'Asha Rao has this lead already.' }],
  ]
  for (const [by, to, status, expected] of cases) {
    const answer = await unchangedBy(server.db, () => change(by, id, { transfer_to: to }))
    expect(answer.statusCode, `${by.name} to ${to}`).toBe(status)
    expect(answer.json()).toEqual(expected)
  }
  const toOther = await unchangedBy(server.db, () => change(taker, unassigned, { transfer_to: vikram.id }))
  expect([toOther.statusCode, toOther.json()]).toEqual([noOwner[0], { detail: noOwner[1] }])
  const misshapen = await unchangedBy(server.db, () => change(asha, id, { transfer_to: [vikram.id] }))
  expect(misshapen.statusCode).toBe(400)
  expect(Object.keys(misshapen.json().errors)).toEqual(['transfer_to'])
})
