import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'

const entry = '/assets/index-'
const newerEntry = '/assets/newer-index-'

/** Stands between the browser and the portal: it can fall silent, and serve the same portal as a newer version under another name. */
async function openProxy() {
  const state = { isSilent: false, isNewer: false }
  const waiting: (() => void)[] = []
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const url = new URL((asked.url ?? '/').replace(newerEntry, entry), ownPortal().url)
    const isPage = asked.method === 'GET' && !/^\/(api|assets)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname)
    // A newer page is another file, so what the browser has of the older one is not asked about.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...others } = asked.headers
    const headers = { ...(isPage ? { ...others, 'accept-encoding': 'identity' } : asked.headers), host: url.host }
    const passed = request(url, { method: asked.method, headers }, async (got) => {
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...kept } = got.headers
      if (!isPage || !state.isNewer) return got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers))
      const page = (await got.toArray()).join('')
      return answer.writeHead(got.statusCode ?? 500, kept).end(page.replaceAll(entry, newerEntry))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }
  const server = createServer((asked, answer) => (state.isSilent ? waiting.push(() => pass(asked, answer)) : pass(asked, answer)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const speak = () => {
    state.isSilent = false
    for (const go of waiting.splice(0)) go()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, speak }
}

const entryOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src')

async function openKept(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const counsellor = await makeStaff()
  const { name } = await makeParent(counsellor)
  await enter(context, counsellor)
  const page = await context.newPage()
  await page.goto('/users')
  const parent = rows(page).filter({ hasText: name })
  await parent.waitFor()
  await expect.poll(() => page.evaluate("caches.match('/').then(Boolean)"), { timeout: 60_000 }).toBe(true)
  expect(await entryOf(page)).toContain(entry)
  return { page, parent }
}

test('a page that is loaded after a new version was put in place has the new version', async ({ browser }) => {
  const { url, state } = await openProxy()
  const { page, parent } = await openKept(browser, url)
  state.isNewer = true
  await page.reload()
  expect(await entryOf(page)).toContain(newerEntry)
  await parent.waitFor()
})

test('a page that was kept is shown while the server is silent, and gives way to a newer version when it speaks again', async ({
  browser,
}) => {
  const { url, state, speak } = await openProxy()
  const { page, parent } = await openKept(browser, url)
  state.isSilent = true
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(await entryOf(page)).not.toContain(newerEntry)
  state.isNewer = true
  speak()
  await expect.poll(() => entryOf(page).catch(() => undefined)).toContain(newerEntry)
  await parent.waitFor()
})
