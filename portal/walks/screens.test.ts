import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { findings, partOf } from '#testing/browser/look.ts'
import type { State } from '#testing/browser/screen.ts'
import { screens } from './screens.ts'

const defaultViewport = { width: 1440, height: 900 }
const widths = [360, 2560]

async function scrollsSideways(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const html = page.locator('html')
    await expect.poll(() => html.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(width - 20)
    // The frame takes a moment to become that of a phone.
    await expect.poll(() => html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
}

const dialogs = (page: Page) => page.locator('[role="dialog"]').filter({ visible: true }).count()

/** Opens a state, looks at it, and leaves the screen as it was. */
async function lookAt(page: Page, state: State): Promise<string[]> {
  const before = await dialogs(page)
  await state.open(page)
  if (state.shows !== undefined) await expect.poll(() => dialogs(page), { message: `${state.name} is open` }).toBeGreaterThan(before)
  const found = await findings(page, await partOf(page, state, state.part?.(page) ?? page.getByRole('main')))
  if (state.hasWidths) {
    await scrollsSideways(page)
    await page.setViewportSize(defaultViewport)
  }
  if (state.close) await state.close(page)
  else await page.keyboard.press('Escape')
  if (state.shows !== undefined) await expect.poll(() => dialogs(page), { message: `${state.name} is closed` }).toBe(before)
  return found
}

const pathIs = (route: string, path: string) =>
  new RegExp(`^${route.replace(/\?.*/, '').split(/\$\w+/).map(RegExp.escape).join('[^/]+')}/?$`).test(path)

test.for(screens)('$name: axe finds nothing serious, light or dark, and no width scrolls sideways', async (screen, { context, page }) => {
  await screen.open(context, page)
  const { pathname } = new URL(page.url())
  expect(pathIs(screen.at, pathname), `${pathname} is at ${screen.at}`).toBe(true)
  const found: Record<string, string[]> = { [screen.name]: await findings(page, await partOf(page, screen)) }
  for (const state of screen.states ?? []) found[state.name] = await lookAt(page, state)
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  await scrollsSideways(page)
})
