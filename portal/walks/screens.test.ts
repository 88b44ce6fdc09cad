import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { findings, findingsNow, partOf, type Scheme } from '#testing/browser/look.ts'
import type { Screen, State } from '#testing/browser/screen.ts'
import { sized } from '#testing/sized.ts'
import { screens } from './screens.ts'

const defaultViewport = { width: 1440, height: 900 }
const [narrow, wide] = [360, 2560]

interface Looks {
  /** In which the screen is opened, and looked at by all rules. */
  scheme: Scheme
  widths: readonly number[]
}

const allLooks: Looks = { scheme: 'light', widths: [narrow, wide] }

/** The looks of the screen at this place of the list. A run that is not whole sees light and dark in turn, and every fourth screen wide. */
const looksAt = (place: number): Looks =>
  sized({ scheme: place % 2 === 0 ? 'light' : 'dark', widths: [place % 4 === 3 ? wide : narrow] }, allLooks)

/** In one scheme, or in a whole run in both. */
const look = sized(findingsNow, findings)

async function scrollsSideways(page: Page, { widths }: Looks): Promise<void> {
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
async function lookAt(page: Page, state: State, looks: Looks): Promise<string[]> {
  const before = await dialogs(page)
  await state.open(page)
  if (state.shows !== undefined) await expect.poll(() => dialogs(page), { message: `${state.name} is open` }).toBeGreaterThan(before)
  const found = await look(page, await partOf(page, state, state.part?.(page) ?? page.getByRole('main')))
  if (state.hasWidths) {
    await scrollsSideways(page, looks)
    await page.setViewportSize(defaultViewport)
  }
  if (state.close) await state.close(page)
  else await page.keyboard.press('Escape')
  if (state.shows !== undefined) await expect.poll(() => dialogs(page), { message: `${state.name} is closed` }).toBe(before)
  return found
}

const pathIs = (route: string, path: string) =>
  new RegExp(`^${route.replace(/\?.*/, '').split(/\$\w+/).map(RegExp.escape).join('[^/]+')}/?$`).test(path)

const inTurn = screens.map((screen, place): Screen & { looks: Looks } => ({ ...screen, looks: looksAt(place) }))

test.for(inTurn)('$name: axe finds nothing serious, light or dark, and no width scrolls sideways', async (screen, { context, page }) => {
  const { looks } = screen
  await page.emulateMedia({ colorScheme: looks.scheme })
  await screen.open(context, page)
  const { pathname } = new URL(page.url())
  expect(pathIs(screen.at, pathname), `${pathname} is at ${screen.at}`).toBe(true)
  const found: Record<string, string[]> = { [screen.name]: await look(page, await partOf(page, screen)) }
  for (const state of screen.states ?? []) found[state.name] = await lookAt(page, state, looks)
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  await scrollsSideways(page, looks)
})
