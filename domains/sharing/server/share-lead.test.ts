import { afterAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

const { server, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const change = (by: Person, id: number, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers, payload })
const details = async (by: Person, id: number) =>
  await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: by.headers })
const noticesOf = async (by: Person, leadId: number) => {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })
  return answer.json().results.filter((notice: { lead_id: number }) => notice.lead_id === leadId)
}
const sharesOf = (id: number) =>
  server.db.selectFrom('lead_share').select(['staff_id', 'shared_by']).where('lead_id', '=', id).orderBy('staff_id').execute()
const openFollowUp = (id: number) =>
  server.db.selectFrom('follow_up').selectAll().where('lead_id', '=', id).where('closed_at', 'is', null).execute()

const detailOf = (sentence: readonly [number, string]) => ({ detail: sentence[1] })

test('a shared lead is open to both, stands in the timeline with its note, and leaves the follow-up where it was', async () => {
  const id = await makeLead(server.db, {
    lead: { owner_id: asha.id, name: 'Riya Sharma' },
    events: [{ kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: asha.id }],
    followUp: { due_at: '2027-01-01T00:00:00Z', owner_id: asha.id },
  })
  const before = await openFollowUp(id)
  const answer = await change(asha, id, { share_with: [vikram.id, meena.id], note: ' Speaks Hindi ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ detail: 'Lead shared/transfer successfully', coordinates: null, transfer: null })
  expect(answer.json().lead).toMatchObject({
    id,
    owner: { id: asha.id },
    shared_or_transferred: 'shared',
    shared_with: [{ name: 'Meena Iyer' }, { name: 'Vikram Shah' }],
  })
  const lead = (await details(vikram, id)).json()
  expect(lead.timeline.items[0]).toMatchObject({
    kind: 'share',
    by: 'Asha Rao',
    action: 'Shared with Meena Iyer, Vikram Shah',
    comment: 'Speaks Hindi',
  })
  expect(lead.share_transfer_timeline.items[0]).toMatchObject({ type: 'share', to: ['Meena Iyer', 'Vikram Shah'], note: 'Speaks Hindi' })
  expect(await openFollowUp(id)).toEqual(before)
  const own = {
    kind: 'share',
    text: 'Asha Rao shared Riya Sharma with you: Speaks Hindi',
    by: { id: asha.id, name: 'Asha Rao' },
    read: false,
  }
  expect(await noticesOf(vikram, id)).toEqual([expect.objectContaining(own)])
  expect(await noticesOf(meena, id)).toEqual([expect.objectContaining(own)])
  expect(await noticesOf(asha, id)).toEqual([])
  expect(await checkLists(server.db)).toEqual([])
})

test('the owner is told when someone else shares their lead, and receivers who have it already are left out', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'रिया शर्मा' }, sharedWith: [vikram.id] })
  expect((await change(vikram, id, { share_with: [asha.id, vikram.id, meena.id] })).statusCode).toBe(200)
  expect(await sharesOf(id)).toEqual([
    { staff_id: vikram.id, shared_by: null },
    { staff_id: meena.id, shared_by: vikram.id },
  ])
  expect((await noticesOf(asha, id))[0].text).toBe('Vikram Shah shared your lead रिया शर्मा with Meena Iyer')
  expect(await noticesOf(vikram, id)).toEqual([])
  const event = await server.db.selectFrom('lead_event').select('to_staff_ids').where('lead_id', '=', id).executeTakeFirstOrThrow()
  expect(event.to_staff_ids).toEqual([meena.id])
  expect(await checkLists(server.db)).toEqual([])
})

test('a note of any length goes into the timeline whole and into the notice in part', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const note = 'नमस्ते '.repeat(500)
  expect((await change(asha, id, { share_with: [meena.id], note })).statusCode).toBe(200)
  const { comment } = await server.db.selectFrom('lead_event').select('comment').where('lead_id', '=', id).executeTakeFirstOrThrow()
  expect(comment).toBe(note.trim())
  const [notice] = await noticesOf(meena, id)
  expect(notice.text).toMatch(/with you: नमस्ते .*…$/)
  expect(notice.text.length).toBeLessThan(400)
})

