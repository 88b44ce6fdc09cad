import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultGroups, getEnquiryAnalytics, getEnquiryShare } from '#domains/analytics/contract/enquiry-figures.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { makeReportFile } from '../reports/make-report-file.ts'

const { server, db, admin } = await openOffice()
afterAll(() => server.close())

/** More than a table shows at first. */
const cities = defaultGroups + 25
const today = kolkataDay(Date.now())
const day = { start: today, end: today }

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into place (id, kind, name, slug, parent_id, lineage)
    select 50000 + n, 'city', 'City ' || n, 'city-' || n, parent_id, lineage || (50000 + n)
    from (select parent_id, lineage[:array_length(lineage, 1) - 1] as lineage from place where kind = 'city' order by id limit 1) as other,
      generate_series(1, ${cities}) as n
    returning id`.execute(db)
  const at = new Date().toISOString()
  for (const [n, { id: city_id }] of rows.entries()) {
    const { id: school_id } = await makeSchool(db, { city_id })
    // The first city is asked about most.
    const asked = n === 0 ? 3 : 1
    await makeLead(db, { activities: Array.from({ length: asked }, () => ({ kind: 'enquiry', school_id, at })) })
  }
})

const ask = async (path: string) => {
  const answer = await server.app.inject({ url: path, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const whole = cities + 2

test('a table of more cities than it shows says how many there are in all, and gives all that are asked for', async () => {
  const days = `?start_date=${today}&end_date=${today}`
  const first = await ask(`${getEnquiryAnalytics.path}${days}`)
  expect([first.groups, first.results.length, first.total.amount]).toEqual([cities, defaultGroups, whole])
  expect(first.results[0]).toMatchObject({ name: 'City 1', amount: 3 })
  const all = await ask(`${getEnquiryAnalytics.path}${days}&limit=1000`)
  expect([all.groups, all.results.length, sumOf(all.results)]).toEqual([cities, cities, whole])
  expect(all.results.slice(0, defaultGroups)).toEqual(first.results)
})

test('so does the share of each school', async () => {
  const days = `?start_date=${today}&end_date=${today}`
  const first = await ask(`${getEnquiryShare.path}${days}`)
  expect([first.schools, first.results.length, first.total.amount]).toEqual([cities, defaultGroups, whole])
  const all = await ask(`${getEnquiryShare.path}${days}&limit=1000`)
  expect([all.schools, all.results.length, sumOf(all.results)]).toEqual([cities, cities, whole])
})

test('the groups with least come first where that is asked, and what is not shown still comes to the total', async () => {
  const days = `?start_date=${today}&end_date=${today}`
  const least = await ask(`${getEnquiryAnalytics.path}${days}&ordering=least`)
  expect([least.groups, least.results.length, least.total.amount, sumOf(least.results)]).toEqual([
    cities,
    defaultGroups,
    whole,
    defaultGroups,
  ])
  const all = await ask(`${getEnquiryAnalytics.path}${days}&ordering=least&limit=1000`)
  expect(all.results.at(-1)).toMatchObject({ name: 'City 1', amount: 3 })
  const share = await ask(`${getEnquiryShare.path}${days}&ordering=least&limit=1000`)
  expect([share.schools, share.results.at(-1).amount]).toEqual([cities, 3])
})

test('schools around one are ordered by their distance from it', async () => {
  const places = [18.5, 18.51, 18.53].map((lat) => ({ lat, lng: 73.8, placed_by: 'building' }))
  const ids: number[] = []
  for (const place of places) {
    const { id: school_id } = await makeSchool(db, place)
    ids.push(school_id)
    await makeLead(db, { activities: [{ kind: 'enquiry', school_id, at: '2026-01-05T06:00:00Z' }] })
  }
  const order = async (ordering: string) => {
    const { results } = await ask(`${getEnquiryShare.path}?start_date=2026-01-05&end_date=2026-01-05&school=${ids[0]}&ordering=${ordering}`)
    return results.map(({ id }: { id: number }) => id)
  }
  expect(await order('nearest')).toEqual(ids)
  expect(await order('farthest')).toEqual(ids.toReversed())
})

test('a report has every city', async () => {
  const reader = { id: admin.id, roles: new Set(['counsellor_admin'] as const) }
  const { rows, text } = await makeReportFile(db, reader, { screen: 'enquiries', filters: {} }, day)
  expect(rows).toBe(cities)
  expect(text).not.toContain('more')
})
