import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { assignWaiting } from '../assign-new-leads.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice()
})
afterEach(() => office.server.close())

const root = '/api/v1/admin_custom/assignment/queue/'
const queue = async (of: 'nobody' | 'left') =>
  (await office.server.app.inject({ url: `${root}?of=${of}`, headers: office.admin.headers })).json()
const assign = async (lead_ids: number[], to: number | null) =>
  (
    await office.server.app.inject({ method: 'POST', url: `${root}assign/`, headers: office.admin.headers, payload: { lead_ids, to } })
  ).json()

const at = '2026-01-01T10:00:00Z'

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
  expect(await assign([earlier, earlier], asha.id)).toEqual({ assigned: 1, stayed: 0 })
  expect(await assign([earlier], asha.id)).toEqual({ assigned: 0, stayed: 1 })
  expect(await assign([earlier], office.admin.id)).toMatchObject({
    detail: 'This counsellor is not active, or there is no such counsellor. Choose another one.',
  })
  expect(await assign(arrived, null)).toEqual({ assigned: 0, stayed: 2 })
  await db.updateTable('assignment_rule').set({ is_on: true }).execute()
  expect(await assign(arrived, null)).toEqual({ assigned: 2, stayed: 0 })
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
  expect(await assign([late, quiet, shared], meena.id)).toEqual({ assigned: 3, stayed: 0 })
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
