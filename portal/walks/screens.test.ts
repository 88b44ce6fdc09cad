import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { screens } from './screens.ts'

const widths = [360, 2560]

/** The findings of axe once the page shows the scheme; the second scheme differs only in colours. */
async function auditIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
  return await audit(page, colorScheme === 'light' ? 'all' : 'colours')
}

test.for(screens)('$name: axe finds nothing serious, light or dark, and no width scrolls sideways', async ({ open }, { context, page }) => {
  await open(context, page)
  expect({ light: await auditIn(page, 'light'), dark: await auditIn(page, 'dark') }).toEqual({ light: [], dark: [] })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const html = page.locator('html')
    await expect.poll(() => html.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(width - 20)
    // The frame takes a moment to become that of a phone.
    await expect.poll(() => html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
})
