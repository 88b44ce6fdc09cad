import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { checkout } from '#platform/server/config/checkout.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { migrationFolders } from './migration-folders.ts'

const { server, db, asha } = await openOffice()
afterAll(() => server.close())

const { action, school } = world
const repairs = [
  'domains/leads/server/migrations/0195-cancelled-follow-ups.sql',
  'domains/actions/server/migrations/0196-steps-of-cancelled-follow-ups.sql',
]

async function send(method: 'POST' | 'PATCH', url: string, payload: object) {
  const answer = await server.app.inject({ method, url, headers: asha.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const log = (id: number, body: object) => send('POST', `/api/v3/admin_custom/action/${id}/`, body)
async function reach(path: 'visit/:id/schedule' | 'admission/:id/done', id: number, body: object) {
  await log(id, body)
  await send('PATCH', `/api/v3/admin_custom/${path.replace(':id', String(id))}/`, { ...body, schools: [school.plain] })
}

/** A parent with a call of tomorrow, a visit and an admission in process, each at a later time. */
async function planned(): Promise<number> {
  const id = await makeLead(db, { lead: { owner_id: asha.id } })
  await log(id, { action_id: action.callBack, ...nextStep(24 * 60).schedule })
  await reach('visit/:id/schedule', id, { action_id: action.visit, ...nextStep(48 * 60).schedule })
  await reach('admission/:id/done', id, { action_id: action.admissionInProcess, ...nextStep(72 * 60).schedule })
  return id
}

const due = (id: number) =>
  sql`update follow_up set due_at = now() - interval '1 day' where lead_id = ${id} and closed_at is null`.execute(db)

async function snapshot() {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    followUps: await read(sql`select lead_id, event_id, closed_by_event_id, is_cancelled from follow_up order by event_id`),
    steps: await read(sql`
      select lead_id, kind, status, school_id, event_id, on_date from milestone where removed_at is null order by lead_id, event_id, kind, status`),
    listing: await read(sql`
      select lead_id, viewer_id, steps, visit_at, done_follow_up_at, done_late, chase_ended_at from lead_listing order by 1, 2`),
  }
}

/** The former rows: a follow-up closed by a no counted as done, and its step stood. */
async function asBefore() {
  await sql`update lead_listing set done_follow_up_at = now(), done_late = false, steps = 4, visit_at = now()`.execute(db)
  await sql`delete from milestone where status = 'Cancelled'`.execute(db)
  await sql`
    update milestone set removed_at = null, replaced_by_event_id = null
    where replaced_by_event_id is not null and not exists (
      select from milestone as later where later.lead_id = milestone.lead_id and later.kind = milestone.kind and later.removed_at is null
        and later.school_id is not distinct from milestone.school_id)`.execute(db)
  await sql`alter table follow_up drop is_cancelled cascade`.execute(db)
}

test('rows of a time when a no had done what it closed become what a no leaves today', async () => {
  const [saidNo, saidNoLate, admitted, taken, movedOn] = [
    await planned(),
    await planned(),
    await planned(),
    await planned(),
    await planned(),
  ]
  await log(saidNo, { action_id: action.notInterested })
  await due(saidNoLate)
  await log(saidNoLate, { action_id: action.notInterested })
  await reach('admission/:id/done', admitted, { action_id: action.admission })
  await send('POST', `/api/v2/admin_custom/admission-already-taken/${taken}/`, { school_name: 'Another School' })
  await log(movedOn, { action_id: action.notInterested })
  await reach('visit/:id/schedule', movedOn, { action_id: action.visitDone })
  await log(movedOn, { action_id: action.callBack, ...nextStep(96 * 60).schedule })
  const today = await snapshot()
  expect(today.followUps.filter((row) => (row as { is_cancelled: boolean }).is_cancelled)).toHaveLength(11)

  // Figures came later.
  const triggers = (act: 'disable' | 'enable') =>
    sql.raw(['follow_up', 'milestone', 'lead_event'].map((table) => `alter table ${table} ${act} trigger user`).join(';')).execute(db)
  await triggers('disable')
  await asBefore()
  for (const path of repairs) await sql.raw(await readFile(`${checkout}/${path}`, 'utf8')).execute(db)
  await migrate(db, migrationFolders)
  await triggers('enable')
  await sql`select refill_lead_listing()`.execute(db)
  expect(await snapshot()).toEqual(today)
  expect(await checkLists(db)).toEqual([])
})
