import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { enterWithEverything } from '#testing/browser/everything.ts'

/** Bytes of script over the wire for the first load of the users list, compressed and with headers. */
const mostScript = 236_000

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
  const loaded = [...scripts].map(([id, url]) => ({ url: new URL(url).pathname, bytes: sizes.get(id) ?? 0 }))
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`First load of /users: ${total} bytes of script in ${loaded.length} files`)
  expect(loaded.every(({ bytes }) => bytes > 0)).toBe(true)
  expect(total).toBeGreaterThan(0)
  expect(total, JSON.stringify(loaded, null, 2)).toBeLessThanOrEqual(mostScript)
})
