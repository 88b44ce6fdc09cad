import type { Browser, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { commentBox, entriesWith, rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter, password } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const missing = 'This part of the portal did not load.'

test('a form or a page whose code does not load says so over the page or in the frame, and comes whole when the line is back', async ({
  context,
  page,
}) => {
  context.troubles.expect('/assets/')
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  await enter(context, counsellor)
  const [formCode, pageCode] = [/\/assets\/action-form-.*\.(js|css)$/, /\/assets\/profile-.*\.js$/]
  for (const code of [formCode, pageCode]) await page.route(code, (route) => route.abort())
  await page.goto(`/users/${id}`)
  await commentBox(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: missing })
  await failure.waitFor()
  await expect.poll(() => failure.getByRole('button', { name: 'Try again' }).evaluate((button) => button.matches(':focus'))).toBe(true)
  await look(page, inWalks.formNotLoaded, failure)
  expect(await commentBox(page).inputValue()).toBe('Half a thought')
  await page.keyboard.press('Escape')
  await expect.poll(() => failure.count()).toBe(0)
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await failure.waitFor()
  await page.unroute(formCode)
  await failure.getByRole('button', { name: 'Try again' }).press('Enter')
  const form = page.getByRole('dialog', { name: /^Action/ })
  await form.waitFor()
  expect(await form.evaluate((dialog) => dialog.ownerDocument.defaultView?.getComputedStyle(dialog).position)).toBe('fixed')
  expect(await commentBox(page).inputValue()).toBe('Half a thought')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  const profile = page.getByRole('banner').getByRole('link', { name: /^Walker/ })
  await profile.click()
  await page.getByRole('heading', { name: missing }).waitFor()
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
  await page.unroute(pageCode)
  await page.evaluate("dispatchEvent(new Event('online'))")
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile')
})

describe('on a device that has kept no file of the portal', () => {
  test.override('startsCold', true)

  test('what counsellors open is loaded before they ask, and opens without a line', async ({ context, page }) => {
    expectNoLine(context)
    const counsellor = await makeStaff()
    const { id } = await makeParent(counsellor)
    await enter(context, counsellor)
    await page.goto(`/users/${id}`)
    await commentBox(page).waitFor()
    for (const part of ['action-form', 'share-or-transfer-modal', 'mail-dialog', 'dialer-modal', 'number-menu'])
      await untilLoaded(page, part)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Action', exact: true }).click()
    await page.getByRole('dialog', { name: /^Action/ }).waitFor()
  })
})

test('a session that ends elsewhere asks for the password over the page, in every tab, and all goes on', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  const token = await enter(context, counsellor)
  const text = `Mother asks for the bus (${crypto.randomUUID()}).`
  const other = await context.newPage()
  await other.goto('/users')
  await rows(other).first().waitFor()
  await page.goto(`/users/${id}`)
  await commentBox(page).fill(text)
  expect((await call('POST', '/api/v1/accounts/logout-everywhere/', token)).ok).toBe(true)
  const ask = page.getByRole('dialog', { name: 'Your session has been expired.' })
  await ask.waitFor()
  await other.getByRole('dialog', { name: 'Your session has been expired.' }).waitFor()
  await look(page, inWalks.endedSession)
  await page.keyboard.press('Escape')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await ask.getByText('Please, enter valid email and password').waitFor()
  expect(await commentBox(page).inputValue()).toBe(text)
  await ask.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect.poll(() => ask.count()).toBe(0)
  await expect.poll(() => other.getByRole('dialog').count()).toBe(0)
  expect(await commentBox(page).inputValue()).toBe(text)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => entriesWith(page, text).count()).toBe(1)
  expect(new URL(other.url()).pathname).toBe('/users')
})

const pill = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

/** As they were written, the oldest first. */
const commentsOn = async (...ids: number[]) =>
  (await query<{ comment: string }>("select comment from lead_event where lead_id = any ($1) and kind = 'comment' order by id", [ids])).map(
    ({ comment }) => comment,
  )

/** The paths of all files that the page has loaded. */
const loaded = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))

const untilLoaded = (page: Page, part: string) =>
  expect.poll(async () => (await loaded(page)).some((path) => path.startsWith(`/assets/${part}-`)), { message: part }).toBe(true)

/** Says the browser's own words for a line that is gone; requests of the page say them too. */
function expectNoLine({ troubles }: { troubles: { expect: (part: string) => unknown } }) {
  for (const part of ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'ERR_NETWORK_CHANGED', 'Failed to fetch', 'UnknownFailure'])
    troubles.expect(part)
}

