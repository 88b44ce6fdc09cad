import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { viewedLeadLists } from '#domains/leads/server/list/viewed-lead-lists.ts'
import type { ListExport } from '#domains/lists/contract/exports.ts'
import type { LiveEvent } from '#platform/contract/events.ts'
import { resumeWork } from '#platform/server/jobs/resume-work.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { tasks } from '#portal/server/tasks.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { heardQueries } from '#testing/oracles/heard-queries.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { dropExports } from './drop-exports.ts'
import { exportWork } from './export-run.ts'
import { writeExport } from './write-export.ts'

const url = '/api/v1/admin_custom/exports/'

type Account = Awaited<ReturnType<typeof makeStaff>>

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await limitTo(null)
})
afterAll(() => server.close())

const limitTo = (rows_a_day: number | null) => server.db.updateTable('export_setting').set({ rows_a_day }).execute()

const post = ({ headers }: Account, list = 'users', query: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, headers, payload: { list, query } })
const ask = async (account: Account, list?: string, query?: Record<string, string>) => {
  const answer = await post(account, list, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as ListExport
}
const exportsOf = async ({ headers }: Account) => (await server.app.inject({ url, headers })).json().results as ListExport[]
const newest = async (account: Account) => (await exportsOf(account))[0] as ListExport
const download = ({ headers }: Account, id: number) => server.app.inject({ url: `${url}${id}/file/`, headers })
const written = async (account: Account, list?: string, query?: Record<string, string>) => {
  const { id } = await ask(account, list, query)
  await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
  return (await download(account, id)).body.split('\r\n')
}
const parts = async (id: number) =>
  (await server.db.selectFrom('list_export_part').select('part').where('export_id', '=', id).orderBy('part').execute()).map(
    (row) => row.part,
  )
const audits = async ({ id }: Account) =>
  await server.db.selectFrom('audit_entry').select(['what', 'details']).where('staff_id', '=', id).orderBy('id').execute()

/** The database, with something that happens while a part is written: 0 are the titles, 1 the first thousand leads. */
function whileWriting(happens: (part: number) => Promise<void>) {
  let part = 0
  return heardQueries(server.pool, async (query) => {
    if (query.startsWith('insert into "list_export_part"')) await happens(part++)
  })
}

async function until<Value>(ask: () => Promise<Value>, isEnough: (value: Value) => boolean): Promise<Value> {
  for (let tries = 0; tries < 200; tries++) {
    const value = await ask()
    if (isEnough(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It did not come to that.')
}

async function withRunner(work: () => Promise<void>) {
  const runner = await runJobs(server.pool, tasks(server.db, await testGateways()), [], pino({ level: 'silent' }))
  await work().finally(() => runner.stop())
}

const at = '2026-05-01T09:30:00Z'

async function makeFullLead(account: Account, name: string) {
  const other = await makeStaff(server.db, 'counsellor', { name: 'Bina "B" Das' })
  const chetan = await makeStaff(server.db, 'counsellor', { name: 'Chetan Rao' })
  const id = await makeLead(server.db, {
    lead: {
      owner_id: account.id,
      name,
      created_at: at,
      place_ids: [world.locality.kothrud],
      language: 'mr',
      budget_min: 5_000,
      budget_max: 8_000,
      budget_tenure: 'M',
    },
    numbers: ['9876543210', '1 4155550100'],
    sharedWith: [other.id],
    activities: [{ kind: 'enquiry', at, school_id: world.school.collab }],
    events: [{ kind: 'action', at, staff_id: account.id, action_id: world.action.callBack, sub_action_id: world.subAction.evening }],
    followUp: { due_at: '2026-11-30T18:45:00Z', owner_id: chetan.id },
  })
  await server.db.insertInto('child').values({ lead_id: id, name: 'Tara', age: 6, gender: 'girl' }).execute()
  return id
}

const titles =
  '\uFEFF"Id","Name","Number","Other numbers","Stage","Latest action","Next follow-up","Follow-up owner","Next step","Owner","Shared with","Budget","Locations","Language","Children","Enquiries","Last activity","Created"'

test('a counsellor’s export is written by the job runner: own leads, masked numbers, nothing that a spreadsheet runs', async () => {
  const asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  const id = await makeFullLead(asha, '=cmd|calc')
  const asked = await ask(asha, 'users', { search: 'cmd', ordering: 'name', limit: '20' })
  expect(asked).toMatchObject({ list: 'users', status: 'waiting', total: null, written: 0, trouble: null, finished_at: null })
  await withRunner(
    async () =>
      void (await until(
        () => newest(asha),
        ({ status }) => status === 'done',
      )),
  )
  expect(await newest(asha)).toMatchObject({ id: asked.id, total: 1, written: 1 })
  const file = await download(asha, asked.id)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="users-\d{4}-\d\d-\d\d-\d{4}\.csv"$/),
    'cache-control': 'no-store',
  })
  expect(file.body.split('\r\n')).toEqual([
    titles,
    `${id},"'=cmd|calc","98xxx xxx10","'+1 41x xxx xx00","Called","Call back, Evening, 1 May 2026, 15:00","1 Dec 2026, 00:15","Chetan Rao","Call (last: call back)","Asha Rao","Bina ""B"" Das","₹5,000–8,000 / month","Kothrud, Pune","Marathi","Tara (6, girl)","Collab School","1 May 2026, 15:00","1 May 2026, 15:00"`,
    '',
  ])
  expect(await audits(asha)).toEqual([
    { what: 'export_asked', details: { export_id: asked.id, list: 'users', filters: ['ordering', 'search'] } },
    { what: 'export_downloaded', details: { export_id: asked.id, list: 'users', leads: 1 } },
  ])
})

test('a counsellor admin’s export has everyone’s leads and whole numbers', async () => {
  const admin = await makeStaff(server.db, 'counsellor_admin')
  const [, line] = await written(admin, 'users', { search: 'cmd' })
  expect(line).toContain(`"'+91 98765 43210","'+1 415 555 0100"`)
})

test('an export holds what the list shows, in its order', async () => {
  const chitra = await makeStaff(server.db, 'counsellor')
  const visit = { kind: 'action', at, staff_id: chitra.id, action_id: world.action.visit }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const milestones = [{ kind: 'visit', school_id: world.school.plain, status: 'Scheduled', on_date: tomorrow }]
  for (const name of ['Zoya', 'Anil', 'Meera'])
    await makeLead(server.db, { lead: { owner_id: chitra.id, name }, events: [visit], milestones })
  await makeLead(server.db, { lead: { owner_id: chitra.id, name: 'No visit' } })
  const lines = await written(chitra, 'visit-scheduled', { ordering: 'name', search: ' ' })
  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(['"Anil"', '"Meera"', '"Zoya"'])
  const twice = await written(chitra, 'visit-scheduled', { ordering: 'cur_action_created_at,-name' })
  expect(twice.slice(1, -1).map((line) => line.split(',')[1])).toEqual(['"Zoya"', '"Meera"', '"Anil"'])
})

test('an export of done follow-ups says when each was due, and whether it was done in time', async () => {
  const divya = await makeStaff(server.db, 'counsellor')
  const events = [{ kind: 'action', at, staff_id: divya.id, action_id: world.action.callBack }]
  const id = await makeLead(server.db, { lead: { owner_id: divya.id }, events, followUp: { due_at: '2026-05-02T04:00:00Z' } })
  const closing = await server.db
    .insertInto('lead_event')
    .values({ ...events[0], kind: 'action', lead_id: id, at: '2026-05-02T09:30:00Z' })
    .returning(['id as closed_by_event_id', 'at as closed_at'])
    .executeTakeFirstOrThrow()
  await server.db.updateTable('follow_up').set(closing).where('lead_id', '=', id).execute()
  await refreshListing(server.db, id)
  const [head, line] = await written(divya, 'done')
  expect(`${head}${line}`).toMatch(/"Done follow-up","Next follow-up","Follow-up owner".*"2 May 2026, 09:30, done late"/)
})

describe('permission to export', () => {
  test('only its maker lists and downloads an export', async () => {
    const [asha, admin] = [await makeStaff(server.db, 'counsellor'), await makeStaff(server.db, 'counsellor_admin')]
    const { id } = await ask(asha)
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    expect(await exportsOf(admin)).not.toContainEqual(expect.objectContaining({ id }))
    const refused = await unchangedBy(server.db, () => download(admin, id))
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { detail: 'This export is gone. Exports are kept for a day; make a new one.' },
    ])
  })

  test('roles without leads are refused, and lists that need a permission', async () => {
    const seller = await makeStaff(server.db, 'sales_executive')
    const boarding = await makeStaff(server.db, 'counsellor', { is_boarding: true })
    const refused = await unchangedBy(server.db, async () => [
      await post(seller),
      await post(boarding, 'untouched-data'),
      await post(boarding, 'dormant-data'),
    ])
    expect(refused.map((answer) => answer.statusCode)).toEqual([403, 403, 403])
    expect(refused[1]?.json().detail).toBe('Your account has no permission for this data. Ask a counsellor admin for it.')
  })

  test.each([
    ['is disabled', { is_active: false }, 'Your account was disabled while this was written.'],
    ['loses the permission', { dormant_data_permission: false }, 'Your account has no permission for this data any more.'],
    ['becomes a sales executive', { user_type: 1 }, 'Your account has no permission for this data any more.'],
  ])('an account that %s before the job runs gets nothing', async (_, change, trouble) => {
    const boarding = await makeStaff(server.db, 'counsellor', { is_boarding: true, dormant_data_permission: true })
    const { id } = await ask(boarding, 'dormant-data')
    await server.db.updateTable('staff').set(change).where('id', '=', boarding.id).execute()
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    const failed = await server.db.selectFrom('list_export').select(['status', 'trouble']).where('id', '=', id).executeTakeFirst()
    expect(failed).toEqual({ status: 'failed', trouble })
    expect(await parts(id)).toEqual([])
  })
})

