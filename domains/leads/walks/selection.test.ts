import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays, makeParents, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { isFocused } from './edit-page.ts'
import { rows } from './lead-page.ts'
import { inWalks } from './screens.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen leads' })
const status = (page: Page) => bar(page).getByRole('status').textContent()
const link = (page: Page, row: number) => rows(page).nth(row).getByRole('link').first()
const chosenRows = (page: Page) => page.locator('[data-lead-row][data-chosen]').count()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by part of a name or number' })

const from = (days: number) => ({ lead: { created_at: inDays(-days) } })

test('by keys alone: X and Shift with the arrows choose rows, the bar says how many, Esc takes them back', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [from(1), from(2), from(3), from(4)])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect.poll(() => status(page)).toBe('1 chosen')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => status(page)).toBe('3 chosen')
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => status(page)).toBe('2 chosen')
  expect(await isFocused(link(page, 1))).toBe(true)
  await look(page, inWalks.chosenLeads, bar(page).or(page.locator('[data-chosen]')))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.keyboard.press('x')
  await expect.poll(() => status(page)).toBe('1 chosen')
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'hidden' })
  expect(await chosenRows(page)).toBe(0)
})

test('boxes and Shift with a click choose; a chosen lead is not opened; what is done takes the chosen alone', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [from(1), from(2), from(3), from(4), from(5)])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).nth(1).getByRole('checkbox').check()
  await rows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => status(page)).toBe('3 chosen')
  expect(new URL(page.url()).pathname).toBe('/users')
  expect(await isFocused(link(page, 1))).toBe(true)
  await rows(page).nth(2).getByRole('checkbox').uncheck()
  await expect.poll(() => status(page)).toBe('2 chosen')
  await bar(page).getByRole('button', { name: 'Transfer 2 leads…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer what Users shows' })
  await dialog.getByRole('button', { name: 'Transfer 2 leads', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const exports = page.getByRole('dialog', { name: 'Export the chosen' })
  await exports.getByRole('button', { name: 'Export 2 leads as CSV' }).click()
  await exports.getByRole('button', { name: 'Download 2' }).waitFor()
})

test('a page, several pages and all that the filters find are chosen; other filters begin with nobody', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(
    counsellor,
    Array.from({ length: 23 }, (_, at) => from(at)),
  )
  await enter(context, counsellor)
  await page.goto('/users')
  const whole = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await rows(page).first().waitFor()
  await whole.check()
  await expect.poll(() => status(page)).toBe('20 chosen')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(await status(page)).toBe('20 chosen')
  await rows(page).first().getByRole('checkbox').check()
  await expect.poll(() => status(page)).toBe('21 chosen')
  await bar(page).getByRole('button', { name: 'Choose all 23' }).click()
  await expect.poll(() => status(page)).toBe('All 23 chosen')
  await bar(page).getByRole('button', { name: 'Transfer 23 leads…' }).waitFor()
  expect(await whole.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Re-engaged' }).click()
  await bar(page).waitFor({ state: 'hidden' })
})

test('Enter in the search opens the first lead that it finds, and ↓ goes into the list', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const part = `Qu${crypto.randomUUID().slice(0, 6)}`
  await makeParents(counsellor, [{}, { lead: { name: `Sunita ${part}` } }, {}])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(part)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(() => isFocused(link(page, 0))).toBe(true)
  await search(page).fill('')
  await expect.poll(() => rows(page).count()).toBe(3)
  await search(page).pressSequentially(part)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Sunita ${part}`, level: 2 }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(link(page, 0))).toBe(true)
  await search(page).fill('zzzz no such parent')
  await page.keyboard.press('Enter')
  await page.getByText('No parent fits these filters').waitFor()
  expect(new URL(page.url()).pathname).toBe('/users')
})

test('at 1440 by 900 at least 18 of the 20 rows of a page are in sight', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(
    counsellor,
    Array.from({ length: 21 }, (_, at) => from(at)),
  )
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).nth(19).waitFor()
  const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  const inSight = await rows(page).evaluateAll(
    (all, bottom) => all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
    pager?.y ?? 0,
  )
  expect(inSight).toBeGreaterThanOrEqual(18)
})
