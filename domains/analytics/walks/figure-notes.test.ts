import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { moveTo } from '#testing/browser/move-to.ts'
import { enter, type Who } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const openNote = (page: Page) => page.locator('[role="tooltip"]:popover-open')

/** For pictures to look at: `SHOTS` names their folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Texts of all elements, also of those that are not open. */
const textsOf = (page: Page, selector: string) =>
  main(page)
    .locator(selector)
    .evaluateAll((found) => [...new Set(found.map(({ textContent }) => textContent))])

/** Heads that order, and tiles and steps that lead somewhere: a control says its note, another number has a sign of its own. */
const withoutNote = (page: Page) =>
  main(page)
    .locator('thead th[aria-sort], thead th:has(button), ul[class*="tiles"] > li, ul[class*="figures"] > li')
    .evaluateAll((found) => found.filter((element) => !element.querySelector('[role="tooltip"]')).map(({ textContent }) => textContent))

const days = 'start_date=2026-01-01'

const screens: readonly (readonly [who: Who, screens: readonly (readonly [path: string, last: string])[]])[] = [
  [
    'counsellorAdmin',
    [
      [`/analytics?${days}`, 'table[aria-label="The work"] [data-record]'],
      [`/analytics/3?${days}`, 'ol[aria-label="Steps of these days"]'],
      [`/leaderboard?${days}`, '[data-record]'],
      [`/filter-analytics?${days}`, 'ul[aria-label="What became of the parents"]'],
      [`/school-performance?${days}`, '[data-record]'],
      [`/feature-performance?${days}`, 'table:has(caption:text("Reasons of the Auto Dialer"))'],
      [`/feature-performance/cart?${days}`, 'ul[aria-label="What came after"]'],
      ['/chances', 'h1'],
      ['/', '[data-record]'],
    ],
  ],
  ['counsellor', [['/', '#stages-title']]],
  ['databaseExecutive', [['/', 'ul[aria-label="Schools"]']]],
  ['salesExecutive', [['/', 'ul[aria-label="Your schools"]']]],
  ['salesAdmin', [['/', 'ul[aria-label="Schools"]']]],
  ['boardingAnalyst', [['/', 'ul[aria-label="What the team does"]']]],
]

test.for(screens)(
  '%s: each number of each screen has a note, and the list of the page has its sentence',
  async ([who, paths], { context, page }) => {
    await enter(context, who)
    await page.goto('/profile')
    for (const [path, last] of paths) {
      await moveTo(page, path)
      await main(page).locator(last).first().waitFor()
      await main(page).getByText('What each figure counts').waitFor()
      expect([path, await withoutNote(page)]).toEqual([path, []])
      const listed = await textsOf(page, 'dl dd')
      const notes = await textsOf(page, '[role="tooltip"]')
      // Where no model was learned, chances have no number.
      if (path !== '/chances') expect([path, notes.length > 2]).toEqual([path, true])
      const unlisted = notes.filter((note) => !listed.some((sentence) => sentence && note?.endsWith(sentence)))
      expect([path, unlisted]).toEqual([path, []])
      await picture(page, `${who}${path.replace(/\?.*/, '').replaceAll('/', '-')}-1440`)
    }
  },
)

test('without a mouse: the head of a column says what it counts while it has the focus, until Esc', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto(`/school-performance?${days}`)
  const table = main(page).getByRole('table', { name: 'Schools' })
  await table.locator('[data-record]').first().waitFor()
  const enquiries = table.getByRole('columnheader', { name: figures.enquiry.label }).getByRole('button')
  await enquiries.focus()
  await openNote(page).getByText(figures.enquiry.means).waitFor()
  await page.keyboard.press('Tab')
  await openNote(page).getByText(figures.lead_generated.means).waitFor()
  expect(await openNote(page).count()).toBe(1)
  await look(page, inWalks.figureNote)
  await picture(page, 'note-of-head-1440')
  await page.keyboard.press('Escape')
  await expect.poll(() => openNote(page).count()).toBe(0)
  // A column that orders nothing has a sign that takes the focus.
  const why = main(page).getByRole('button', { name: `What ${besideFigures.declined.label} counts` })
  await why.focus()
  await openNote(page).getByText(besideFigures.declined.means).waitFor()
  const describes = (await enquiries.getAttribute('aria-describedby')) ?? ''
  expect(await page.locator(`[id="${describes}"]`).textContent()).toBe(`${figures.enquiry.label} ${figures.enquiry.means}`)
})

test('a pointer on a tile opens its note, which stays while the pointer goes over to it', async ({ context, page }) => {
  await enter(context, 'counsellor')
  await page.goto('/')
  const tile = main(page).getByRole('link', { name: dashboardFigures.due_now.label })
  await tile.hover()
  const note = openNote(page).getByText(dashboardFigures.due_now.means)
  await note.waitFor()
  await note.hover()
  await page.waitForTimeout(400)
  expect(await note.count()).toBe(1)
  await main(page).getByRole('heading', { name: 'Dashboard' }).hover()
  await expect.poll(() => openNote(page).count()).toBe(0)
})

describe.for(['light', 'dark'] as const)('on a phone, %s', (colorScheme) => {
  test.override('look', { colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on the sign of a tile says what it counts, and one elsewhere ends that', async ({ context, page }) => {
    await enter(context, 'counsellorAdmin')
    await page.goto(`/analytics?${days}`)
    const tile = main(page).getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: figures.visit_done.label })
    await tile.locator('button').tap()
    const note = openNote(page).getByText(figures.visit_done.means)
    await note.waitFor()
    await look(page, inWalks.figureNoteByTap, main(page))
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/note-by-tap-${colorScheme}.png` })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await main(page).getByRole('heading', { name: 'Counsellor figures' }).tap()
    await expect.poll(() => openNote(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/analytics')
    await main(page).getByText('What each figure counts').tap()
    await main(page).getByRole('definition').filter({ hasText: figures.call_logged.means }).waitFor()
  })
})

describe('on a tablet', () => {
  test.override('look', { colorScheme: 'light', viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

  test('a tap on the sign of a head says what the column counts, and orders nothing', async ({ context, page }) => {
    await enter(context, 'counsellorAdmin')
    await page.goto(`/school-performance?${days}`)
    const table = main(page).getByRole('table', { name: 'Schools' })
    await table.locator('[data-record]').first().waitFor()
    const head = table.getByRole('columnheader', { name: figures.lead_generated.label })
    await head.locator('button').last().tap()
    await openNote(page).getByText(figures.lead_generated.means).waitFor()
    expect(await head.getAttribute('aria-sort')).toBeNull()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/note-on-tablet.png` })
  })
})
