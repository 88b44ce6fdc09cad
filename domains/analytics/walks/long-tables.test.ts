import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import type { SchoolFigures } from '#domains/analytics/contract/school-figures.ts'
import type { WorksRow } from '#domains/analytics/contract/what-works.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const digits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

/** What a screen is answered, with more of it than a demo has. */
const answerMore = <Answer>(page: Page, path: RegExp, more: (answer: Answer) => Answer) =>
  reroute(page, path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: more((await response.json()) as Answer) })
  })

const totalOf = async (page: Page, label: string) =>
  digits(await main(page).getByRole('listitem').filter({ hasText: label }).first().locator('strong').textContent())

test('more counsellors than a table shows stand in its last line, which brings it to the sums, and open by the keyboard', async ({
  context,
  page,
}) => {
  await enter(context, 'counsellorAdmin')
  await answerMore<{ results: CounsellorFigures[] }>(page, /v3\/admin_custom\/analytics\//, (answer) => {
    const [first] = answer.results
    if (!first) throw new Error('There is no counsellor.')
    const one = (id: number): CounsellorFigures => ({
      ...first,
      staff: { ...first.staff, id: 1_000_000 + id, name: `Counsellor ${id}` },
      figures: { ...first.figures, admission_done: { amount: 1 + (id % 3), previous: 0 } },
    })
    return { ...answer, results: Array.from({ length: 130 }, (_, id) => one(id)) }
  })
  await page.goto('/analytics?start_date=2026-01-01')
  const results = main(page).getByRole('table', { name: 'Results', exact: true })
  await expect.poll(() => results.locator('[data-record]').count()).toBe(100)
  const last = results.locator('tbody tr').last()
  expect(await last.locator('td').first().textContent()).toBe('and 30 more counsellors')
  // Those with most admissions stand first, so the others have least.
  expect(await last.locator('td').nth(1).textContent()).toBe('30')
  expect(await totalOf(page, figures.admission_done.label)).toBe(44 + 86 + 129)
  await look(page, inWalks.moreCounsellors, last)
  await last.scrollIntoViewIfNeeded()
  await picture(page, 'more-counsellors-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await last.scrollIntoViewIfNeeded()
  await picture(page, 'more-counsellors-390')
  await main(page).getByRole('button', { name: 'Show all' }).first().press('Enter')
  await expect.poll(() => results.locator('[data-record]').count()).toBe(130)
  expect(await results.getByText('more counsellors').count()).toBe(0)
})

test('a page of schools says how many stand on other pages, and with them comes to the sums of all', async ({ context, page }) => {
  const token = await enter(context, 'counsellorAdmin')
  await page.goto('/school-performance?start_date=2026-01-01')
  const table = main(page).getByRole('table', { name: 'Schools' })
  await table.getByText('on other pages').waitFor()
  const answer = await call('GET', '/api/v1/admin_custom/school-performance/?start_date=2026-01-01&limit=20', token)
  const { count, total, results } = (await answer.json()) as { count: number; total: SchoolFigures['figures']; results: SchoolFigures[] }
  const shown = results.reduce((sum, row) => sum + row.figures.enquiry.amount, 0)
  const last = table.locator('tbody tr').last()
  expect(digits(await last.locator('td').first().textContent())).toBe(count - results.length)
  expect(digits(await last.locator('td').nth(1).textContent())).toBe(total.enquiry.amount - shown)
  expect(await totalOf(page, figures.enquiry.label)).toBe(total.enquiry.amount)
  await picture(page, 'more-schools-1440')
})

test('more sources than a table shows, and the parents without one, come to all new parents', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  const row = (name: string, parents: number): WorksRow => ({ name, parents, talked: 1, admitted: 0 })
  await answerMore<{ sources: WorksRow[]; first_calls: WorksRow[] }>(page, /what-works/, (answer) => ({
    ...answer,
    sources: Array.from({ length: 27 }, (_, at) => row(`source ${at}`, 100 - at)),
    first_calls: [row('Within 15 minutes', 2000), row('Later', 400)],
  }))
  await page.goto('/feature-performance')
  const sources = main(page).getByRole('table', { name: 'Sources of new parents' })
  await sources.getByText('and 8 more sources').waitFor()
  const parents = () => sources.locator('tbody tr td:nth-of-type(1)').allTextContents()
  const sum = async () => (await parents()).reduce((all, text) => all + digits(text), 0)
  expect(await sum()).toBe(2400)
  await look(page, inWalks.moreSources, main(page))
  await main(page).getByRole('button', { name: 'Show all' }).press('Enter')
  await sources.getByRole('rowheader', { name: 'No source known' }).waitFor()
  expect(await parents()).toHaveLength(28)
  expect(await sum()).toBe(2400)
})
