import { describe, expect } from 'vitest'
import { test } from './browser-test.ts'
import { screens } from './screens.ts'

const narrow = { width: 360, height: 740 }
const wide = { width: 2560, height: 1440 }

describe('at 360 px, and then at 2560 px, the page does not scroll sideways', () => {
  // In a group of its own: what is overridden outside one holds for the files after this one too.
  test.override('look', { viewport: narrow })

  test.for(screens)('$name', async ({ open }, { context, page }) => {
    await open(context, page)
    for (const viewport of [narrow, wide]) {
      await page.setViewportSize(viewport)
      const { needed, given } = await page.locator('html').evaluate((html) => ({ needed: html.scrollWidth, given: html.clientWidth }))
      expect(given).toBeGreaterThan(viewport.width - 20)
      expect(needed).toBeLessThanOrEqual(given)
    }
  })
})
