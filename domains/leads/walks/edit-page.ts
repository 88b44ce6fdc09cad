import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'
import type { Parent } from '#testing/make/make-lead.ts'

/** Enters as a counsellor of its own, who has one parent. */
export async function enterWithParent(context: BrowserContext, parent: Parent = {}) {
  const counsellor = await makeStaff()
  const made = await makeParent(counsellor, parent)
  await enter(context, counsellor)
  return { ...made, counsellor }
}

/** Presses Tab until something has the focus. The page is looked through for it once, and not after each press. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let element = await target.elementHandle()
  for (let presses = 0; presses < 80; presses += 1) {
    const isReached = await element?.evaluate((reached) => (reached.isConnected ? reached.matches(':focus') : undefined))
    if (isReached) break
    if (isReached === undefined) element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  expect(await target.evaluate((reached) => reached.matches(':focus'))).toBe(true)
}

export const editButton = (page: Page, what: string) => page.getByRole('button', { name: `Edit ${what}`, exact: true })

export const isFocused = (locator: Locator) => locator.evaluate((element) => element.matches(':focus')).catch(() => false)

/** Opens an editor by keys alone and waits until it has the focus. */
export async function openByKeys(page: Page, what: string): Promise<void> {
  await tabTo(page, editButton(page, what))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('form :focus').count()).toBe(1)
}

/** Types into a field with a list and takes the first that fits. */
export async function choose(page: Page, typed: string, option: string): Promise<void> {
  await page.keyboard.type(typed)
  await page.locator('[role="option"][data-combobox-selected]').filter({ hasText: option }).waitFor()
  await page.keyboard.press('Enter')
}

/** The number in use of the open lead; pressing it calls. */
export const numberButton = (page: Page) =>
  page
    .locator('header')
    .getByRole('button', { name: /^Call \S/ })
    .first()

/** The part of a lead that has this heading: the innermost, for the whole lead has it too. */
export const sectionOf = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${title}( \\d+)?\\s*$`) }) })
    .last()

export async function openLead(page: Page, id: number): Promise<void> {
  await page.goto(`/leads/${id}`)
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
}

/** A colleague's browser, on the same lead. */
export async function colleagueOn(browser: Browser, id: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: ownPortal().url, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(context, 'counsellorAdmin')
  const page = await context.newPage()
  await openLead(page, id)
  return { context, page }
}
