import { afterAll, expect, test } from 'vitest'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, db, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const today = kolkataDay(Date.now())

/** A parent's steps, each so many days ago, by somebody. */
async function makeSteps(...steps: [kind: string, status: string, daysAgo: number, by: number][]): Promise<void> {
  const lead_id = await makeLead(db)
  const rows = steps.map(([kind, status, daysAgo, staff_id]) => {
    const on_date = dayAfter(today, -daysAgo)
    return { lead_id, kind, status, on_date, created_at: `${on_date}T06:00:00Z`, staff_id, school_id: world.school.collab }
  })
  await db.insertInto('milestone').values(rows).execute()
}

test('the first response of each counsellor is the middle of the parents whom they acted on first, in the table as on their page', async () => {
  const came = Date.parse(`${dayAfter(today, -3)}T06:00:00Z`)
  const after = (minutes: number) => new Date(came + minutes * 60_000).toISOString()
  // A parent whom a colleague acted on before, and one who came before these days, count for nobody else.
  for (const minutes of [10, 20, 90])
    await makeLead(db, { lead: { created_at: after(0) }, events: [{ kind: 'comment', at: after(minutes), staff_id: asha.id }] })
  const byTwo = [
    { kind: 'comment', at: after(4), staff_id: vikram.id },
    { kind: 'comment', at: after(5), staff_id: asha.id },
  ]
  await makeLead(db, { lead: { created_at: after(0) }, events: byTwo })
  const long = {
    lead: { created_at: '2024-01-05T06:00:00Z' },
    events: [{ kind: 'comment', at: '2024-01-05T06:01:00Z', staff_id: asha.id }],
  }
  await makeLead(db, long)
  const days = `action_start_date=${dayAfter(today, -7)}&action_end_date=${today}`
  const ask = async (more = '') => {
    const answer = await server.app.inject({ url: `/api/v3/admin_custom/analytics/?${days}${more}`, headers: admin.headers })
    return new Map(answer.json().results.map((row: CounsellorFigures) => [row.staff.id, row.first_response]))
  }
  const team = await ask()
  expect(team.get(asha.id)).toEqual({ parents: 3, within_hour: 2, minutes: 20 })
  expect(team.get(vikram.id)).toEqual({ parents: 1, within_hour: 1, minutes: 4 })
  expect(team.get(meena.id)).toEqual({ parents: 0, within_hour: 0, minutes: null })
  expect((await ask(`&id=${asha.id}`)).get(asha.id)).toEqual(team.get(asha.id))
})

test('days count from the step before, by anybody, to each step that the counsellor reached in the period', async () => {
  // A colleague generated the lead, before the period.
  await makeSteps(['lead', 'Generated', 60, vikram.id], ['visit', 'Scheduled', 10, asha.id])
  await makeSteps(['lead', 'Generated', 14, asha.id], ['visit', 'Scheduled', 10, asha.id])
  // Not theirs, not in the period, and the later step first.
  await makeSteps(['lead', 'Generated', 20, asha.id], ['visit', 'Scheduled', 10, vikram.id])
  await makeSteps(['lead', 'Generated', 50, asha.id], ['visit', 'Scheduled', 40, asha.id])
  await makeSteps(['lead', 'Generated', 5, asha.id], ['visit', 'Scheduled', 10, asha.id])
  const days = `action_start_date=${dayAfter(today, -30)}&action_end_date=${today}`
  const answer = await server.app.inject({ url: `/api/v3/admin_custom/analytics/?${days}&id=${asha.id}`, headers: admin.headers })
  expect(answer.json().detail.between).toEqual([
    { from: 'lead_generated', to: 'visit_scheduled', parents: 2, days: 27 },
    { from: 'visit_scheduled', to: 'visit_done', parents: 0, days: null },
    { from: 'visit_done', to: 'application_submitted', parents: 0, days: null },
    { from: 'application_submitted', to: 'admission_done', parents: 0, days: null },
  ])
})
