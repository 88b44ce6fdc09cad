import { describe, expect } from 'vitest'
import { audit } from './audit.ts'
import { test } from './browser-test.ts'
import { screens } from './screens.ts'

describe.for(['light', 'dark'] as const)('axe finds nothing serious, %s', (colorScheme) => {
  test.override('look', { colorScheme, viewport: { width: 1440, height: 900 } })

  test.for(screens)('$name', async ({ open }, { context, page }) => {
    await open(context, page)
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(colorScheme)
    expect(await audit(page)).toEqual([])
  })
})