test('a dormant lead stays with the counsellor who shares it, and can be shared with oneself', async () => {
  const dormant = { owner_id: asha.id, created_at: '2026-01-01T00:00:00Z' }
  const waker = await makeStaff(server.db, 'counsellor', { dormant_data_permission: true })
  const first = await makeLead(server.db, { lead: dormant })
  expect((await change(waker, first, { share_with: [meena.id] })).json().lead).toMatchObject({ id: first })
  expect((await sharesOf(first)).map((share) => share.staff_id)).toEqual([meena.id, waker.id])
  const second = await makeLead(server.db, { lead: dormant })
  expect((await change(waker, second, { share_with: [waker.id] })).json().lead).toMatchObject({ id: second })
  const events = await server.db.selectFrom('lead_event').select('kind').where('lead_id', '=', second).execute()
  expect(events).toEqual([{ kind: 'share' }])
  expect(await checkLists(server.db)).toEqual([])
})

test('forty shares of one lead at once, each with the same colleague, make one', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id } })
  const answers = await Promise.all(Array.from({ length: 40 }, () => change(admin, id, { share_with: [vikram.id] })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(39).fill(409)])
  expect((await sharesOf(id)).length).toBe(1)
  expect((await noticesOf(vikram, id)).length).toBe(1)
})

test('an account that does not see the lead, and wrong lists of counsellors, change nothing', async () => {
  const id = await makeLead(server.db, { lead: { owner_id: asha.id }, sharedWith: [vikram.id] })
  const gone = await makeStaff(server.db, 'counsellor', { name: 'Gone' })
  await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', gone.id).execute()
  const sales = await makeStaff(server.db, 'sales_executive')
  const stranger = await makeStaff(server.db, 'counsellor')
  const { leadNotFound, counsellorNotFound, alreadyShared } = changeLead.refusals
  const named = { ...detailOf(counsellorNotFound), errors: { share_with: [counsellorNotFound[1]] } }
  const cases: [by: Person, body: object, status: number, answer: object][] = [
    [stranger, { share_with: [meena.id] }, 404, detailOf(leadNotFound)],
    [asha, { share_with: [] }, 400, { errors: { share_with: ['Choose at least one counsellor.'] } }],
    [asha, { share_with: [meena.id, meena.id] }, 400, { errors: { share_with: ['Name each counsellor once.'] } }],
    [asha, { share_with: Array.from({ length: 51 }, (_, n) => n + 1) }, 400, { errors: { share_with: ['Choose at most 50.'] } }],
    [asha, { share_with: meena.id }, 400, { errors: { share_with: ['Choose at least one counsellor.'] } }],
    [asha, { share_with: [meena.id], transfer_to: meena.id }, 400, { errors: { body: [expect.stringContaining('one change at a time')] } }],
    [asha, { note: 'Only a note' }, 400, { errors: { body: [expect.stringContaining('one change at a time')] } }],
    [asha, { share_with: [meena.id], note: 'x'.repeat(4001) }, 400, { errors: { note: ['Keep it under 4,000 characters.'] } }],
    [asha, { share_with: [meena.id, gone.id] }, 400, named],
    [asha, { share_with: [sales.id] }, 400, named],
    [asha, { share_with: [admin.id] }, 400, named],
    [asha, { share_with: [meena.id, 2_000_000_000] }, 400, named],
    [asha, { share_with: [vikram.id] }, 409, detailOf(alreadyShared)],
    [vikram, { share_with: [asha.id, vikram.id] }, 409, detailOf(alreadyShared)],
  ]
  for (const [by, body, status, expected] of cases) {
    const answer = await unchangedBy(server.db, () => change(by, id, body))
    expect(answer.statusCode, JSON.stringify(body)).toBe(status)
    expect(answer.json()).toMatchObject(expected)
  }
})
