import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { enterWithEverything } from '#testing/browser/everything.ts'
import { makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'

/** Bytes of script over the wire for the first load of the users list, compressed and with headers. */
const maxScript = 236_000

/** Milliseconds without a request or an answer after which the load is over; requests after the list appeared count too. */
const quiet = 500

/** The stream of live updates never ends, so the end of every request is not to be waited for. */
async function untilQuiet(happened: () => number): Promise<void> {
  let [seen, since] = [happened(), Date.now()]
  const quietFor = () => {
    if (happened() !== seen) [seen, since] = [happened(), Date.now()]
    return Date.now() - since
  }
  await expect.poll(quietFor, { timeout: 30_000 }).toBeGreaterThan(quiet)
}

test.override('startsCold', true)

test('the first load of /users takes at most 236 kB of script over the wire', async ({ context, page }) => {
  await enterWithEverything(context)
  const session = await context.newCDPSession(page)
  const scripts = new Map<string, string>()
  const sizes = new Map<string, number>()
  let happened = 0
  session.on('Network.requestWillBeSent', () => happened++)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    happened++
    sizes.set(requestId, encodedDataLength)
  })
  await session.send('Network.enable')
  await page.goto('/users')
  await rows(page).first().waitFor()
  await untilQuiet(() => happened)
  // What is loaded ahead comes later, when the page is left alone.
  const ofFirstLoad = await page.evaluate(() => {
    const ahead = performance.getEntriesByName('ahead')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < ahead ? name : []))
  })
  const loaded = [...scripts]
    .filter(([, url]) => ofFirstLoad.includes(url))
    .map(([id, url]) => ({ url: new URL(url).pathname, bytes: sizes.get(id) ?? 0 }))
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`First load of /users: ${total} bytes of script in ${loaded.length} files`)
  expect(loaded.every(({ bytes }) => bytes > 0)).toBe(true)
  expect(total).toBeGreaterThan(0)
  expect(total, JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(maxScript)
})

/** Bytes that come before the answer with the list: at 50 kB/s it is there within 8 seconds. */
const maxOfPath = 330_000
/** At 400 ms each, more questions one after the other would take longer than their bytes. */
const maxRounds = 5

interface PageRequest {
  url: string
  at: number
  ended: number
  bytes: number
}

/** The longest row of requests of which each began when the one before had ended. */
function roundsOf(asked: readonly PageRequest[]): number {
  const rounds: number[] = []
  for (const [at, { at: began }] of asked.entries()) {
    const before = asked.slice(0, at).flatMap(({ ended }, index) => (ended <= began ? (rounds[index] ?? 0) : []))
    rounds.push(Math.max(0, ...before) + 1)
  }
  return Math.max(...rounds)
}

test('what the first list waits for is few bytes in few rounds, and no font of a script that it does not show', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{ lead: { budget_min: 100_000, budget_max: 120_000, budget_tenure: 'Y' } }, {}])
  await enter(context, counsellor)
  const session = await context.newCDPSession(page)
  const asked = new Map<string, PageRequest>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    asked.set(requestId, { url: new URL(request.url).pathname, at: timestamp, ended: Number.POSITIVE_INFINITY, bytes: 0 }),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes += encodedDataLength
  })
  const path: PageRequest[] = []
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { ended: timestamp, bytes: encodedDataLength })
    // What comes later, while the browser draws the list, is no part of its path.
    if (one?.url.endsWith('/all-data/') && path.length === 0) path.push(...[...asked.values()].map((each) => ({ ...each })))
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const began = Date.now()
  await page.goto('/users', { waitUntil: 'commit' })
  await page.getByText('Please wait...').waitFor()
  const framed = Date.now() - began
  await rows(page).first().waitFor()
  const listed = Date.now() - began
  expect(path.length).toBeGreaterThan(0)
  const bytes = path.reduce((sum, one) => sum + one.bytes, 0)
  console.log(
    `At 50 kB/s and 400 ms: frame ${framed} ms, list ${listed} ms; ${bytes} bytes in ${path.length} requests, ${roundsOf(path)} rounds`,
  )
  expect(path.map(({ url }) => url).filter((url) => url.includes('devanagari'))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(maxOfPath)
  expect(roundsOf(path)).toBeLessThanOrEqual(maxRounds)
})

/** Lets no code of the portal reach the page until it is released. */
async function holdCode(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const placesOf = (page: Page) =>
  mainMenu(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) => {
        const { x, y, width, height } = link.getBoundingClientRect()
        return link.getAttribute('href') === '/' && y < 40 ? [] : [[link.getAttribute('href'), x, y, width, height].join(' ')]
      }),
    )

test('the menu of this device stands in the frame before the code is here, in its place, and its links work', async ({ context, page }) => {
  await enter(context, await makeStaff())
  await page.goto('/users')
  await mainMenu(page).getByRole('button', { name: 'Calls and actions' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  const release = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await mainMenu(page).getByRole('link', { name: 'Users' }).waitFor()
  expect(await page.locator('main').count()).toBe(0)
  expect(await mainMenu(page).locator('[aria-current]').textContent()).toBe('Users')
  const early = await placesOf(page)
  release()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(await placesOf(page)).toEqual(early)
  await page.unroute('**/assets/index-*.js')
  const releaseAgain = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await mainMenu(page).getByRole('link', { name: 'Follow-ups' }).click()
  releaseAgain()
  await page.getByRole('heading', { name: 'Follow-ups', level: 1 }).waitFor()
})

test('the menu of one account is never drawn for another, nor after a log-out', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/users')
  await mainMenu(page).getByRole('link', { name: 'Manage Counsellor' }).waitFor()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('start'))).toContain('Manage Counsellor')
  await enter(context, 'counsellor')
  const release = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Please wait...').waitFor()
  expect(await mainMenu(page).getByRole('link').count()).toBe(0)
  release()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(await mainMenu(page).getByRole('link', { name: 'Manage Counsellor' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('start'))).toBeNull()
})

test('while another page loads the page that is left stays in use, and nothing lies over it', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { name } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).filter({ hasText: name }).waitFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/profile-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: counsellor.name }).click()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  await rows(page).filter({ hasText: name }).getByRole('link').first().click()
  await page.getByRole('textbox', { name: `Comment on ${name}` }).waitFor()
  release()
  expect(new URL(page.url()).pathname).toMatch(/^\/users\/\d+$/)
})
