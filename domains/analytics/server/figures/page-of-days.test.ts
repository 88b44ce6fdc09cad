import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFigureRows } from '#domains/analytics/contract/figure-rows.ts'
import { dayAfter, kolkataDay, startOfDay } from '#platform/contract/india.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { rollUpFigures } from './roll-up-figures.ts'

const { server, db, admin } = await openOffice()
afterAll(() => server.close())

const last = kolkataDay(Date.now())
const first = dayAfter(last, -8)
/** Enquiries on the days from the first on: none on some, and more than a page on one. The first and last minute of a day are its own. */
const perDay = [1, 0, 2, 7, 0, 0, 3, 1]

async function makeDay(day: string, count: number) {
  const begins = Date.parse(startOfDay(day))
  const times = [begins, begins + 86_399_999, ...Array.from({ length: count }, (_, n) => begins + n * 3_600_000 + 1)].slice(0, count)
  for (const [n, at] of times.entries())
    await makeLead(db, { activities: [{ kind: 'enquiry', at: new Date(at).toISOString(), source: n % 2 === 0 ? 'website' : 'fair' }] })
}

beforeAll(async () => {
  for (const [n, count] of perDay.entries()) {
    await makeDay(dayAfter(first, n), count)
    // Some days are rolled up, others are read from their facts.
    if (n === 4) await rollUpFigures(db)
  }
})

async function page(filters: string, limit: number, offset: number) {
  const path = `${listFigureRows.path}?figure=enquiry&start_date=${first}&end_date=${last}${filters}&limit=${limit}&offset=${offset}`
  const answer = await server.app.inject({ url: path, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const { count, sum, results } = answer.json()
  return { count, sum, ids: results.map(({ id }: { id: string }) => id) }
}

const facts = async (source: string | null) =>
  (
    await sql<{ id: string }>`
      select row_id::text as id from figure_fact where figure = 'enquiry' and at >= ${startOfDay(first)} and (source = ${source} or ${source}::text is null)
      order by at desc, row_id desc`.execute(db)
  ).rows.map(({ id }) => id)

test.each([
  ['all', '', null],
  ['of one source', '&source=fair', 'fair'],
])('every page of rows that sums by day count has its rows, newest first: %s', async (_, filters, source) => {
  const all = await facts(source)
  for (const limit of [1, 3, 5, 100])
    for (let offset = 0; offset <= all.length + 1; offset++) {
      const { count, sum, ids } = await page(filters, limit, offset)
      expect([limit, offset, count, sum, ids]).toEqual([limit, offset, all.length, all.length, all.slice(offset, offset + limit)])
    }
})
