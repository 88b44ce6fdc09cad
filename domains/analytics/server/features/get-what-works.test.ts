import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { WorksRow } from '#domains/analytics/contract/what-works.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, app, db, asha, admin } = await openOffice()
afterAll(() => server.close())

const day = 86_400_000
const ago = (days: number, minutes = 0) => new Date(Date.now() - days * day + minutes * 60_000).toISOString()
const from = ago(100).slice(0, 10)

interface Came {
  source: string
  days: number
  /** Minutes until the first call; undefined: none. */
  calledAfter?: number
  admittedAfter?: number
}

/** The first call is answered if it comes within an hour. */
async function came({ source, days, calledAfter, admittedAfter }: Came): Promise<number> {
  const id = await makeLead(db, {
    lead: { source, created_at: ago(days) },
    milestones:
      admittedAfter === undefined
        ? []
        : [
            {
              ...{ kind: 'admission', status: 'Done', school_id: world.school.plain },
              ...{ on_date: ago(days - admittedAfter), created_at: ago(days - admittedAfter) },
            },
          ],
  })
  const state = Number(calledAfter) < 60 ? 'connected' : 'parent_no_answer'
  if (calledAfter !== undefined) await makeCall(db, { lead_id: id, staff_id: asha.id, state, placed_at: ago(days, calledAfter) })
  return id
}

const serve = (leadId: number, reason: string, days: number) =>
  sql`
    insert into dial_lease (lead_id, staff_id, during, reason, ended_by)
    values (${leadId}, ${asha.id}, tstzrange(${ago(days)}, ${ago(days, 1)}), ${reason}, 'next')`.execute(db)

async function ask(query: string, status = 200) {
  const answer = await app.inject({ url: `/api/v1/admin_custom/what-works/?${query}`, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}
const summary = (rows: WorksRow[]) => rows.map(({ name, parents, talked, admitted }) => [name, parents, talked, admitted])

test('parents count by source, first call and reason, with the talks and admissions that came after in time', async () => {
  const quick = await came({ source: 'website', days: 95, calledAfter: 5, admittedAfter: 80 })
  await came({ source: 'website', days: 99, calledAfter: 30, admittedAfter: 95 }) // too late an admission
  const slow = await came({ source: 'referral', days: 50, calledAfter: 3 * 60 })
  await came({ source: 'referral', days: 40 })
  await came({ source: 'referral', days: 300, calledAfter: 5 }) // of before
  await serve(quick, 'untouched', 20)
  await serve(quick, 'untouched', 19)
  await serve(slow, 'untouched', 51)
  await serve(slow, 'longest_idle', 30)
  const { sources, first_calls, reasons } = await ask(`start_date=${from}`)
  expect(summary(sources)).toEqual([
    ['referral', 2, 0, 0],
    ['website', 2, 2, 1],
  ])
  expect(summary(first_calls)).toEqual([
    ['Within 15 minutes', 1, 1, 1],
    ['Within an hour', 1, 1, 0],
    ['Within a day', 1, 0, 0],
    ['Not called yet', 1, 0, 0],
  ])
  expect(summary(reasons)).toEqual([
    ['Never spoken to', 2, 0, 1],
    ['Not spoken to for long', 1, 0, 0],
  ])
})

test('days without anything answer nothing, and days in the wrong order a sentence', async () => {
  expect(await ask('start_date=2020-02-28&end_date=2020-02-29')).toMatchObject({ sources: [], first_calls: [], reasons: [] })
  expect((await ask('start_date=2026-02-02&end_date=2026-02-01', 400)).errors).toEqual({ end_date: ['The last day is before the first.'] })
})
