import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { inDays, makeParents, makeStaff } from '#testing/browser/make.ts'
import { moveTo } from '#testing/browser/move-to.ts'
import { enter } from '#testing/browser/staff.ts'
import { main } from './rows-of-figures.ts'

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

const work = (page: Page) => main(page).getByRole('table', { name: 'The work', exact: true })

/** What stands beyond the right edge of the page. */
const cutOff = (page: Page, edge: number) =>
  main(page)
    .locator('*')
    .evaluateAll(
      (all, end) =>
        all.flatMap((element) => {
          const { right, width } = element.getBoundingClientRect()
          return width > 0 && right > end + 1 ? `${element.tagName} ${element.textContent?.slice(0, 40)} ${right}` : []
        }),
      edge,
    )

/** Of an element, or of the page, as it is drawn. */
const styleOf = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((element, name) => element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(name) ?? '', property)

const ground = (page: Page) => styleOf(page.locator('body'), '--mantine-color-body')

test('paper has the figures alone, with all columns in light colours', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/profile')
  for (const path of [
    '/analytics?period=this_session',
    '/feature-performance?period=this_session',
    '/school-performance?period=this_session',
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await moveTo(page, path)
    await main(page).locator('[data-record]').first().waitFor()
    const dark = await ground(page)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    expect(await ground(page)).not.toBe(dark)
    // A4 upright and across, without the margins of Chromium.
    for (const width of [717, 1046]) {
      await page.setViewportSize({ width, height: 1000 })
      expect([path, width, await cutOff(page, width)]).toEqual([path, width, []])
      expect(await page.getByText('Skip to the content').isVisible()).toBe(false)
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(false)
      expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
      const head = main(page).locator('thead').first()
      expect(await styleOf(head, 'display')).toBe('table-header-group')
    }
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
    expect(await ground(page)).toBe(dark)
  }
})

test('the first column and the heads of a wide table stay, its edge is faded until its end, and a phone shows two amounts a line', async ({
  context,
  page,
}) => {
  await enter(context, 'counsellorAdmin')
  await page.setViewportSize({ width: 1040, height: 500 })
  await page.goto('/analytics?period=this_session')
  await work(page).locator('[data-record]').first().waitFor()
  const area = work(page).locator('..')
  const [corner, name] = [work(page).locator('thead th').first(), work(page).locator('[data-record] td').first()]
  const cut = () => styleOf(area, '--cut')
  await area.scrollIntoViewIfNeeded()
  const left = (await name.boundingBox())?.x
  await expect.poll(cut).toBe('48px')
  await area.evaluate((element) => element.scrollTo(400, 120))
  const frame = await area.boundingBox()
  await expect.poll(async () => Math.round((await corner.boundingBox())?.y ?? 0)).toBe(Math.round((frame?.y ?? 0) + 1))
  expect((await name.boundingBox())?.x).toBe(left)
  await area.evaluate((element) => element.scrollTo(5000, 120))
  await expect.poll(cut).toBe('0px')
  await picture(page, 'wide-table-1040')

  const amount = work(page).locator('[data-record] [data-cell="action"]').first()
  const head = work(page).getByRole('columnheader', { name: 'Actions' })
  for (const cell of [amount, head]) expect(await styleOf(cell, 'text-align')).toBe('right')

  await page.setViewportSize({ width: 390, height: 844 })
  const cells = work(page).locator('[data-record]').first().locator('td[data-word]')
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0))
  expect(boxes.every(({ width }) => Math.abs(width - (boxes[0]?.width ?? 0)) < 1)).toBe(true)
  expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(2)
  await picture(page, 'phone-figures-390')
})

test('a page of figures that is refused says why, without tools', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await enter(context, 'boardingAnalyst')
  await page.goto(`/analytics/${counsellor.id}`)
  await page.getByText('You may not see the figures of this account.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Counsellor figures' }).waitFor()
  expect(await page.getByRole('button', { name: /^(CSV|Print)$/ }).count()).toBe(0)
  await enter(context, 'counsellorAdmin')
  await page.goto('/analytics/99999999')
  await page.getByText('There is no counsellor with this number.').waitFor()
  expect(await page.getByRole('button', { name: /^(CSV|Print)$/ }).count()).toBe(0)
})

test('the chart of a session is by month and compares with nothing, and parents as a list name the counsellor', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{ events: [{ kind: 'comment', at: inDays(-1), staff_id: counsellor.id }] }])
  await enter(context, 'counsellorAdmin')
  await page.goto('/filter-analytics?period=this_session')
  await main(page).getByRole('heading', { name: 'By month' }).waitFor()
  await main(page).getByText('As a table').click()
  const spoken = await main(page)
    .locator('figure a[href^="/figure-rows"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''))
  expect(spoken.length).toBeGreaterThan(0)
  expect(spoken.filter((label) => label.includes('before'))).toEqual([])
  await moveTo(page, `/figure-rows?figure=comment&staff=${counsellor.id}`)
  await page.getByRole('link', { name: 'Parents as a list' }).press('Enter')
  const chip = page.getByRole('button', { name: new RegExp(`^Remove Parents of: comment, ${counsellor.name}, `) })
  await chip.focus()
  expect(await chip.locator('span').evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})
