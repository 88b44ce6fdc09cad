import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runBulkTransfer } from '#domains/assignment/server/bulk/run-bulk-transfer.ts'
import { whoHolds } from '#domains/calls/server/placing/who-holds.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { domains } from '#portal/server/folded/domains.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  office = await openOffice(office)
})
afterAll(async () => {
  expect(await checkLists(office.server.db)).toEqual([])
  await office.server.close()
})

const url = ({ id }: { id: number }, what: string) => `/api/v1/accounts/staff/${id}/${what}/`
const ask = async (who: Person, by: Person) =>
  (await office.app.inject({ url: url(who, 'leaving'), headers: by.headers })).json() as {
    has: { name: string; text: string; becomes: string }[]
    last: { by: { name: string }; undo_until: string | null } | null
  }
const send = (who: Person, what: 'deactivate' | 'undo-deactivation', payload: object, by: Person) =>
  office.app.inject({ method: 'POST', url: url(who, what), headers: by.headers, payload })
const ownersOf = async (ids: number[]) =>
  (await office.db.selectFrom('lead').select('owner_id').where('id', 'in', ids).orderBy('id').execute()).map(({ owner_id }) => owner_id)
const dueOf = async ({ id }: { id: number }) =>
  (await office.db.selectFrom('follow_up').select('id').where('owner_id', '=', id).where('closed_at', 'is', null).execute()).length

async function moveLeads(): Promise<void> {
  const waiting = await office.db
    .selectFrom('bulk_transfer')
    .select('id')
    .where('status', 'in', ['waiting', 'running', 'undoing'])
    .execute()
  for (const { id } of waiting) await runBulkTransfer(office.db, whoHolds(domains), id)
}

async function leadsOf({ id }: Person, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++)
    ids.push(
      await makeLead(office.db, {
        lead: { owner_id: id },
        events: [{ kind: 'action', at: '2026-01-01T00:00:00Z', action_id: world.action.callBack, staff_id: id }],
        followUp: { due_at: '2027-01-01T00:00:00Z', owner_id: id },
      }),
    )
  return ids
}

test('what a counsellor has is counted before, goes to whom the admin chose in one act, and comes back within ten minutes', async () => {
  const { asha, vikram, meena, admin, db, app } = office
  const ids = await leadsOf(asha, 4)
  await db.insertInto('saved_view').values({ staff_id: asha.id, list: 'users', name: 'Of the team', query: '{}', is_team: true }).execute()
  await sql`insert into list_export (staff_id, list, query) values (${asha.id}, 'users', '{}')`.execute(db)
  expect((await ask(asha, admin)).has.map(({ name, text }) => [name, text])).toEqual([
    ['team_views', '1 view shared with the team'],
    ['exports', '1 export under way'],
    ['follow_ups', '4 follow-ups'],
    ['leads', '4 leads'],
  ])
  expect((await send(asha, 'deactivate', { to: [vikram.id, meena.id] }, admin)).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/v1/admin_custom/', headers: asha.headers })).statusCode).toBe(401)
  expect((await send(asha, 'undo-deactivation', {}, admin)).json().detail).toContain('still on its way')
  await moveLeads()
  expect(new Set(await ownersOf(ids))).toEqual(new Set([vikram.id, meena.id]))
  expect((await dueOf(vikram)) + (await dueOf(meena))).toBe(4)
  expect((await ask(asha, admin)).last).toMatchObject({ by: { name: 'Kabir Admin' }, undo_until: expect.any(String) })
  const other = await makeStaff(db, 'counsellor_admin')
  expect((await ask(asha, other)).last?.undo_until).toBeNull()
  expect((await send(asha, 'undo-deactivation', {}, other)).statusCode).toBe(409)
  expect((await send(asha, 'undo-deactivation', {}, admin)).json()).toEqual({ stays: [] })
  await moveLeads()
  expect(await ownersOf(ids)).toEqual(ids.map(() => asha.id))
  expect(await dueOf(asha)).toBe(4)
  expect((await ask(asha, admin)).last).toBeNull()
  const entries = await db.selectFrom('audit_entry').select('what').where('about_staff_id', '=', asha.id).orderBy('id').execute()
  expect(entries.map(({ what }) => what)).toEqual(['account_deactivated', 'deactivation_undone'])
})

test('what moved on since stays there and is named; after ten minutes it is too late', async () => {
  const { asha, vikram, meena, admin, db } = office
  const ids = await leadsOf(asha, 1)
  await send(asha, 'deactivate', { to: [vikram.id] }, admin)
  await moveLeads()
  await db.updateTable('lead').set({ owner_id: meena.id }).where('id', 'in', ids).execute()
  await db.updateTable('follow_up').set({ owner_id: meena.id }).where('lead_id', 'in', ids).execute()
  await sql`update deactivation set at = now() - interval '11 minutes'`.execute(db)
  expect((await send(asha, 'undo-deactivation', {}, admin)).json().detail).toContain('for 10 minutes')
  await sql`update deactivation set at = now()`.execute(db)
  expect((await send(asha, 'undo-deactivation', {}, admin)).json()).toEqual({ stays: ['1 lead: others have taken over since'] })
  expect(await ownersOf(ids)).toEqual([meena.id])
  await sql`select refill_lead_listing()`.execute(db)
})

test('who is on a call is said; the call goes on and its parent stays until somebody transfers them', async () => {
  const { asha, vikram, admin, db } = office
  const [called, idle] = (await leadsOf(asha, 2)) as [number, number]
  await makeCall(db, { lead_id: called, staff_id: asha.id, state: 'in_progress' })
  expect((await ask(asha, admin)).has).toContainEqual(expect.objectContaining({ name: 'calls', text: '1 call under way' }))
  await send(asha, 'deactivate', { to: [vikram.id] }, admin)
  await moveLeads()
  expect(await ownersOf([called, idle])).toEqual([asha.id, vikram.id])
  const { state } = await db.selectFrom('call').select('state').where('lead_id', '=', called).executeTakeFirstOrThrow()
  expect(state).toBe('in_progress')
})

test('two admins at once deactivate once, nobody gives on to who leaves, and admins’ own accounts are not closed here', async () => {
  const { asha, vikram, admin, db } = office
  await leadsOf(asha, 1)
  const other = await makeStaff(db, 'counsellor_admin')
  expect((await send(asha, 'deactivate', { to: [asha.id] }, admin)).statusCode).toBe(400)
  const answers = await Promise.all([admin, other].map((by) => send(asha, 'deactivate', { to: [vikram.id] }, by)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const both = await makeStaff(db, 'counsellor')
  await db.updateTable('staff').set({ is_admin: true }).where('id', '=', both.id).execute()
  expect((await send(both, 'deactivate', {}, admin)).statusCode).toBe(403)
})
