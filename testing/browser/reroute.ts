import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const probe = '/api/v1/rerouted/'

/**
 * Routes requests of a page as `page.route` does, and waits until it holds. A page that is open asks the server for a moment longer,
 * though Chromium has said that it will not.
 */
export async function reroute(page: Page, ...[url, handler]: Parameters<Page['route']>): Promise<void> {
  await page.route(url, handler)
  if (page.url() === 'about:blank') return
  await page.route(`**${probe}`, (route) => route.fulfill({ body: probe }))
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).text(), probe)).toBe(probe)
  await page.unroute(`**${probe}`)
}
