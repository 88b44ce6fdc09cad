import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLead } from '#domains/actions/contract/actions.ts'
import { findSchools } from '#domains/actions/server/log/find-concerned.ts'
import { checkFigures } from '#domains/analytics/server/figures/check-figures.ts'
import { findNames } from '#domains/intake/server/find-names.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { runDueJobs } from '#testing/make/run-due-jobs.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

test('lists of leads and figures stay true when a school with steps is merged, and when that is undone', async () => {
  const { db } = server
  const editor = await makeStaff(db, 'database_executive')
  const counsellor = await makeStaff(db, 'counsellor')
  const stays = await makeSchool(db, { name: 'One' })
  const goes = await makeSchool(db, { name: 'Other', is_collab: true })
  const at = new Date().toISOString()
  const own = await makeLead(db, { lead: { owner_id: counsellor.id }, activities: [{ kind: 'enquiry', at, school_id: stays.id }] })
  const isCollab = async () => {
    const query = db.selectFrom('lead_listing').select('collab').where('lead_id', '=', own).where('viewer_id', '=', counsellor.id)
    return (await query.executeTakeFirstOrThrow()).collab
  }
  for (const _ of [1, 2, 3])
    await makeLead(db, {
      lead: { owner_id: counsellor.id },
      activities: [{ kind: 'enquiry', at, school_id: goes.id }],
      milestones: [
        { kind: 'visit', status: 'Done', on_date: at, school_id: goes.id, staff_id: counsellor.id },
        { kind: 'visit', status: 'Scheduled', on_date: at, school_id: stays.id, staff_id: counsellor.id },
      ],
    })
  const ask = async (url: string, payload?: object) => {
    const answer = await server.app.inject({ method: 'POST', url, headers: editor.headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const { id } = await ask('/api/v1/admin_custom/school-merge/', { stays: stays.id, goes: goes.id })
  await runDueJobs(server, await testGateways())
  expect([await isCollab(), await checkLists(db), await checkFigures(db)]).toEqual([true, [], []])
  await ask(`/api/v1/admin_custom/school-merge/${id}/undo/`)
  await runDueJobs(server, await testGateways())
  expect([await isCollab(), await checkLists(db), await checkFigures(db)]).toEqual([false, [], []])
})

test('what still names the school that went names the one that stays', async () => {
  const { db } = server
  const editor = await makeStaff(db, 'database_executive')
  const [stays, goes] = [await makeSchool(db, { name: 'Trail' }), await makeSchool(db, { name: 'Trail too' })]
  const payload = { stays: stays.id, goes: goes.id }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/admin_custom/school-merge/', headers: editor.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const found = await findSchools(db, generateLead, [goes.id, stays.id])
  expect(found).toEqual([{ id: stays.id, name: 'Trail' }])
  const event = { id: 'trail', kind: 'enquiry', at: new Date().toISOString(), parent: { number: '9812345678' }, school: goes.slug } as const
  const names = await db.transaction().execute((tx) => findNames(tx, [event]))
  expect(names.schools.get(goes.slug)).toBe(stays.id)
})

test('an entry of a bucket goes back to its parent and its school, where a merge of leads and one of schools cross', async () => {
  const { db } = server
  const [editor, counsellor] = [await makeStaff(db, 'database_executive'), await makeStaff(db, 'counsellor')]
  const [stays, goes] = [await makeSchool(db, { name: 'Crossing' }), await makeSchool(db, { name: 'Crossing too' })]
  const own = { owner_id: counsellor.id }
  const [kept, gone] = [await makeLead(db, { lead: own }), await makeLead(db, { lead: own, bucket: [goes.id] })]
  const send = async ({ headers }: typeof editor, url: string, payload?: object) => {
    const answer = await server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const entry = () => db.selectFrom('school_bucket').select(['lead_id', 'school_id']).where('lead_id', 'in', [kept, gone]).execute()
  const leads = await send(counsellor, '/api/v3/admin_custom/merge/', { stays: kept, goes: gone })
  const schools = await send(editor, '/api/v1/admin_custom/school-merge/', { stays: stays.id, goes: goes.id })
  expect(await entry()).toEqual([{ lead_id: kept, school_id: stays.id }])
  await send(counsellor, `/api/v3/admin_custom/merge/${leads.id}/split/`)
  expect(await entry()).toEqual([{ lead_id: gone, school_id: stays.id }])
  await send(editor, `/api/v1/admin_custom/school-merge/${schools.id}/undo/`)
  expect(await entry()).toEqual([{ lead_id: gone, school_id: goes.id }])
  expect(await checkLists(db)).toEqual([])
})

test('every table that names a school says what becomes of it in a merge', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname in ('school_id', 'school_ids') and relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped
    order by relname`.execute(server.db)
  const followed = [
    ...['class_relation', 'follow_up', 'lead_event', 'milestone', 'parent_activity', 'parent_page_school', 'school_alumnus'],
    ...['school_assignment', 'school_bucket', 'school_code', 'school_contact', 'school_infra', 'school_photo', 'school_sub_feature'],
  ]
  /** Kept by triggers or jobs, or the school's own history. */
  const left = ['figure_fact', 'lead_listing_refresh', 'school_change', 'school_merge', 'school_outcome']
  expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual([...followed, ...left].sort())
})
