import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkFigures } from '#domains/analytics/server/figures/check-figures.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'

const { server, db, asha } = await openOffice()
afterAll(() => server.close())

const { planCall, notPicked } = world.action
const repairs = [
  'domains/leads/server/migrations/0620-planning-is-no-call.sql',
  'portal/server/migrations/fills/0621-lines-of-planned-calls.sql',
  'domains/analytics/server/migrations/fills/0622-figures-of-calls-that-rang.sql',
]

async function log(id: number, action_id: number, more: object = {}) {
  const url = `/api/v3/admin_custom/action/${id}/`
  const answer = await server.app.inject({ method: 'POST', url, headers: asha.headers, payload: { action_id, ...more } })
  expect(answer.statusCode, answer.body).toBe(200)
}

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
const snapshot = async () => ({
  entries: await rows(sql`select lead_id, action_id, means from lead_event where kind = 'action' order by id`),
  listing: await rows(sql`select lead_id, viewer_id, call_attempts, spoken_at, first_call_at, waiting_at from lead_listing order by 1, 2`),
  responses: await rows(sql`select lead_id, at from first_response order by 1`),
  days: await rows(sql`select lead_id, what, day from parent_day order by 1, 2, 3`),
  figures: await rows(sql`select figure, sum(amount) as amount from figure_total group by 1 having sum(amount) <> 0 order by 1`),
})

/** The former rows: the button Follow-up logged a call, which counted as the first. */
async function asBefore(id: number) {
  await sql`alter table action drop constraint action_plans`.execute(db)
  await sql`drop index lead_listing_untouched_acted`.execute(db)
  await sql`update action set means = null, dialer_button = 'follow_up' where id = ${planCall}`.execute(db)
  await sql`update lead_event set means = null where action_id = ${planCall}`.execute(db)
  await sql`
    update lead_listing set call_attempts = 1, spoken_at = acted.at, first_call_at = acted.at, waiting_at = null
    from (select at from lead_event where lead_id = ${id} and kind = 'action') as acted where lead_id = ${id}`.execute(db)
  await sql`
    insert into first_response (lead_id, staff_id, at, came_at)
    select lead_id, staff_id, lead_event.at, created_at from lead_event join lead on lead.id = lead_id
    where lead_id = ${id} and kind = 'action'`.execute(db)
  await sql`update parent_day set what = 'call 15' where lead_id = ${id} and what = 'call never'`.execute(db)
}

test('planned calls that counted as calls become plans: stage, attempts, first calls, first responses and figures say so', async () => {
  const planned = await makeLead(db, { lead: { owner_id: asha.id } })
  const called = await makeLead(db, { lead: { owner_id: asha.id } })
  await log(planned, planCall, nextStep(24 * 60).schedule)
  await log(called, planCall, nextStep(24 * 60).schedule)
  await log(called, notPicked)
  await sql`select fill_figures()`.execute(db)
  const today = await snapshot()
  expect(today.responses).toMatchObject([{ lead_id: called }])

  await asBefore(planned)
  expect(await checkLists(db)).not.toEqual([])
  expect(await checkFigures(db)).not.toEqual([])
  for (const path of repairs) await sql.raw(await readFile(`${checkout}/${path}`, 'utf8')).execute(db)
  expect(await snapshot()).toEqual(today)
  expect([await checkLists(db), await checkFigures(db)]).toEqual([[], []])
})