test('twelve notes that are written without a line are kept, and sent in their order when it is back', async ({ context, page }) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const [first, second] = await makeParents(counsellor, [{}, {}])
  if (!first || !second) throw new Error('The parents were not made.')
  await enter(context, counsellor)
  await page.goto('/users')
  const open = async ({ name }: { name: string }) => {
    await rows(page).filter({ hasText: name }).getByRole('link').first().click()
    await page.getByRole('textbox', { name: `Comment on ${name}` }).waitFor()
  }
  await open(second)
  await open(first)
  await untilLoaded(page, 'kept-list')
  await context.setOffline(true)
  await pill(page, 'No connection: what you type is kept').waitFor()
  const notes = Array.from({ length: 12 }, (_, at) => `Note ${at + 1} of the lift`)
  const leadOf = (at: number) => (at < 4 || at >= 8 ? first : second)
  for (const [at, text] of notes.entries()) {
    if (at > 0 && leadOf(at) !== leadOf(at - 1)) await open(leadOf(at))
    await commentBox(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => commentBox(page).inputValue()).toBe('')
    await entriesWith(page, text).first().waitFor()
  }
  await pill(page, 'No connection: 12 entries kept here until the line is back').click()
  const list = page.getByRole('dialog', { name: 'Kept here' })
  expect(await list.getByRole('listitem').count()).toBe(12)
  await look(page, inWalks.keptNotes)
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  // In two messages where the line breaks again.
  const sent = `[...globalThis.heard.join().matchAll(/Sent what waited: (\\d+) entr/g)].reduce((sum, [, count]) => sum + Number(count), 0)`
  await expect.poll(() => page.evaluate(sent)).toBe(12)
  await expect.poll(() => page.getByRole('button', { name: /kept here|No connection/ }).count()).toBe(0)
  expect(await commentsOn(first.id, second.id)).toEqual(notes)
  expect(await commentsOn(first.id)).toEqual(notes.filter((_, at) => leadOf(at) === first))
  expect(await commentsOn(second.id)).toEqual(notes.filter((_, at) => leadOf(at) === second))
})

