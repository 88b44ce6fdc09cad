import { describe, expect } from 'vitest'
import { test } from './browser-test.ts'
import { screens } from './screens.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 2560, height: 1440 },
]

describe.for(sizes)('at $width px the page does not scroll sideways', (viewport) => {
  test.override('look', { viewport })

  test.for(screens)('$name', async ({ open }, { context, page }) => {
    await open(context, page)
    const { needed, given } = await page.locator('html').evaluate((html) => ({ needed: html.scrollWidth, given: html.clientWidth }))
    expect(given).toBeGreaterThan(viewport.width - 20)
    expect(needed).toBeLessThanOrEqual(given)
  })
})
