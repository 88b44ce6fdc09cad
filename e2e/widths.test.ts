import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { screens } from './screens.ts'

const narrow = { width: 360, height: 740 }
const wide = { width: 2560, height: 1440 }

test.override('look', { viewport: narrow })

test.for(screens)('at 360 px, and then at 2560 px, the page does not scroll sideways: $name', async ({ open }, { context, page }) => {
  await open(context, page)
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    const { needed, given } = await page.locator('html').evaluate((html) => ({ needed: html.scrollWidth, given: html.clientWidth }))
    expect(given).toBeGreaterThan(viewport.width - 20)
    expect(needed).toBeLessThanOrEqual(given)
  }
})
