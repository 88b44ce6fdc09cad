import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReport } from '#domains/analytics/contract/report-acts.ts'
import type { Report } from '#domains/analytics/contract/reports.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { sendReports } from './send-reports.ts'

let server: TestServer
let admin: Person
let asha: Person
let sales: Person

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  admin = await makeStaff(server.db, 'counsellor_admin', { name: 'Anita Admin' })
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  await makeStaff(server.db, 'counsellor', { name: 'Vikram Shah' })
  sales = await makeStaff(server.db, 'sales_admin', { name: 'Sunil Sales' })
})
afterAll(() => server.close())

const url = '/api/v1/admin_custom/figure-reports/'
const create = (by: Person, payload: object) => server.app.inject({ method: 'POST', url, headers: by.headers, payload })
const made = async (by: Person, payload: object): Promise<Report> => {
  const answer = await create(by, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const reportsOf = async (by: Person) => (await server.app.inject({ url, headers: by.headers })).json().results as Report[]
const filesOf = async (by: Person, id: number) => (await reportsOf(by)).find((report) => report.id === id)?.files ?? []
const download = (by: Person, id: number) => server.app.inject({ url: `${url}files/${id}/`, headers: by.headers })
const noticesOf = async ({ id }: Person) =>
  (await server.db.selectFrom('notice').select('text').where('staff_id', '=', id).where('kind', '=', 'report').execute()).map(
    ({ text }) => text,
  )
const stop = (by: Person, id: number) => server.app.inject({ method: 'DELETE', url: `${url}${id}/`, headers: by.headers })

/** An instant of a day in India. */
const at = (day: string, time = '07:05') => Date.parse(`${day}T${time}:00+05:30`)
const tomorrow = () => kolkataDay(Date.now() + 86_400_000)

test('a morning’s report goes to each reader with what they may see, and says so by a notice', async () => {
  const visited = { kind: 'action', at: new Date().toISOString(), action_id: world.action.visitDone, staff_id: asha.id }
  const milestone = { kind: 'visit', school_id: world.school.plain, status: 'Done', on_date: visited.at, staff_id: asha.id }
  await makeLead(server.db, { lead: { owner_id: asha.id }, events: [visited], milestones: [milestone] })
  const report = await made(admin, { screen: 'counsellors', every: 'day', readers: [admin.id, asha.id] })
  expect(report).toMatchObject({
    next_on: tomorrow(),
    by: { name: 'Anita Admin' },
    readers: [{ name: 'Anita Admin' }, { name: 'Asha Rao' }],
  })
  await sendReports(server.db, initialValues, at(tomorrow()))
  const [file] = await filesOf(admin, report.id)
  const [own] = await filesOf(asha, report.id)
  const today = kolkataDay(Date.now())
  expect(file).toMatchObject({ start: today, end: today, rows: 2 })
  expect(own).toMatchObject({ start: today, end: today, rows: 1 })
  const text = await download(admin, file?.id ?? 0)
  expect(text.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="counsellors-${today}-${today}.csv"`,
  })
  const lines = text.body.split('\r\n')
  const column = lines[0]?.split(',').indexOf('"Visits done"') ?? -1
  expect(lines.find((line) => line.startsWith('"Asha Rao"'))?.split(',')[column]).toBe('1')
  expect((await download(asha, own?.id ?? 0)).body).not.toContain('Vikram Shah')
  expect(await noticesOf(asha)).toEqual(['Your report is ready: Counsellor figures'])
  expect(await filesOf(sales, report.id)).toEqual([])
})

test('it is sent once a morning, not before seven, and after a night without the portal for the last day alone', async () => {
  const { id } = await made(admin, { screen: 'leaderboard', every: 'day', readers: [admin.id] })
  const day = tomorrow()
  await sendReports(server.db, initialValues, at(day, '06:59'))
  expect(await filesOf(admin, id)).toEqual([])
  await Promise.all([sendReports(server.db, initialValues, at(day)), sendReports(server.db, initialValues, at(day))])
  await sendReports(server.db, initialValues, at(day, '09:00'))
  expect(await filesOf(admin, id)).toHaveLength(1)
  const later = kolkataDay(Date.now() + 4 * 86_400_000)
  await sendReports(server.db, initialValues, at(later))
  expect((await filesOf(admin, id)).map(({ start }) => start)).toEqual([kolkataDay(Date.now() + 3 * 86_400_000), kolkataDay(Date.now())])
})

test('the firm says from which time on reports are sent', async () => {
  const { id } = await made(admin, { screen: 'leaderboard', every: 'day', readers: [admin.id] })
  await sendReports(server.db, { ...initialValues, report_time: '09:30' }, at(tomorrow(), '09:29'))
  expect(await filesOf(admin, id)).toEqual([])
  await sendReports(server.db, { ...initialValues, report_time: '09:30' }, at(tomorrow(), '09:30'))
  expect(await filesOf(admin, id)).toHaveLength(1)
})

test('each reader keeps the newest twelve files of a report', async () => {
  const { id } = await made(admin, { screen: 'features', every: 'day', filters: { search: 'cart' }, readers: [admin.id] })
  for (let day = 10; day < 24; day++) await sendReports(server.db, initialValues, at(kolkataDay(Date.now() + day * 86_400_000)))
  const files = await filesOf(admin, id)
  expect(files).toHaveLength(12)
  expect(files[0]?.rows).toBe(1)
})

test('every screen can be sent', async () => {
  const screens = { boarding: { name: 'a' }, enquiries: { source_wise: 'true' }, schools: { collab: 'true', ordering: 'visit_done' } }
  for (const [screen, filters] of Object.entries(screens)) {
    const { id } = await made(admin, { screen, filters, every: 'week', readers: [admin.id] })
    const next = (await reportsOf(admin)).find((report) => report.id === id)?.next_on ?? ''
    await sendReports(server.db, initialValues, at(next))
    expect(
      (await reportsOf(admin)).find((report) => report.id === id),
      screen,
    ).toMatchObject({ trouble: null, files: [{}] })
  }
})

test('a report whose filters no longer fit says so and holds up no other', async () => {
  const [broken, whole] = [
    await made(admin, { screen: 'schools', every: 'day', readers: [admin.id] }),
    await made(admin, { screen: 'schools', every: 'day', readers: [admin.id] }),
  ]
  await server.db
    .updateTable('figure_report')
    .set({ filters: JSON.stringify({ ordering: 'gone' }) })
    .where('id', '=', broken.id)
    .execute()
  await sendReports(server.db, initialValues, at(tomorrow()))
  const reports = await reportsOf(admin)
  expect(reports.find(({ id }) => id === broken.id)).toMatchObject({ files: [], trouble: expect.stringContaining('do not fit') })
  expect(reports.find(({ id }) => id === whole.id)).toMatchObject({ files: [{}], trouble: null })
})

describe('it ends', () => {
  test('when it is stopped by who set it up, and by nobody else', async () => {
    const { id } = await made(admin, { screen: 'leaderboard', every: 'day', readers: [asha.id] })
    expect((await stop(sales, id)).statusCode).toBe(404)
    expect((await stop(admin, id)).statusCode).toBe(200)
    expect((await stop(admin, id)).statusCode).toBe(404)
    await sendReports(server.db, initialValues, at(tomorrow()))
    expect(await filesOf(asha, id)).toEqual([])
  })

  test('for a reader who may not see it any more, and for all when its maker leaves', async () => {
    const leaver = await makeStaff(server.db, 'counsellor_admin', { name: 'Leela Leaver' })
    const reader = await makeStaff(server.db, 'counsellor', { name: 'Ravi Reader' })
    const { id } = await made(leaver, { screen: 'leaderboard', every: 'day', readers: [leaver.id, reader.id] })
    await sendReports(server.db, initialValues, at(tomorrow()))
    const [file] = await filesOf(reader, id)
    await server.db.updateTable('staff').set({ user_type: 4 }).where('id', '=', reader.id).execute()
    expect((await download(reader, file?.id ?? 0)).statusCode).toBe(403)
    await server.db.updateTable('staff').set({ user_type: 2 }).where('id', '=', reader.id).execute()
    expect((await download(reader, file?.id ?? 0)).statusCode).toBe(200)
    expect((await download(asha, file?.id ?? 0)).statusCode).toBe(404)
    await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', leaver.id).execute()
    await sendReports(server.db, initialValues, at(kolkataDay(Date.now() + 2 * 86_400_000)))
    expect(await filesOf(reader, id)).toHaveLength(1)
  })
})

const bad: [string, object, keyof typeof createReport.refusals][] = [
  ['filters of another screen', { screen: 'leaderboard', filters: { radius: '5' } }, 'filtersUnfit'],
  ['days as a filter that are none', { screen: 'leaderboard', filters: { start_date: 'soon' } }, 'filtersUnfit'],
]
test.each(bad)('%s are refused and set nothing up', async (_, payload, refusal) => {
  const answer = await create(admin, { every: 'day', readers: [admin.id], ...payload })
  const [status, detail] = createReport.refusals[refusal]
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
})

test('a screen that its maker cannot see, and readers who cannot see it, are refused', async () => {
  expect((await create(sales, { screen: 'counsellors', every: 'day', readers: [sales.id] })).statusCode).toBe(403)
  const answer = await create(sales, { screen: 'enquiries', every: 'day', readers: [sales.id, asha.id] })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: { readers: [createReport.refusals.readerMayNot[1]] } }])
  const listed = await server.app.inject({ url: `${url}readers/?screen=enquiries`, headers: sales.headers })
  expect(listed.json().results.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Anita Admin', 'Sunil Sales']))
  expect(listed.json().results.map(({ name }: { name: string }) => name)).not.toContain('Asha Rao')
})
