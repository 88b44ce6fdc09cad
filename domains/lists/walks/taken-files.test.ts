import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows as leadRows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const files = (page: Page) => page.getByRole('table', { name: 'Exports' }).locator('[data-record]')
const limitButton = (page: Page) => page.getByRole('button', { name: 'Change the limit' })

async function setLimit(page: Page, rows: string, saved: string) {
  await limitButton(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Limit of exports' })
  await dialog.getByLabel('Rows that a counsellor may export in a day').fill(rows)
  await page.keyboard.press('Enter')
  await page.getByText(saved).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

test('an admin reads what a counsellor exported, and changes how many rows counsellors may take in a day', async ({
  browser,
  context,
  page,
}) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  await makeParents(
    counsellor,
    Array.from({ length: 3 }, () => ({})),
  )
  await enter(context, counsellor)
  await page.goto('/users')
  await expect.poll(() => leadRows(page).count()).toBe(3)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText(/^Numbers are masked in the file\. You may export [\d,]+ more rows today\. Admins see each export\.$/).waitFor()
  await page.getByRole('button', { name: 'Export 3 leads as CSV' }).click()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download 3' }).click()])
  expect(saved.suggestedFilename()).toMatch(/^users-.*\.csv$/)

  const desk = await browser.newContext({ baseURL: ownPortal().url, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(desk, admin)
  const view = await desk.newPage()
  await view.goto(`/exports?by=${counsellor.id}`)
  await expect.poll(() => files(view).count()).toBe(1)
  await expect.poll(() => files(view).textContent()).toMatch(/Users, all of it3Masked1 time, last /)
  await expect.poll(() => view.getByRole('combobox', { name: 'Exported by' }).inputValue()).toBe(`${counsellor.name}: 3 rows in 1 file`)
  await look(view, inWalks.takenFile, files(view))
  // Other walks export meanwhile, so the limit stays far above what they take.
  await setLimit(view, '60000', 'A counsellor may export 60,000 rows a day.')
  await setLimit(view, '', 'Counsellors may export any number of rows.')
  await setLimit(view, '5000', 'A counsellor may export 5,000 rows a day.')
  await desk.close()
})

test('an admin who is told that somebody wanted more than a day allows opens their exports from the notice', async ({
  browser,
  context,
  page,
}) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  await makeParents(counsellor, [{}, {}])
  await onDatabase((db) =>
    db
      .insertInto('taken_file')
      .values({ staff_id: counsellor.id, list: 'past-enquiries', last_days: 7, rows: 4_999, has_whole_numbers: false })
      .execute(),
  )
  await enter(context, counsellor)
  await page.goto('/users')
  await expect.poll(() => leadRows(page).count()).toBe(2)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export 2 leads as CSV' }).click()
  await page.getByText('This list has 2 rows. You may export 5,000 rows a day, and took 4,999 today.').first().waitFor()

  const desk = await browser.newContext({ baseURL: ownPortal().url, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(desk, admin)
  const view = await desk.newPage()
  await view.goto('/exports')
  await limitButton(view).waitFor()
  await view.getByRole('button', { name: /^Notices/ }).click()
  const notice = view.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').filter({ hasText: counsellor.name })
  await expect.poll(() => notice.textContent()).toContain('wanted to export 2 rows and had taken 4,999 today')
  await look(view, inWalks.limitReached)
  await notice.getByRole('link', { name: 'Show exports' }).click()
  await expect.poll(() => new URL(view.url()).search).toBe(`?by=${counsellor.id}`)
  await expect.poll(() => files(view).textContent()).toMatch(/Past enquiries, last 7 days4,999Masked/)
  await desk.close()
})

test('where counsellors may not export, nothing is said of their files', async ({ context, page }) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await page.route('**/exports/limit/', (route) => route.fulfill({ json: { rows_a_day: 0 } }))
  await page.goto('/exports')
  const line = page.locator('p').filter({ hasText: 'Counsellors may' })
  await expect.poll(() => line.textContent()).toBe('Counsellors may not export.')
})
