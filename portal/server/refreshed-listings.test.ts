import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { refreshListingsOfSchools } from '#domains/schools/server/school/refresh-listings-of-schools.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { runDueJobs } from '#testing/make/run-due-jobs.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { domains } from './folded/domains.ts'

let server: TestServer
let editor: Person

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  editor = await makeStaff(server.db, 'database_executive')
})
afterAll(() => server.close())

const leads = domains.find(({ leadsOfSchools }) => leadsOfSchools)?.leadsOfSchools

async function works(schoolId: number, isCollab: boolean) {
  const url = `/api/v1/admin_custom/${schoolId}/school-permissions/`
  const answer = await server.app.inject({ method: 'PATCH', url, headers: editor.headers, payload: { is_collab: isCollab } })
  expect(answer.statusCode, answer.body).toBe(200)
}

const jobs = async () => runDueJobs(server, await testGateways())

const found = async (by: Person, isCollab: boolean): Promise<number> =>
  (await server.app.inject({ url: `/api/v2/admin_custom/all-user-list/?collab=${isCollab}`, headers: by.headers })).json().count

const asked = (schoolId: number) => ({ kind: 'enquiry' as const, at: new Date().toISOString(), school_id: schoolId })

test('lists of leads follow when a school begins or ceases to work with us, and when that change is undone', async () => {
  const { db, app } = server
  const counsellor = await makeStaff(db, 'counsellor')
  const [school, other] = [await makeSchool(db), await makeSchool(db, { is_collab: true })]
  const own = { lead: { owner_id: counsellor.id } }
  await makeLead(db, { ...own, activities: [asked(school.id)] })
  await makeLead(db, { ...own, activities: [asked(school.id), asked(other.id)] })
  await makeLead(db, own)
  expect(await found(counsellor, true)).toBe(1)
  await works(school.id, true)
  await jobs()
  expect([await found(counsellor, true), await checkLists(db)]).toEqual([2, []])
  await works(school.id, false)
  await jobs()
  expect([await found(counsellor, true), await checkLists(db)]).toEqual([1, []])
  const { id } = await db
    .selectFrom('school_change')
    .select(sql<number>`id::integer`.as('id'))
    .where('school_id', '=', school.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const undone = await app.inject({
    ...{ method: 'POST', url: `/api/v1/schools/${school.slug}/history/${id}/undo/`, headers: editor.headers },
  })
  expect(undone.statusCode, undone.body).toBe(200)
  await jobs()
  expect([await found(counsellor, true), await checkLists(db)]).toEqual([2, []])
})

test('a process that dies half-way through many leads leaves the rest to the next job, which begins every minute', async () => {
  const { db } = server
  const counsellor = await makeStaff(db, 'counsellor')
  const school = await makeSchool(db)
  await makeManyLeads(db, counsellor.id, 450)
  await sql`insert into parent_activity (lead_id, kind, at, school_id)
    select id, 'enquiry', created_at, ${school.id}::integer from lead where owner_id = ${counsellor.id}`.execute(db)
  await works(school.id, true)
  const dies = new AbortController()
  dies.abort(new Error('The process ended.'))
  await expect(refreshListingsOfSchools(db, leads, dies.signal)).rejects.toThrow('The process ended.')
  expect(await found(counsellor, true)).toBe(200)
  await Promise.all([refreshListingsOfSchools(db, leads, undefined), refreshListingsOfSchools(db, leads, undefined)])
  expect(await found(counsellor, true)).toBe(450)
  expect(await db.selectFrom('lead_listing_refresh').selectAll().execute()).toEqual([])
  const scheduled = domains.flatMap(({ schedule = [] }) => schedule)
  expect(scheduled).toContainEqual({ task: 'refresh_lead_listings', every: '1 minute' })
})

test('a school queued by the former release, table and job by their former names, is still listed', async () => {
  const { db } = server
  const counsellor = await makeStaff(db, 'counsellor')
  const school = await makeSchool(db)
  await makeLead(db, { lead: { owner_id: counsellor.id }, activities: [asked(school.id)] })
  await sql`update school set is_collab = true where id = ${school.id}`.execute(db)
  await sql`insert into school_to_relist (school_id) values (${school.id}) on conflict (school_id) do update set reached = 0`.execute(db)
  await sql`select graphile_worker.add_job('relist_leads_of_schools', '{}'::json, job_key := 'relist_leads_of_schools')`.execute(db)
  expect(await found(counsellor, true)).toBe(0)
  await jobs()
  expect([await found(counsellor, true), await checkLists(db)]).toEqual([1, []])
})
