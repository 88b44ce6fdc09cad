import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TeamRow } from '#domains/follow-ups/contract/follow-ups.ts'
import { joinFollowUpCounts } from '#domains/leads/server/list/join-follow-up-counts.ts'
import { dayAfter, instantAt, kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeEach(async () => {
  await untilDayHasRoom()
  office = await openOffice(office)
})
afterAll(() => office.server.close())

const url = '/api/v3/admin_custom/follow-ups/team/'
const dayIn = (days: number) => dayAfter(kolkataDay(Date.now()), days)

async function planned(owner: Person, days: number): Promise<number> {
  const event = { kind: 'action', at: '2026-01-01T10:00:00Z', action_id: world.action.callBack, staff_id: owner.id }
  const followUp = { due_at: instantAt(dayIn(days), '12:00'), owner_id: owner.id }
  return await makeLead(office.db, { lead: { owner_id: owner.id }, events: [event], followUp })
}

async function team(query = ''): Promise<TeamRow[]> {
  const answer = await office.app.inject({ url: url + query, headers: office.admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}

/** Each row as its name, what has passed, and the days that have something. */
const summary = (rows: readonly TeamRow[]) =>
  rows.map(({ counsellor, before_today, date_wise_counts }) => [
    counsellor?.name ?? null,
    before_today,
    ...Object.entries(date_wise_counts).filter(([, count]) => count > 0),
  ])

test('each counsellor stands with their days and what has passed; who left stands last while they have some; joined counts say the same', async () => {
  const { asha, vikram, db } = office
  for (const days of [-40, -1, 0, 2, 2, 30]) await planned(asha, days)
  const closed = await planned(asha, 1)
  await db.updateTable('follow_up').set({ closed_at: '2026-01-02T10:00:00Z' }).where('lead_id', '=', closed).execute()
  await planned(vikram, 3)
  await db.updateTable('staff').set({ is_active: false }).where('id', '=', vikram.id).execute()
  const rows = await team()
  expect(summary(rows)).toEqual([
    ['Asha Rao', 2, [dayIn(0), 1], [dayIn(2), 2]],
    ['Meena Iyer', 0],
    ['Vikram Shah', 0, [dayIn(3), 1]],
  ])
  expect(rows.map(({ is_active }) => is_active)).toEqual([true, true, false])
  expect(Object.keys(rows[0]?.date_wise_counts ?? {})).toEqual([0, 1, 2, 3, 4, 5, 6].map(dayIn))
  await joinFollowUpCounts(db)
  expect(await team()).toEqual(rows)
  const later = await team(`?action_start_date=${dayIn(30)}&action_end_date=${dayIn(30)}`)
  expect(summary(later)[0]).toEqual(['Asha Rao', 2, [dayIn(30), 1]])
})

test('only admins see the days of the team, and days in the wrong order are refused', async () => {
  const { asha, admin, app } = office
  expect((await app.inject({ url, headers: asha.headers })).statusCode).toBe(403)
  const query = `?action_start_date=${dayIn(2)}&action_end_date=${dayIn(1)}`
  const answer = await app.inject({ url: url + query, headers: admin.headers })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('The first day is after the last.')])
})
