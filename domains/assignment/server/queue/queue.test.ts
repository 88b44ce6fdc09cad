import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { assignWaiting } from '../allocation/assign-new-leads.ts'
import { retryWaiting } from '../allocation/retry-waiting.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/assignment/queue/'
const queue = async (of: 'nobody' | 'left', filters = '') =>
  (await office.server.app.inject({ url: `${root}?of=${of}${filters}`, headers: office.admin.headers })).json()
const choices = async (of: 'nobody' | 'left') =>
  (await office.server.app.inject({ url: `${root}choices/?of=${of}`, headers: office.admin.headers })).json()
const assign = async (lead_ids: number[], to: number[]) =>
  (
    await office.server.app.inject({ method: 'POST', url: `${root}assign/`, headers: office.admin.headers, payload: { lead_ids, to } })
  ).json()

const at = '2026-01-01T10:00:00Z'

test('the queue tells apart a rule whose counsellors are not free and one that has none, and follows what changes', async () => {
  const { db } = office
  await db.updateTable('assignment_rule').set({ is_on: false }).execute()
  await db.insertInto('assignment_rule').values({ name: 'Boarding team', place: 1, is_on: true, receivers: 'boarding' }).execute()
  const lead = await makeLead(db)
  await inTransaction(db, (tx) => assignWaiting(tx, [lead]))
  const reason = async () => {
    const { results } = await queue('nobody')
    return results.map((row: { why: string; rule: string | null }) => [row.why, row.rule])
  }
  expect(await reason()).toEqual([['no_counsellor', 'Boarding team']])
  expect((await queue('nobody', '&why=no_counsellor')).count).toBe(1)
  const entries = await db
    .selectFrom('lead_event')
    .select('comment')
    .where('lead_id', '=', lead)
    .where('kind', '=', 'not_assigned')
    .execute()
  expect(entries).toEqual([{ comment: 'The rule “Boarding team” has no counsellor for this lead.' }])
  const boarding = await makeStaff(db, 'counsellor', { is_boarding: true })
  await db.insertInto('attendance_check').values({ staff_id: boarding.id, is_in: false }).execute()
  await retryWaiting(db)
  expect(await reason()).toEqual([['nobody_there', 'Boarding team']])
  await db.updateTable('assignment_rule').set({ is_on: false }).execute()
  await retryWaiting(db)
  expect(await reason()).toEqual([['no_rule', null]])
})

test('a lead without an owner waits with its reason, and is given to a counsellor or by the rules', async () => {
  const { asha, db } = office
  await db.updateTable('assignment_rule').set({ is_on: false }).execute()
  const earlier = await makeLead(db)
  const arrived = [await makeLead(db), await makeLead(db)]
  await inTransaction(db, (tx) => assignWaiting(tx, arrived))
  const { counts, results } = await queue('nobody')
  expect(counts).toEqual({ nobody: 3, left: 0 })
  expect(results.map(({ id, why }: { id: number; why: string }) => [id, why])).toEqual([
    [arrived[1], 'no_rule'],
    [arrived[0], 'no_rule'],
    [earlier, 'earlier'],
  ])
  expect(await assign([earlier, earlier], [asha.id])).toEqual({ assigned: 1, stayed: 0 })
  expect(await assign([earlier], [asha.id])).toEqual({ assigned: 0, stayed: 1 })
  expect(await assign([earlier], [office.admin.id])).toMatchObject({
    detail: 'This counsellor is not active or does not exist. Choose another one.',
  })
  expect(await assign(arrived, [asha.id])).toEqual({ assigned: 2, stayed: 0 })
  expect((await queue('nobody')).counts).toEqual({ nobody: 0, left: 0 })
  expect(await checkLists(db)).toEqual([])
})

test('what somebody left behind waits, what is due first comes first, their follow-ups on leads of others too; nothing is lost', async () => {
  const { asha, vikram, meena, db } = office
  const planned = (owner: { id: number }, due_at: string, lead: { owner_id: number }) => ({
    lead,
    events: [{ kind: 'action', at, action_id: world.action.callBack, staff_id: owner.id }],
    followUp: { due_at, owner_id: owner.id },
  })
  const late = await makeLead(db, planned(asha, '2026-03-01T10:00:00Z', { owner_id: asha.id }))
  const quiet = await makeLead(db, { lead: { owner_id: asha.id } })
  const shared = await makeLead(db, planned(asha, '2026-02-01T10:00:00Z', { owner_id: vikram.id }))
  await makeLead(db, planned(vikram, '2026-02-01T10:00:00Z', { owner_id: vikram.id }))
  expect((await queue('left')).counts).toEqual({ nobody: 0, left: 0 })
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
  const { counts, left_by, results } = await queue('left')
  expect(counts).toEqual({ nobody: 0, left: 3 })
  expect(left_by).toEqual([{ id: asha.id, name: 'Asha Rao', leads: 3, follow_ups: 2 }])
  expect(results.map(({ id }: { id: number }) => id)).toEqual([shared, late, quiet])
  expect(await assign([late, quiet, shared], [meena.id])).toEqual({ assigned: 3, stayed: 0 })
  const open = await db
    .selectFrom('follow_up')
    .select(['lead_id', 'owner_id'])
    .where('closed_at', 'is', null)
    .where('owner_id', '=', meena.id)
    .orderBy('lead_id')
    .execute()
  expect(open.map(({ lead_id }) => lead_id)).toEqual([late, shared])
  expect((await queue('left')).counts).toEqual({ nobody: 0, left: 0 })
  expect(await checkLists(db)).toEqual([])
})

