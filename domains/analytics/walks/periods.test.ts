import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionOf } from '#domains/schools/contract/sessions.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByRole('group', { name: 'Period' })
const period = (page: Page) => field(page).getByRole('combobox', { name: 'Period' })
const comparison = (page: Page) => field(page).getByRole('combobox', { name: 'Compared with' })
const sentence = (page: Page) => main(page).getByRole('status').filter({ hasText: 'compared with' })
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** As the calendar names a day for screen readers: 1 April 2026. */
const dayLabel = (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
const chosen = (page: Page) => comparison(page).locator('option:checked').textContent()

test('without a mouse: a period by its name, what it is compared with, and days of one’s own', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/leaderboard')
  await sentence(page).waitFor()
  expect(await period(page).inputValue()).toBe('last_7_days')
  await expect.poll(() => sentence(page).textContent()).toMatch(/^.+, compared with .+ until \d\d:\d\d$/)

  await period(page).focus()
  await page.keyboard.type('Last month')
  await expect.poll(() => search(page)).toEqual({ period: 'last_month' })
  await expect.poll(() => chosen(page)).toBe('Compared with the month before')
  await expect
    .poll(() => sentence(page).textContent())
    .toMatch(/^1–(2[89]|3[01]) \w{3}( \d{4})?, compared with 1–(2[89]|3[01]) \w{3}( \d{4})?$/)

  // Days and their comparison follow in the order of Tab.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await field(page).locator('select[aria-label="Compared with"]:focus').waitFor()
  await page.keyboard.type('Compared with a year')
  await expect.poll(() => search(page)).toEqual({ period: 'last_month', compare: 'year' })

  // Another name brings its own comparison.
  await period(page).focus()
  await page.keyboard.type('This session')
  await expect.poll(() => search(page)).toEqual({ period: 'this_session' })
  await expect.poll(() => chosen(page)).toBe('Compared with a year ago')

  // End is the last choice.
  await page.keyboard.press('End')
  const today = kolkataDay(Date.now())
  const { start } = sessionOf(today)
  await expect.poll(() => search(page)).toEqual({ start_date: start, end_date: today, compare: 'year' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const day = page.getByRole('button', { name: dayLabel(start), exact: true })
  await day.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => search(page)).toEqual({ start_date: start, end_date: start, compare: 'year' })
})

test('the menu keeps the period from one screen of figures to the next, and takes no days from other lists', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/analytics?period=last_session')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const goTo = async (name: string) => {
    await menu.getByRole('link', { name, exact: true }).click()
    await sentence(page).waitFor()
  }
  await sentence(page).waitFor()
  // From which day there are records is known a moment later.
  const days = async () => (await sentence(page).textContent())?.split('. ')[0]
  const words = await days()
  for (const screen of ['Boarding figures', 'Leaderboard', 'Enquiry analytics', 'School Performance', 'Feature performance']) {
    await goTo(screen)
    await expect.poll(() => search(page), { message: screen }).toEqual({ period: 'last_session' })
    await expect.poll(days, { message: screen }).toBe(words)
  }
  await main(page).getByRole('link', { name: 'Cart', exact: true }).click()
  await main(page).getByRole('heading', { name: 'What came after' }).waitFor()
  await expect.poll(days).toBe(words)

  await period(page).selectOption('own')
  await comparison(page).selectOption('month')
  await expect.poll(() => search(page)).toMatchObject({ compare: 'month' })
  const own = search(page)
  expect(Object.keys(own)).toEqual(['start_date', 'end_date', 'compare'])
  await goTo('Counsellor figures')
  await expect.poll(() => search(page)).toEqual(own)

  const today = kolkataDay(Date.now())
  await page.evaluate(`history.pushState({}, '', '/actions?start_date=${today}&end_date=${today}')`)
  await page.waitForURL('**/actions?**')
  await menu.getByRole('button', { name: 'Analytics' }).click()
  await goTo('Leaderboard')
  expect(search(page)).toEqual({})
})

test('a view keeps the name of its period, and days that were chosen', async ({ context, page }) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/leaderboard?period=this_month&measure=visit_done')
  const views = main(page).getByRole('button', { name: /^View/ })
  const panel = page.getByRole('dialog', { name: 'Views' })
  const save = async (name: string) => {
    await views.click()
    await panel.getByRole('textbox', { name: 'Save these filters as' }).fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.getByRole('button', { name: new RegExp(`^${name}`) }).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
  }
  const mark = crypto.randomUUID().slice(0, 8)
  await save(`Named ${mark}`)
  await period(page).selectOption('own')
  await expect.poll(() => search(page)).toMatchObject({ compare: 'month' })
  const own = search(page)
  await save(`Days ${mark}`)
  for (const [name, kept] of [
    ['Named', { measure: 'visit_done', period: 'this_month' }],
    ['Days', own],
  ] as const) {
    await views.click()
    await panel.getByRole('button', { name: new RegExp(`^${name} ${mark}`) }).click()
    await expect.poll(() => search(page)).toEqual(kept)
    await page.keyboard.press('Escape')
  }
})

test('a report keeps what is compared and has no period of the screen', async ({ context, page }) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/school-performance?period=last_week&compare=year&collab=true')
  await sentence(page).waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('figure-reports'))
  await main(page).getByRole('button', { name: 'Send regularly' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click()
  expect((await sent).postDataJSON().filters).toEqual({ collab: 'true', compare: 'year' })
})
