import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMessageConsent } from '#domains/leads/server/lead/message-consent.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { agreedInIndia } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeMissedCall } from '#testing/make/waiting-leads.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>

beforeAll(async () => {
  server = await testServer()
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
})
afterAll(() => server.close())

const enquiry = { kind: 'enquiry', at: new Date().toISOString() }
const ours = (lead = {}, numbers?: string[]) =>
  makeLead(server.db, { lead: { owner_id: asha.id, ...lead }, activities: [enquiry], ...(numbers && { numbers }) })
const wish = (id: number, payload: object, headers: Record<string, string> = asha.headers) =>
  server.app.inject({ method: 'POST', url: `/api/v3/admin_custom/call-preference/${id}/`, headers, payload })
const open = async (id: number) => (await server.app.inject({ url: `/api/v3/admin_custom/details/${id}/`, headers: asha.headers })).json()
const waits = async (id: number) =>
  (await server.db.selectFrom('lead_listing').select('waiting_at').where('lead_id', '=', id).executeTakeFirstOrThrow()).waiting_at !== null

test('a parent who asked not to be called leaves the dialer, and comes back when they allow it', async () => {
  const id = await ours()
  expect(await waits(id)).toBe(true)
  const answer = await wish(id, { opted_out: true })
  expect([answer.statusCode, answer.json()]).toEqual([200, { opted_out: true, consented: false, writing_blocked: true }])
  expect([await waits(id), await checkLists(server.db)]).toEqual([false, []])
  const lead = await open(id)
  expect(lead.calling).toMatchObject({ opted_out: true, consented: false, writing_blocked: true })
  expect(lead.timeline.items[0]).toMatchObject({
    kind: 'edit',
    by: 'Asha Rao',
    action: 'Edited calls',
    changes: [{ field: 'calls', before: 'Allowed', after: 'Do not disturb' }],
  })
  expect((await wish(id, { opted_out: false })).json()).toEqual({ opted_out: false, consented: false, writing_blocked: false })
  expect((await open(id)).timeline.items[0].changes).toEqual([{ field: 'calls', before: 'Do not disturb', after: 'Allowed' }])
  expect([await waits(id), await checkLists(server.db)]).toEqual([true, []])
})

test('do not disturb cancels the planned call and keeps the visit; once it is lifted, the call is planned again', async () => {
  const at = new Date().toISOString()
  const due = new Date(Date.now() + 86_400_000).toISOString()
  const agreed = [{ kind: 'next_call_planned', at, staff_id: asha.id, scheduled_at: due }] as const
  const planned = (category: 'visit' | null) =>
    makeLead(server.db, { lead: { owner_id: asha.id }, events: [...agreed], followUp: { due_at: due, owner_id: asha.id, category } })
  const [id, visit] = [await planned(null), await planned('visit')]
  const plans = async (of: number) => (await open(of)).follow_ups.length
  await wish(id, { opted_out: true })
  await wish(visit, { opted_out: true })
  expect([await plans(id), await plans(visit), await checkLists(server.db)]).toEqual([0, 1, []])
  expect((await open(id)).timeline.items[0].changes).toContainEqual({ field: 'planned call', before: agreedInIndia(due), after: null })
  expect((await open(id)).done_follow_up).toBeNull()
  await wish(id, { opted_out: false })
  expect([await plans(id), await checkLists(server.db)]).toEqual([1, []])
  await wish(id, { opted_out: true })
  await server.db
    .updateTable('follow_up')
    .set({ due_at: new Date(Date.now() - 60_000).toISOString() })
    .where('lead_id', '=', id)
    .execute()
  await wish(id, { opted_out: false })
  expect(await plans(id)).toBe(0)
})

test('the row of a lead says what do not disturb blocks: WhatsApp and mail too, until the parent agreed to these later', async () => {
  const id = await ours()
  const blocked = async () => {
    const { opted_out, writing_blocked } = (await open(id)).calling
    return { opted_out, writing_blocked }
  }
  const agree = (given: boolean) =>
    server.db.transaction().execute((tx) => writeMessageConsent(tx, id, given, { record: async () => ({ id: 0, at: '' }) }))
  expect(await blocked()).toEqual({ opted_out: false, writing_blocked: false })
  await agree(true)
  expect((await wish(id, { opted_out: true })).json()).toMatchObject({ opted_out: true, writing_blocked: true })
  expect(await blocked()).toEqual({ opted_out: true, writing_blocked: true })
  await agree(true)
  expect(await blocked()).toEqual({ opted_out: true, writing_blocked: false })
  await agree(false)
  expect(await blocked()).toEqual({ opted_out: true, writing_blocked: true })
  expect((await wish(id, { opted_out: false })).json()).toMatchObject({ opted_out: false, writing_blocked: true })
  expect(await blocked()).toEqual({ opted_out: false, writing_blocked: true })
})

test('a missed call of a parent who asked not to be called stands at the head of no dialer', async () => {
  const id = await ours()
  await makeMissedCall(server.db, id, new Date(Date.now() - 60_000).toISOString())
  const listed = async () => {
    const columns = server.db.selectFrom('lead_listing').select(['missed_call_at', 'may_call'])
    const { missed_call_at, may_call } = await columns.where('lead_id', '=', id).where('viewer_id', '=', asha.id).executeTakeFirstOrThrow()
    return [missed_call_at !== null, may_call]
  }
  expect(await listed()).toEqual([true, true])
  await wish(id, { opted_out: true })
  expect(await listed()).toEqual([false, false])
  await wish(id, { opted_out: false })
  expect([await listed(), await checkLists(server.db)]).toEqual([[true, true], []])
})

test('a parent on the register who agreed is dialed', async () => {
  const id = await ours()
  await server.db.updateTable('lead_number').set({ dnd: true }).where('lead_id', '=', id).execute()
  await refreshListing(server.db, id)
  expect(await waits(id)).toBe(false)
  expect((await wish(id, { consented: true })).json()).toEqual({ opted_out: false, consented: true, writing_blocked: false })
  expect([await waits(id), await checkLists(server.db)]).toEqual([true, []])
  expect((await open(id)).timeline.items[0].changes).toEqual([{ field: 'consent to calls', before: null, after: 'Given' }])
})

test('both wishes at once make one entry, and repeating a wish makes none', async () => {
  const id = await ours()
  await wish(id, { opted_out: true, consented: true })
  const { timeline } = await open(id)
  expect(timeline.items[0].changes).toHaveLength(2)
  const again = await unchangedBy(server.db, () => wish(id, { opted_out: true, consented: true }))
  expect(again.json()).toEqual({ opted_out: true, consented: true, writing_blocked: true })
})

test('an unseen lead and an unknown wish are refused', async () => {
  const others = await makeLead(server.db)
  const answer = await unchangedBy(server.db, () => wish(others, { opted_out: true }))
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This lead does not exist, or is not shared with you.'])
  const id = await ours()
  for (const wrong of [{}, { opted_out: 'yes' }, { consented: null }, { opted_out: true, by: 7 }])
    expect((await unchangedBy(server.db, () => wish(id, wrong))).statusCode, JSON.stringify(wrong)).toBe(400)
})