test('filters narrow the queue by reason, source, city and day, and say what there is to choose from', async () => {
  const { db } = office
  const day = (text: string) => `${text}T10:00:00+05:30`
  const made = {
    pune: await makeLead(db, { lead: { source: 'website', place_ids: [world.locality.kothrud], created_at: day('2026-03-02') } }),
    both: await makeLead(db, {
      lead: { source: 'website', place_ids: [world.locality.kothrud, world.city.indore], created_at: day('2026-03-03') },
    }),
    indore: await makeLead(db, { lead: { source: 'fair', place_ids: [world.city.indore], created_at: day('2026-03-04') } }),
    nowhere: await makeLead(db, { lead: { source: 'fair', created_at: day('2026-03-05') } }),
  }
  await db.updateTable('assignment_rule').set({ is_on: false }).execute()
  await inTransaction(db, (tx) => assignWaiting(tx, [made.pune]))
  const found = async (filters: string) => {
    const { count, counts, results } = await queue('nobody', filters)
    expect([counts.nobody, results.length]).toEqual([4, count])
    return results.map(({ id }: { id: number }) => id)
  }
  expect(await found('')).toEqual([made.nowhere, made.indore, made.both, made.pune])
  expect(await found('&source=fair')).toEqual([made.nowhere, made.indore])
  expect(await found(`&city=${world.city.indore}`)).toEqual([made.indore, made.both])
  expect(await found(`&city=${world.city.pune}&source=website`)).toEqual([made.both, made.pune])
  expect(await found('&why=no_rule')).toEqual([made.pune])
  expect(await found('&why=earlier&came_from=2026-03-03&came_until=2026-03-04')).toEqual([made.indore, made.both])
  expect(await found('&why=nobody_there')).toEqual([])
  const firstPage = await queue('nobody', '&source=fair&limit=1')
  expect([firstPage.count, firstPage.results.length]).toEqual([2, 1])
  expect(await choices('nobody')).toEqual({
    sources: [
      { name: 'fair', leads: 2 },
      { name: 'website', leads: 2 },
    ],
    cities: [
      { id: world.city.indore, name: 'Indore', leads: 2 },
      { id: world.city.pune, name: 'Pune', leads: 2 },
    ],
  })
  expect(await choices('left')).toEqual({ sources: [], cities: [] })
})

test('what one person left behind is found by itself, with its source and cities', async () => {
  const { asha, vikram, db } = office
  const lead = { source: 'fair', place_ids: [world.city.indore] }
  const [ofAsha, ofVikram] = [
    await makeLead(db, { lead: { ...lead, owner_id: asha.id } }),
    await makeLead(db, { lead: { ...lead, source: 'website', owner_id: vikram.id } }),
  ]
  await db.updateTable('staff').set({ is_active: false }).where('id', 'in', [asha.id, vikram.id]).execute()
  const ids = async (filters: string) => {
    const { count, counts, results } = await queue('left', filters)
    expect([counts.left, count]).toEqual([2, results.length])
    return results.map(({ id }: { id: number }) => id)
  }
  expect(await ids('')).toEqual([ofAsha, ofVikram])
  expect(await ids(`&by=${vikram.id}`)).toEqual([ofVikram])
  expect(await ids('&source=fair')).toEqual([ofAsha])
  expect((await choices('left')).cities).toEqual([{ id: world.city.indore, name: 'Indore', leads: 2 }])
})

test.each([
  ['came_from=2026-03-05&came_until=2026-03-04', 'The first day is after the last.'],
  ['came_from=32/13', 'Give a day as YYYY-MM-DD.'],
  ['why=because', 'Choose why the leads wait.'],
  ['city=Pune', 'Choose a city.'],
])('%s is refused', async (query, sentence) => {
  const answer = await office.server.app.inject({ url: `${root}?${query}`, headers: office.admin.headers })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)])
})

test('chosen leads go to several in turn, and each is told how many', async () => {
  const { asha, vikram, db } = office
  const ids = [await makeLead(db), await makeLead(db), await makeLead(db)]
  expect(await assign(ids, [asha.id, vikram.id])).toEqual({ assigned: 3, stayed: 0 })
  const owners = await db.selectFrom('lead').select('owner_id').where('id', 'in', ids).orderBy('id').execute()
  expect(owners.map(({ owner_id }) => owner_id)).toEqual([asha.id, vikram.id, asha.id])
  const notices = await db.selectFrom('notice').select(['staff_id', 'text']).orderBy('staff_id').execute()
  expect(notices).toEqual([
    { staff_id: asha.id, text: 'Kabir Admin gave you 2 leads that waited for a counsellor' },
    { staff_id: vikram.id, text: 'Kabir Admin gave you a lead that waited for a counsellor' },
  ])
  expect(await checkLists(db)).toEqual([])
})