test('what waits survives a reload, is sent once by one of two tabs, and keeps its order', async ({ context, page }) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  await enter(context, counsellor)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/users/${id}`)
    await commentBox(tab).waitFor()
  }
  await context.setOffline(true)
  const write = async (tab: Page, text: string) => {
    await commentBox(tab).fill(text)
    await commentBox(tab).press('Control+Enter')
    await expect.poll(() => commentBox(tab).inputValue()).toBe('')
  }
  await write(page, 'First')
  await write(other, 'Second')
  await write(page, 'Third')
  await pill(other, 'No connection: 3 entries kept here until the line is back').waitFor()
  await page.route('**/comment/*/create/', (route) => route.abort())
  await other.close()
  await context.setOffline(false)
  await page.reload()
  await commentBox(page).waitFor()
  await entriesWith(page, 'Third').first().waitFor()
  const again = await context.newPage()
  await again.goto('/users')
  await page.unroute('**/comment/*/create/')
  await expect.poll(() => commentsOn(id)).toEqual(['First', 'Second', 'Third'])
  await expect.poll(() => page.getByRole('button', { name: /kept here|Sending/ }).count()).toBe(0)
})

test('notes on a lead that was transferred while they waited: the sentence is told, the text is there to copy, remove or send again', async ({
  context,
  page,
}) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  const colleague = await makeStaff()
  const token = await enter(context, counsellor)
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  await context.setOffline(true)
  for (const text of ['Asks for the fees', 'Wants a visit']) {
    await commentBox(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => commentBox(page).inputValue()).toBe('')
  }
  await pill(page, 'No connection: 2 entries kept here until the line is back').waitFor()
  const transfer = `/api/v3/admin_custom/details/${id}/`
  expect((await call('POST', transfer, token, { transfer_to: colleague.id })).ok).toBe(true)
  await context.setOffline(false)
  await pill(page, '2 entries not taken').click()
  const list = page.getByRole('dialog', { name: 'Kept here' })
  const note = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  await note('Wants a visit')
    .getByText(/^Not taken: This lead /)
    .waitFor()
  await look(page, inWalks.noteNotTaken)
  await note('Wants a visit').getByRole('button', { name: 'Copy the text' }).waitFor()
  await note('Asks for the fees').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)

  const sendAgain = list.getByRole('button', { name: 'Send again' })
  const refusals = page.waitForResponse((answer) => answer.url().includes('/comment/') && !answer.ok())
  await sendAgain.press('Enter')
  await refusals
  await list.getByText(/^Not taken: This lead /).waitFor()
  expect(await commentsOn(id)).toEqual([])

  // The lead comes back.
  expect((await call('POST', transfer, colleague.token, { transfer_to: counsellor.id })).ok).toBe(true)
  await sendAgain.press('Enter')
  await expect.poll(() => commentsOn(id)).toEqual(['Wants a visit'])
  await expect.poll(() => list.getByRole('listitem').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /not taken/ }).count()).toBe(0)
})

test('who logs out while something waits is asked first', async ({ context, page }) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { id } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  await page.route('**/comment/*/create/', (route) => route.abort())
  await commentBox(page).fill('Calls back on Monday')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Kept here' }).first().waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  const ask = page.getByRole('dialog', { name: 'Log out and lose these entries?' })
  await ask.getByText('Calls back on Monday').waitFor()
  await ask.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect.poll(() => ask.count()).toBe(0)
  await page.unroute('**/comment/*/create/')
  await expect.poll(() => commentsOn(id), { timeout: 60_000 }).toEqual(['Calls back on Monday'])
})

/** Opens a lead in a browser with a service worker, and waits until this device keeps the portal. */
async function openKept(browser: Browser) {
  const context = await browser.newContext({ baseURL: ownPortal().url, serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  const page = await context.newPage()
  await page.goto(`/users/${id}`)
  await commentBox(page).waitFor()
  const names = "caches.open('shell').then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))"
  const keptPaths = () => page.evaluate<string[]>(names)
  await expect.poll(keptPaths, { timeout: 60_000 }).toContain('/')
  await expect.poll(async () => (await keptPaths()).some((path) => path.startsWith('/assets/kept-list-')), { timeout: 60_000 }).toBe(true)
  return { context, page, id, name, keptPaths }
}

/** Notes each time that the failure leaves the screen, or that the frame says that nothing gets through. */
const watchFlapping = `
  globalThis.flapped = []
  new MutationObserver(() => {
    const text = document.body.textContent
    if (!text.includes('This did not get through')) flapped.push('The failure left the screen.')
    if (text.includes('No connection')) flapped.push('The frame said that there is no line.')
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`

const noLine = 'There is no line to the portal. This loads by itself when the line is back.'

test('the portal opens without a line, says so, and goes on with what waited; it shows nothing of an account that is not kept or logged out', async ({
  browser,
}) => {
  const { context, page, id, name, keptPaths } = await openKept(browser)
  await context.setOffline(true)
  await commentBox(page).fill('Written in the lift')
  await page.keyboard.press('Control+Enter')
  await pill(page, 'No connection: 1 entry kept here until the line is back').waitFor()
  await page.reload()
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Users' }).waitFor()
  await pill(page, 'No connection: 1 entry kept here until the line is back').click()
  await page.getByRole('dialog', { name: 'Kept here' }).getByText('Written in the lift').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(`/users/${id}`)
  await page.getByText(noLine).first().waitFor()
  await look(page, inWalks.noLine, page.getByText(noLine).first())
  const onDevice = await page.evaluate(() => JSON.stringify([localStorage.getItem('start'), { ...sessionStorage }]))
  expect(onDevice).not.toContain(name)
  expect((await keptPaths()).filter((path) => path !== '/' && !/^\/(assets\/|favicon\.svg$)/.test(path))).toEqual([])
  await context.setOffline(false)
  await commentBox(page).waitFor()
  await rows(page).filter({ hasText: name }).waitFor()
  await expect.poll(() => commentsOn(id), { timeout: 60_000 }).toEqual(['Written in the lift'])

  // Where nothing is kept of the account, it says that there is no line, and goes on by itself.
  await context.setOffline(true)
  await page.evaluate(() => localStorage.removeItem('start'))
  await page.reload()
  await page.getByRole('heading', { name: 'No connection to the portal' }).waitFor()
  await look(page, inWalks.nothingKept)
  await context.setOffline(false)
  await commentBox(page).waitFor()

  // After a log-out it asks who it is.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await context.setOffline(true)
  await page.goto('/users')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('start'))).toBeNull()
})

test('an address that alone does not get through is told on a steady screen, and the screen mends itself', async ({ context, page }) => {
  expectNoLine(context)
  const counsellor = await makeStaff()
  const { name } = await makeParent(counsellor)
  await enter(context, counsellor)
  // This browser has no leads yet, and would answer the list itself.
  await page.route('**/sync/leads/**', (route) => route.abort())
  const address = '**/admin_custom/counsellor/document/all-data/**'
  const starts: number[] = []
  await page.route(address, async (route) => {
    starts.push(Date.now())
    await route.abort()
  })
  await page.goto('/users')
  const failure = page.getByRole('alert').filter({ hasText: 'This did not get through, though the portal answers.' })
  await failure.waitFor({ timeout: 30_000 })
  await page.evaluate(watchFlapping)
  await expect.poll(() => starts.length, { timeout: 60_000 }).toBeGreaterThan(5)
  const [first = 0] = starts
  expect(starts.filter((at) => at < first + 10_000).length).toBeLessThanOrEqual(6)
  expect(await page.evaluate('globalThis.flapped')).toEqual([])
  expect(await failure.count()).toBe(1)
  await look(page, inWalks.oneAddress, failure)
  await page.unroute(address)
  await rows(page).filter({ hasText: name }).waitFor({ timeout: 60_000 })
  expect(await failure.count()).toBe(0)
})

test('Back from a lead says that the text is kept there', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { name } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).filter({ hasText: name }).getByRole('link').first().click()
  await commentBox(page).fill('Half a thought')
  await page.goBack()
  await untilTold(page, `What you wrote on ${name} is kept there.`)
})