describe('what leaves as files', () => {
  let [kabir, asha] = [undefined, undefined] as unknown as [Account, Account]
  beforeAll(async () => {
    kabir = await makeStaff(server.db, 'counsellor_admin', { name: 'Kabir Admin' })
    asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Exports' })
    for (const name of ['Zoya', 'Anil', 'Meera']) await makeLead(server.db, { lead: { owner_id: asha.id, name } })
  })
  afterEach(() => limitTo(null))
  const takenBy = async ({ id }: Account, by = kabir) =>
    (await server.app.inject({ url: `${url}taken/?by=${id}`, headers: by.headers })).json()
  const change = (rows_a_day: unknown, by = kabir) =>
    server.app.inject({ method: 'PUT', url: `${url}limit/`, headers: by.headers, payload: { rows_a_day } })
  const noticesOf = async ({ headers }: Account) =>
    (await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers })).json().results.map(({ text }: { text: string }) => text)
  const outcomeOf = async (account: Account, query?: Record<string, string>) => {
    const { id } = await ask(account, 'users', query)
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    return await newest(account)
  }

  test('an admin reads who exported which rows, how often it was downloaded, and still does when the export is forgotten', async () => {
    const { id } = await outcomeOf(asha, { search: 'Anil', ordering: 'name' })
    await download(asha, id)
    await download(asha, id)
    await outcomeOf(kabir, { owner: String(asha.id) })
    const { count, results, takers } = await takenBy(asha)
    expect([count, results]).toEqual([
      1,
      [
        {
          ...{ id: expect.any(Number), by: { id: asha.id, name: 'Asha Exports' }, at: expect.any(String), title: 'Users', filters: 1 },
          ...{ last_days: null, rows: 1, has_whole_numbers: false, downloads: 2, downloaded_at: expect.any(String) },
        },
      ],
    ])
    expect(takers).toContainEqual({ id: asha.id, name: 'Asha Exports', is_active: true, files: 1, rows: 1 })
    expect((await takenBy(kabir)).results).toMatchObject([
      { filters: 1, rows: 3, has_whole_numbers: true, downloads: 0, downloaded_at: null },
    ])
    await sql`update list_export set finished_at = now() - interval '8 days' where staff_id = ${asha.id}`.execute(server.db)
    await dropExports(server.db)
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', asha.id).execute()
    expect(await takenBy(asha)).toMatchObject({ count: 1, results: [{ downloads: 2 }] })
    await server.db.updateTable('staff').set({ is_active: true }).where('id', '=', asha.id).execute()
    const kept = await sql<{ row: string }>`select to_json(taken_file)::text as row from taken_file`.execute(server.db)
    expect(JSON.stringify(kept.rows)).not.toContain('Anil')
  })

  test('everybody who ever exported is offered, with nothing where it is long ago', async () => {
    const leaver = await makeStaff(server.db, 'counsellor', { name: 'Leaver Exports' })
    await makeLead(server.db, { lead: { owner_id: leaver.id, name: 'Taken along' } })
    await outcomeOf(leaver)
    await sql`update taken_file set at = now() - interval '40 days' where staff_id = ${leaver.id}`.execute(server.db)
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', leaver.id).execute()
    const { count, takers } = await takenBy(leaver)
    expect(count).toBe(1)
    expect(takers).toContainEqual({ id: leaver.id, name: 'Leaver Exports', is_active: false, files: 0, rows: 0 })
  })

  test('a counsellor takes no more rows in a day than the admins allow, is told how many are left, and the admins hear of it', async () => {
    const bina = await makeStaff(server.db, 'counsellor', { name: 'Bina Exports' })
    for (const name of ['One', 'Two', 'Three']) await makeLead(server.db, { lead: { owner_id: bina.id, name } })
    expect((await change(5)).json()).toEqual({ rows_a_day: 5 })
    expect(await outcomeOf(bina)).toMatchObject({ status: 'done', written: 3 })
    const left = (await server.app.inject({ url, headers: bina.headers })).json().left_today
    expect(left).toBe(2)
    const refused = await outcomeOf(bina)
    expect([refused.status, refused.trouble]).toEqual([
      'failed',
      'This list has 3 rows. You may export 5 rows a day, and took 3 today. Narrow the list, or ask a counsellor admin for the file.',
    ])
    expect(await parts(refused.id)).toEqual([])
    expect(await noticesOf(kabir)).toContain(
      'Bina Exports wanted to export 3 rows and had taken 3 today. A counsellor may export 5 a day, so nothing was exported',
    )
    expect(await outcomeOf(bina, { search: 'One' })).toMatchObject({ status: 'done', written: 1 })
    expect(await outcomeOf(bina, { search: 'Two' })).toMatchObject({ status: 'done', written: 1 })
    const full = await post(bina)
    expect([full.statusCode, full.json().detail]).toEqual([
      403,
      'You may export 5 rows a day, and took 5 today. Export again tomorrow, or ask a counsellor admin for the file.',
    ])
    await sql`update taken_file set at = at - interval '25 hours' where staff_id = ${bina.id}`.execute(server.db)
    expect(await outcomeOf(bina)).toMatchObject({ status: 'done', written: 3 })
    // Admins take what they need.
    expect(await outcomeOf(kabir, { owner: String(bina.id) })).toMatchObject({ status: 'done' })
  })

  test('a firm may allow no exports at all, or any number', async () => {
    expect((await change(0)).statusCode).toBe(200)
    const off = await post(asha)
    expect([off.statusCode, off.json().detail]).toEqual([
      403,
      'Counsellors may not export lists here. Ask a counsellor admin for the file.',
    ])
    expect((await change(null)).json()).toEqual({ rows_a_day: null })
    expect((await server.app.inject({ url, headers: asha.headers })).json().left_today).toBeNull()
    const wrong = await unchangedBy(server.db, async () => [
      await change(-1),
      await change(2_000_000),
      await change('all'),
      await change(1, asha),
    ])
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 403])
  })
})

