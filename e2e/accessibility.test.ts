import { expect } from 'vitest'
import { audit } from './audit.ts'
import { test } from './browser-test.ts'
import { screens } from './screens.ts'

test.for(screens)('axe finds nothing serious, light and then dark: $name', async ({ open }, { context, page }) => {
  await open(context, page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
    expect(await audit(page)).toEqual([])
  }
})
