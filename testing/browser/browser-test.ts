import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { openBrowser } from './open-browser.ts'
import { ownPortal } from './own-portal.ts'
import { keepPageClock } from './page-clock.ts'
import { keepHistory } from './page-history.ts'
import { watchTroubles } from './page-troubles.ts'
import { keepMessages } from './told.ts'

/** How long a screen may take to show what a test waits for, also on a machine that does other work. */
const patience = 30_000

const fileName = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Keeps a picture of the page, and all that stands on it in words. */
async function keep(page: Page, title: string): Promise<void> {
  const file = join(checkout, 'test-results', fileName(title))
  await mkdir(dirname(file), { recursive: true })
  await page.screenshot({ path: `${file}.png` })
  await writeFile(`${file}.txt`, await page.locator('body').ariaSnapshot())
}

/** A browser with Playwright's own way of clearing one context between tests, which its runner has by the same name. */
interface ReusableBrowser extends Browser {
  /** Opens a context, or the one of the test before with its cookies, stores, routes, scripts and other pages gone. Its cache stays. */
  _newContextForReuse: Browser['newContext']
  _disconnectFromReusedContext: (reason: string) => Promise<void>
}

/** Prepares every context of the browser, also those that a walk opens for a colleague. */
function prepareContexts(browser: ReusableBrowser): void {
  for (const name of ['newContext', '_newContextForReuse'] as const) {
    const open = browser[name].bind(browser)
    browser[name] = async (options) => {
      // A service worker would answer before the routes of a walk; a walk about it allows it.
      const context = await open({ serviceWorkers: 'block', ...options })
      await keepPageClock(context)
      await keepMessages(context)
      return context
    }
  }
}

export const test = base
  .extend('executablePath', { scope: 'worker' }, () => inject('chromium'))
  .extend('browser', { scope: 'worker' }, async ({ executablePath }, { onCleanup }) => {
    const browser = (await openBrowser(executablePath)) as ReusableBrowser
    prepareContexts(browser)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('look', { colorScheme: 'light', viewport: { width: 1440, height: 900 } } as BrowserContextOptions)
  // A walk about loading sets this, and gets a browser that has kept no file of the portal.
  .extend('startsCold', false as boolean)
  .extend('context', async ({ browser, look, startsCold, task }, { onCleanup }) => {
    // The walks of a process share a context: the portal's files and their compiled code need not be loaded again for each.
    const open = startsCold ? browser.newContext : browser._newContextForReuse
    const context = await open({
      baseURL: ownPortal().url,
      locale: 'en-IN',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      ...look,
    })
    await context.clearPermissions()
    await context.setOffline(false)
    context.setDefaultTimeout(patience)
    const troubles = watchTroubles(context)
    const history = keepHistory(context)
    onCleanup(async () => {
      const page = context.pages().find((each) => each.url() !== 'about:blank')
      const isTroubled = task.result?.state === 'fail' || troubles.found().length > 0
      const story = page && isTroubled ? await history.tell(page) : ''
      if (page && isTroubled) await keep(page, task.name)
      await (startsCold ? context.close() : browser._disconnectFromReusedContext('The walk is over.'))
      expect(troubles.found(), `Troubles that no user may cause\n${story}`).toEqual([])
      if (story) throw new Error(`The page when this failed:\n${story}`)
    })
    return Object.assign(context, { troubles })
  })
  // The page of the walk before is blank again.
  .extend('page', async ({ context }) => context.pages()[0] ?? (await context.newPage()))