describe('one at a time', () => {
  test('a second one is refused until the first is done, also when both come at once', async () => {
    const asha = await makeStaff(server.db, 'counsellor')
    const answers = await Promise.all([post(asha), post(asha), post(asha)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    const refused = await unchangedBy(server.db, () => post(asha))
    expect(refused.json()).toEqual({ detail: 'Your last export is still being written. Wait until it is done.' })
    const { id } = await newest(asha)
    expect((await download(asha, id)).json()).toEqual({ detail: 'This export is still being written. Wait until it is done.' })
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    expect((await post(asha)).statusCode).toBe(200)
  })
})

describe('long ones', () => {
  let many: Account
  beforeAll(async () => {
    many = await makeStaff(server.db, 'counsellor')
    await makeManyLeads(server.db, many.id, 2_345)
  })
  const idsOf = async (id: number) =>
    (await download(many, id)).body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
  const everyId = async () =>
    (await server.db.selectFrom('lead').select('id').where('owner_id', '=', many.id).orderBy('created_at', 'desc').execute()).map(
      ({ id }) => id,
    )

  test('are written in parts, telling their maker’s screens how far they are', async () => {
    const received: (LiveEvent & { audience: number[] })[] = []
    const progress: unknown[] = []
    const listener = new pg.Client(server.databaseUrl)
    await listener.connect()
    await listener.query('listen portal_events')
    listener.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '')))
    const { id } = await ask(many, 'users', { ordering: '-created_at' })
    const db = whileWriting(async () => void progress.push((await newest(many)).written, (await newest(many)).total))
    await writeExport(db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    const notice = { kind: 'notice', id: many.id, by: null, audience: [many.id] }
    await until(
      async () => received.some(({ kind }) => kind === 'notice'),
      (isTold) => isTold,
    )
    await listener.end()
    // Alike announcements that are passed on together are told once.
    const [last, ...before] = received.toReversed()
    expect(last).toEqual(notice)
    expect(before.length).toBeGreaterThan(0)
    expect(before).toEqual(before.map(() => ({ kind: 'export', id, by: many.id, audience: [many.id] })))
    expect((await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: many.headers })).json()).toEqual({
      unread: 1,
      results: [expect.objectContaining({ kind: 'export', text: 'Your export of Users is ready: 2,345 leads', by: null, lead_id: null })],
    })
    // While a part is written, the parts before it are what others see.
    expect(progress).toEqual([0, null, 0, 2345, 1000, 2345, 2000, 2345])
    expect(await parts(id)).toEqual([0, 1, 2, 3])
    expect(await newest(many)).toMatchObject({ status: 'done', total: 2345, written: 2345 })
    expect(await idsOf(id)).toEqual(await everyId())
  })

  test('begin again after a crash in the middle, without a lead twice', async () => {
    const { id } = await ask(many, 'users', { ordering: '-created_at' })
    const crashing = whileWriting(async (part) => {
      if (part === 2) throw new Error('The process died here.')
    })
    await expect(writeExport(crashing, { lists: viewedLeadLists, firm: firmWith({}) }, id)).rejects.toThrow('The process died here.')
    expect(await newest(many)).toMatchObject({ status: 'running', written: 1000 })
    expect((await download(many, id)).statusCode).toBe(409)
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    expect(await idsOf(id)).toEqual(await everyId())
  })

  test('are taken over by another process when theirs died, and its job never runs again', async () => {
    const { id } = await ask(many)
    const jobs = sql.table('graphile_worker._private_jobs')
    await sql`update ${jobs} set locked_by = 'dead', locked_at = now(), attempts = 1 where key = ${`write_export:${id}`}`.execute(server.db)
    await sql`update list_export set status = 'running', run = 1, progress_at = now() - interval '30 seconds' where id = ${id}`.execute(
      server.db,
    )
    await resumeWork(server.db, exportWork)
    await withRunner(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect((await newest(many)).status).toBe('running')
      await sql`update list_export set progress_at = now() - interval '3 minutes' where id = ${id}`.execute(server.db)
      await resumeWork(server.db, exportWork)
      await until(
        () => newest(many),
        ({ status }) => status === 'done',
      )
    })
    expect(await idsOf(id)).toHaveLength(2_345)
    const left = await sql<{ again: boolean }>`select attempts < max_attempts as again from ${jobs} where locked_by = 'dead'`.execute(
      server.db,
    )
    expect(left.rows).toEqual([{ again: false }])
  })

  test('keep their place while they wait long for their turn; one that lost its job gets another', async () => {
    const asha = await makeStaff(server.db, 'counsellor')
    const { id } = await ask(asha)
    await sql`update list_export set progress_at = now() - interval '3 minutes' where id = ${id}`.execute(server.db)
    await unchangedBy(server.db, () => resumeWork(server.db, exportWork))
    const job = sql`graphile_worker._private_jobs where key = ${`write_export:${id}`}`
    await sql`delete from ${job}`.execute(server.db)
    await resumeWork(server.db, exportWork)
    expect((await sql`select from ${job}`.execute(server.db)).rows).toHaveLength(1)
  })

  test('stop in a run that was taken for dead but lives, once another run took over', async () => {
    const { id } = await ask(many)
    let other: Promise<void> | undefined
    const overtaken = whileWriting(async (part) => {
      if (part === 0) other = writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    })
    await writeExport(overtaken, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    await other
    expect(await parts(id)).toEqual([0, 1, 2, 3])
    expect((await idsOf(id)).length).toBe(2_345)
    const { run } = await server.db.selectFrom('list_export').select('run').where('id', '=', id).executeTakeFirstOrThrow()
    expect(run).toBe(2)
  })

  test('stop when the server does, to begin again with the next', async () => {
    const { id } = await ask(many)
    const stop = new AbortController()
    const db = whileWriting(async (part) => void (part === 1 && stop.abort()))
    await expect(writeExport(db, { lists: viewedLeadLists, firm: firmWith({}) }, id, stop.signal)).rejects.toThrow(/abort/i)
    expect(await newest(many)).toMatchObject({ status: 'running', written: 1000 })
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    expect(await newest(many)).toMatchObject({ status: 'done', written: 2345 })
  })

  test('are given up in the end, with a sentence', async () => {
    const { id } = await ask(many)
    for (let tries = 0; tries < 5; tries++)
      await expect(
        writeExport(
          whileWriting(async () => Promise.reject(new Error('full'))),
          { lists: viewedLeadLists, firm: firmWith({}) },
          id,
        ),
      ).rejects.toThrow('full')
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    expect(await newest(many)).toMatchObject({
      status: 'failed',
      trouble: 'This could not be written, though it was tried several times. Narrow the list, or ask the tech team.',
    })
  })

  test('hold no lead that was taken from their maker meanwhile, and end with the account', async () => {
    const { id } = await ask(many, 'users', { ordering: '-created_at' })
    const [last] = (await everyId()).slice(-1)
    const taking = whileWriting(async (part) => {
      if (part !== 1) return
      await server.db.updateTable('lead').set({ owner_id: null }).where('id', '=', Number(last)).execute()
      await refreshListing(server.db, Number(last))
    })
    await writeExport(taking, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    expect(await newest(many)).toMatchObject({ status: 'done', total: 2344, written: 2344 })
    const { id: second } = await ask(many)
    const disabling = whileWriting(async (part) => {
      if (part === 1) await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', many.id).execute()
    })
    await writeExport(disabling, { lists: viewedLeadLists, firm: firmWith({}) }, second)
    const ended = await server.db
      .selectFrom('list_export')
      .select(['status', 'trouble', 'written'])
      .where('id', '=', second)
      .executeTakeFirst()
    expect(ended).toEqual({ status: 'failed', trouble: 'Your account was disabled while this was written.', written: 1000 })
    expect(await parts(second)).toEqual([])
  })
})

test('exports are dropped after a day, and forgotten after a week', async () => {
  const asha = await makeStaff(server.db, 'counsellor')
  const finish = async (age: string) => {
    const { id } = await ask(asha)
    await writeExport(server.db, { lists: viewedLeadLists, firm: firmWith({}) }, id)
    await sql`update list_export set finished_at = now() - ${sql.lit(age)}::interval where id = ${id}`.execute(server.db)
    return id
  }
  const [forgotten, expired, fresh] = [await finish('8 days'), await finish('25 hours'), await finish('23 hours')]
  expect((await download(asha, expired)).statusCode).toBe(404)
  await dropExports(server.db)
  expect((await exportsOf(asha)).map(({ id, status }) => [id, status])).toEqual([
    [fresh, 'done'],
    [expired, 'expired'],
  ])
  expect(await parts(forgotten)).toEqual([])
  expect(await parts(expired)).toEqual([])
  expect((await download(asha, expired)).statusCode).toBe(404)
  expect((await download(asha, fresh)).statusCode).toBe(200)
})
