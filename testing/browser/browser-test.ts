import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { ownClock } from '#platform/server/config/shifted-clock.ts'
import { ownPortal } from './own-portal.ts'
import { keepPageClock } from './page-clock.ts'
import { watchTroubles } from './page-troubles.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How long a screen may take to show what a test waits for, also on a machine that does other work. */
const patience = 30_000

const fileName = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

async function photograph(page: Page, title: string): Promise<void> {
  await mkdir(join(checkout, 'test-results'), { recursive: true })
  await page.screenshot({ path: join(checkout, 'test-results', `${fileName(title)}.png`) })
}

export const test = base
  .extend('executablePath', { scope: 'worker' }, () => inject('chromium'))
  .extend('browser', { scope: 'worker' }, async ({ executablePath }, { onCleanup }) => {
    // Under libfaketime a browser takes a minute to start: it keeps the machine's time, and its pages are shifted.
    const browser = await chromium.launch({ executablePath, args: flags, env: ownClock() })
    keepPageClock(browser)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('look', { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as BrowserContextOptions)
  .extend('context', async ({ browser, look, task }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: ownPortal().url,
      locale: 'en-IN',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      ...look,
    })
    context.setDefaultTimeout(patience)
    const troubles = watchTroubles(context)
    onCleanup(async () => {
      const [page] = context.pages()
      if (page && (task.result?.state === 'fail' || troubles.found().length > 0)) await photograph(page, task.name)
      await context.close()
      expect(troubles.found(), 'What no user may cause').toEqual([])
    })
    return Object.assign(context, { troubles })
  })
  .extend('page', async ({ context }) => await context.newPage())
