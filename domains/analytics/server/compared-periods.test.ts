import { afterAll, beforeEach, expect, test } from 'vitest'
import { type AskedPeriod, comparisons, namedPeriods, periodOf } from '#domains/analytics/contract/period.ts'
import type { Comparison, PeriodName } from '#domains/analytics/contract/period-names.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { dayAfter, kolkataDay, lastOfMonth, sameDayAfter } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { makeReportFile } from './reports/make-report-file.ts'
import { sendReports } from './reports/send-reports.ts'

const { server, app, db, asha, vikram, admin } = await openOffice()
afterAll(() => server.close())
beforeEach(untilDayHasRoom)

const api = '/api/v1/admin_custom'
const counsellors = '/api/v3/admin_custom/analytics/'

/** Every call whose figures are compared. */
const calls = [
  counsellors,
  `${counsellors}?id=${asha.id}`,
  `${api}/analytics/boarding-counsellors/`,
  `${api}/counsellor/leader-board/`,
  `${api}/analytics/enquiry`,
  '/api/v1/schools/enquiry-share-filter/',
  `${api}/school-performance/`,
  `${api}/features-performance/`,
  `${api}/features-performance/cart/`,
]

const queryOf = (path: string, { start_date, end_date, ...asked }: AskedPeriod): string => {
  const prefix = path.startsWith(counsellors) ? 'action_' : ''
  const days = { ...(start_date && { [`${prefix}start_date`]: start_date }), ...(end_date && { [`${prefix}end_date`]: end_date }) }
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ ...days, ...asked } as Record<string, string>)}`
}

const ask = async (by: Person, url: string, status = 200) => {
  const answer = await app.inject({ url, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

/** The period as it is in the minute of the request, which may be the next one when it is answered. */
async function expectPeriod(path: string, asked: AskedPeriod): Promise<void> {
  const before = periodOf(asked)
  const { period } = await ask(admin, queryOf(path, asked))
  expect([before, periodOf(asked)], path).toContainEqual(period)
}

const names = Object.keys(namedPeriods) as PeriodName[]
const others = Object.keys(comparisons) as Comparison[]

test('every call takes a period by its name, compared with what the name brings', async () => {
  for (const path of calls) for (const period of names) await expectPeriod(path, { period })
})

test('every call compares days with those before, or with the same a week, a month or a year earlier', async () => {
  for (const path of calls)
    for (const compare of others) {
      await expectPeriod(path, { start_date: '2026-03-01', end_date: '2026-03-31', compare })
      await expectPeriod(path, { period: 'this_week', compare })
    }
  const { period } = await ask(admin, queryOf(counsellors, { start_date: '2024-02-29', end_date: '2024-02-29', compare: 'year' }))
  expect(period.previous).toEqual({ start: '2023-02-28', end: '2023-02-28' })
})

test('days until today are compared until the same time of day, and days that are over whole', async () => {
  const today = kolkataDay(Date.now())
  for (const path of calls) {
    const { period } = await ask(admin, queryOf(path, { start_date: today, end_date: today, compare: 'week' }))
    const { until, ...days } = period.previous
    expect(days).toEqual({ start: dayAfter(today, -7), end: dayAfter(today, -7) })
    const ago = Date.now() - Date.parse(until) - 7 * 86_400_000
    expect(ago).toBeGreaterThanOrEqual(0)
    expect(ago).toBeLessThan(90_000)
    const yesterday = dayAfter(today, -1)
    const over = await ask(admin, queryOf(path, { start_date: yesterday, end_date: yesterday, compare: 'week' }))
    expect(over.period.previous).toEqual({ start: dayAfter(today, -8), end: dayAfter(today, -8) })
  }
})

test('days that are given count, also beside a name', async () => {
  const days = { start_date: '2026-10-01', end_date: '2026-10-31' }
  for (const path of calls) {
    const { period } = await ask(admin, queryOf(path, { ...days, period: 'today' }))
    expect(period).toEqual({ start: '2026-10-01', end: '2026-10-31', previous: { start: '2026-08-31', end: '2026-09-30' } })
  }
})

test.each([{ compare: 'decade' }, { period: 'next_month' }])('%o is refused with a sentence at its field', async (wrong) => {
  const [field = ''] = Object.keys(wrong)
  for (const path of calls)
    expect((await ask(admin, queryOf(path, wrong as AskedPeriod), 400)).errors).toEqual({ [field]: [expect.any(String)] })
})

test('what works says its days and nothing that they are compared with', async () => {
  expect(Object.keys((await ask(admin, `${api}/what-works/`)).period)).toEqual(['start', 'end'])
})

/** Steps of parents of their own, on days from one on. */
async function makeSteps(kind: string, status: string, from: string, staff_id: number, count: number): Promise<void> {
  for (let place = 0; place < count; place++) {
    const on_date = dayAfter(from, place)
    const step = { kind, status, on_date, created_at: `${on_date}T06:00:00Z`, staff_id, school_id: world.school.plain }
    await makeLead(db, { milestones: [step] })
  }
}

test('the place before on the leaderboard is that of the days that are compared', async () => {
  const month = sameDayAfter(`${kolkataDay(Date.now()).slice(0, 7)}-01`, -1)
  const before = sameDayAfter(month, -1)
  await makeSteps('visit', 'Done', month, asha.id, 3)
  await makeSteps('visit', 'Done', month, vikram.id, 2)
  await makeSteps('visit', 'Done', before, asha.id, 1)
  await makeSteps('visit', 'Done', before, vikram.id, 4)
  const { period, results } = await ask(admin, `${api}/counsellor/leader-board/?measure=visit_done&period=last_month`)
  expect(period).toEqual({ start: month, end: lastOfMonth(month), previous: { start: before, end: lastOfMonth(before) } })
  const placeOf = ({ id }: Person) => results.find(({ staff }: { staff: { id: number } }) => staff.id === id)
  expect(placeOf(asha)).toMatchObject({ place: 1, amount: 3, previous: 1, previous_place: 2 })
  expect(placeOf(vikram)).toMatchObject({ place: 2, amount: 2, previous: 4, previous_place: 1 })
})

test('a view keeps the name of a period, and counts the lines of its screen', async () => {
  for (const screen of ['counsellors', 'boarding', 'leaderboard', 'enquiries', 'schools', 'features']) {
    const query = { period: 'last_session', compare: 'year' }
    const payload = { list: `figures-${screen}`, name: `Last session of ${screen}`, query, is_team: false }
    const answer = await app.inject({ method: 'POST', url: `${api}/views/`, headers: admin.headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ query })
    expect(await ask(admin, `${api}/views/${answer.json().id}/count/`)).toEqual({ count: expect.any(Number), dropped: [] })
  }
})

test('a report keeps what its days are compared with, and has its own days whatever period its filters name', async () => {
  const filters = { compare: 'year', period: 'this_session', measure: 'application_submitted' }
  const payload = { screen: 'leaderboard', every: 'week', filters, readers: [admin.id] }
  const answer = await app.inject({ method: 'POST', url: `${api}/figure-reports/`, headers: admin.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const { next_on } = answer.json()
  await sendReports(db, initialValues, Date.parse(`${next_on}T07:05:00+05:30`))
  const [report] = (await ask(admin, `${api}/figure-reports/`)).results
  expect(report).toMatchObject({ filters, trouble: null, files: [{ start: dayAfter(next_on, -7), end: dayAfter(next_on, -1) }] })

  await makeSteps('application', 'Submitted', '2025-03-02', asha.id, 2)
  const { text } = await makeReportFile(
    db,
    { id: admin.id, roles: new Set(['counsellor_admin']) },
    { screen: 'leaderboard', filters },
    { start: '2026-03-02', end: '2026-03-08' },
  )
  expect(text.split('\r\n').find((line) => line.includes('Asha Rao'))).toBe(',"Asha Rao",0,2,0,"yes","no"')
})
