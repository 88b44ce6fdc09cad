import { afterAll, expect, test } from 'vitest'
import type { TeamMember } from '#domains/analytics/contract/analytics.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'

const { server, admin } = await openOffice()
afterAll(() => server.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const ask = async (path: string, by = admin) => {
  const answer = await server.app.inject({ url: `/api/${path}`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const memberOf = async ({ id }: Person): Promise<TeamMember | undefined> =>
  (await ask('v1/admin_custom/team/')).results.find(({ staff }: TeamMember) => staff.id === id)

const commented = (by: Person, minutes: number) =>
  makeLead(server.db, {
    lead: { owner_id: by.id },
    events: [{ kind: 'comment', at: minutesAgo(minutes), staff_id: by.id, comment: 'Later' }],
  })
const lastSeen = (by: Person, minutes: number) =>
  server.db
    .updateTable('session')
    .set({ acted_at: minutesAgo(minutes) })
    .where('staff_id', '=', by.id)
    .execute()

test('the team says who is on a call, at work, idle or away, and since when', async () => {
  const [talking, working, idle, gone, never, out] = await Promise.all(Array.from({ length: 6 }, () => makeStaff(server.db, 'counsellor')))
  if (!talking || !working || !idle || !gone || !never || !out) throw new Error('Six counsellors were made.')
  const parent = await makeLead(server.db, { lead: { owner_id: talking.id, name: 'Meera' } })
  const answered = minutesAgo(3)
  await makeCall(server.db, {
    lead_id: parent,
    staff_id: talking.id,
    state: 'in_progress',
    placed_at: minutesAgo(4),
    answered_at: answered,
  })
  await makeCall(server.db, { lead_id: await commented(working, 60), staff_id: working.id, placed_at: minutesAgo(14) })
  await commented(idle, 16)
  await commented(gone, 1)
  await lastSeen(gone, 11)
  await server.db.deleteFrom('session').where('staff_id', '=', never.id).execute()
  await commented(out, 1)
  await server.db.insertInto('attendance_check').values({ staff_id: out.id, is_in: false }).execute()
  expect((await memberOf(out))?.standing).toBe('away')
  expect(await memberOf(talking)).toMatchObject({ standing: 'on_call', on_call_with: { id: parent, name: 'Meera' } })
  expect(Date.parse((await memberOf(talking))?.since ?? '')).toBe(Date.parse(answered))
  expect((await memberOf(working))?.standing).toBe('at_work')
  expect((await memberOf(idle))?.standing).toBe('idle')
  expect((await memberOf(gone))?.standing).toBe('away')
  expect(await memberOf(never)).toMatchObject({ standing: 'away', since: null })
})

test('what is due of a counsellor and what they logged today is what their lists have', async () => {
  await untilDayHasRoom()
  const asha = await makeStaff(server.db, 'counsellor')
  const plan = (dueAt: string, at = minutesAgo(60 * 24 * 3)) =>
    makeLead(server.db, {
      lead: { owner_id: asha.id },
      events: [{ kind: 'action', at, action_id: world.action.callBack, staff_id: asha.id }],
      followUp: { due_at: dueAt, owner_id: asha.id },
    })
  const today = kolkataDay(Date.now())
  await plan(minutesAgo(60 * 24 * 2))
  await plan(minutesAgo(0.01), minutesAgo(0.02))
  await plan(minutesAgo(-60 * 24 * 2))
  const member = await memberOf(asha)
  const followUps = `v3/admin_custom/follow-ups/list/?counsellor=${asha.id}`
  expect({
    overdue: (await ask(`${followUps}&overdue=true`)).count,
    due_today: (await ask(`${followUps}&action_start_date=${today}&action_end_date=${today}`)).count,
    actions_today: (await ask(`v3/admin_custom/logged-actions/?staff=${asha.id}&start_date=${today}&end_date=${today}`)).count,
  }).toEqual({ overdue: member?.overdue, due_today: member?.due_today, actions_today: member?.actions_today })
  expect([member?.overdue, member?.due_today, member?.actions_today]).toEqual([2, 1, 1])
})

test('boarding analysts see what the boarding counsellors do, and not with whom', async () => {
  const analyst = await makeStaff(server.db, 'boarding_analyst')
  const boarding = await makeStaff(server.db, 'counsellor', { is_boarding: true })
  const other = await makeStaff(server.db, 'counsellor')
  const parent = await makeLead(server.db, { lead: { owner_id: boarding.id } })
  const call = { lead_id: parent, state: 'in_progress', placed_at: minutesAgo(4), answered_at: minutesAgo(3) }
  await makeCall(server.db, { ...call, staff_id: boarding.id })
  const seen: TeamMember[] = (await ask('v1/admin_custom/team/', analyst)).results
  expect(seen.map(({ staff }) => staff.id)).toContain(boarding.id)
  expect(seen.map(({ staff }) => staff.id)).not.toContain(other.id)
  expect(seen.find(({ staff }) => staff.id === boarding.id)).toMatchObject({ standing: 'on_call', on_call_with: null })
  expect((await memberOf(boarding))?.on_call_with?.id).toBe(parent)
})
