import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { actionForm, detailsOf } from '#domains/actions/walks/action-page.ts'
import { callsTo } from '#domains/calls/walks/call-page.ts'
import { isFocused } from '#domains/leads/walks/edit-page.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inDays, inMinutes, type MadeStaff, makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call } from '#testing/browser/staff.ts'
import {
  dialer,
  dialerOf,
  enterDialing,
  inDialer,
  nextButton,
  note,
  quiet,
  serve,
  shownRegion,
  toFirstLead,
  turnOn,
  untilLookedAt,
  untilServed,
} from './dialer-page.ts'

/** Waits until the screen of this parent is drawn out of sight. */
async function untilPrepared(page: Page, name: string): Promise<void> {
  const prepared = dialer(page).locator('table h2').filter({ hasText: name, visible: false })
  await prepared.waitFor({ state: 'attached' })
}

const served = '**/admin_custom/auto-dialer-data/**'

/** Holds what is asked at an address back until it is let go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let letGo: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await reroute(page, address, async (route: Route) => {
    await released
    await route.continue()
  })
  return letGo
}

const heading = (page: Page) => dialer(page).getByRole('table', { name: 'Current lead' }).getByRole('heading', { level: 2 })
const timeline = (page: Page) => shownRegion(page, 'Action timeline')

async function logAndPrepare(page: Page, next: string): Promise<void> {
  await untilLookedAt(page)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await untilPrepared(page, next)
  await nextButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
}

/** A parent who is shared with a colleague, and waits longer than all but the first. */
const sharedSecond = (owner: MadeStaff, colleague: MadeStaff) =>
  makeParent(owner, {
    ...quiet(owner),
    events: [{ kind: 'comment', at: inDays(-99.5), staff_id: owner.id, comment: 'Asked about the hostel.' }],
    sharedWith: [colleague.id],
  })

/** Stands at the first lead while the second, whom a colleague sees too, is prepared. */
async function toSharedSecond(context: BrowserContext, page: Page) {
  const colleague = await makeStaff()
  const { me, waiting } = await enterDialing(context, 'longest_idle', 'longest_idle')
  const [first, third] = waiting
  const second = await sharedSecond(me, colleague)
  await toFirstLead(page, first)
  await logAndPrepare(page, second.name)
  return { me, colleague, first, second, third }
}

test('the lead that comes after is prepared and claimed by nobody: a colleague who takes it keeps it, and Next brings another', async ({
  context,
  page,
}) => {
  const { me, colleague, first, second, third } = await toSharedSecond(context, page)
  expect((await dialerOf(me.token)).lead_id).toBe(first.id)

  expect((await serve(colleague.token))?.id).toBe(second.id)
  await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, third)
  expect([(await dialerOf(me.token)).lead_id, (await dialerOf(colleague.token)).lead_id]).toEqual([third.id, second.id])
})

test('a prepared lead stands whole as it comes, without asking for it again, and what changed since is asked for', async ({
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'longest_idle', 'longest_idle', 'longest_idle')
  const [first, second, third] = waiting
  await toFirstLead(page, first)
  await logAndPrepare(page, second.name)
  const letGo = await hold(page, `**/admin_custom/details/${second.id}/**`)
  await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, second)
  await timeline(page).getByText('Asked about the fees.').waitFor()
  await expect.poll(() => isFocused(note(page))).toBe(true)
  letGo()

  await logAndPrepare(page, third.name)
  await query('update lead set budget_min = 4321, budget_max = 54321, budget_tenure = $2 where id = $1', [third.id, 'M'])
  await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, third)
  await inDialer(page, '54,321').first().waitFor()
  expect((await dialerOf(me.token)).lead_id).toBe(third.id)
})

const callCounts = async (...parents: { id: number }[]) =>
  (await Promise.all(parents.map(({ id }) => callsTo(id)))).map(({ length }) => length)

/** The place of the lead that is prepared: its size, and whether anybody sees it or can put the focus there. */
const preparedPlace = (page: Page) =>
  dialer(page)
    .locator('[data-unseen]')
    .evaluate((place) => {
      const field = place.querySelector('textarea')
      field?.focus()
      const { width, height } = field?.getBoundingClientRect() ?? { width: 0, height: 0 }
      const isSeen = place.checkVisibility({ visibilityProperty: true })
      return { isLaidOut: width > 100 && height > 100, isSeen, hasFocus: field === document.activeElement }
    })

test('a prepared lead is laid out where nobody sees it and no key comes, makes the page no longer, and takes its place as it was', async ({
  context,
  page,
}) => {
  const {
    waiting: [first, second],
  } = await enterDialing(context, 'longest_idle', 'longest_idle')
  await toFirstLead(page, first)
  const heightOf = () => dialer(page).evaluate((content) => content.scrollHeight)
  const alone = await heightOf()
  await logAndPrepare(page, second.name)
  await expect.poll(() => preparedPlace(page)).toEqual({ isLaidOut: true, isSeen: false, hasFocus: false })
  expect(Math.abs((await heightOf()) - alone)).toBeLessThan(200)
  const within = () =>
    page.evaluate(() => document.activeElement?.closest('[data-stage="2"]') !== null && !document.activeElement?.closest('[data-unseen]'))
  await page.keyboard.press('Shift+Tab')
  for (let turn = 0; turn < 60; turn++) {
    await page.keyboard.press(turn < 30 ? 'Tab' : 'Shift+Tab')
    expect(await within()).toBe(true)
  }
  const widthBefore = await dialer(page)
    .locator('[data-unseen]')
    .evaluate((place) => place.clientWidth)
  await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, second)
  await expect.poll(() => isFocused(note(page))).toBe(true)
  expect(await note(page).evaluate((field) => field.closest('[data-stage="2"] > *')?.clientWidth)).toBe(widthBefore)
})

test('a guess that was wrong: keys that are typed before the answer are of the lead that comes, and the prepared one is not called', async ({
  context,
  page,
}) => {
  const { me, colleague, first, second, third } = await toSharedSecond(context, page)
  expect((await serve(colleague.token))?.id).toBe(second.id)
  const letGo = await hold(page, served)
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.type('Wants a bus')
  expect(await heading(page).allTextContents()).toEqual([first.name])
  letGo()
  await untilServed(page, third)
  await expect.poll(() => note(page).inputValue()).toBe('Wants a bus')
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('Control+Enter')
  const commentsOf = async (id: number) => (await detailsOf(me.token, id)).timeline.items.map(({ comment }) => comment)
  await expect.poll(() => commentsOf(third.id)).toContainEqual('Wants a bus')
  for (const { id } of [first, second]) expect(await commentsOf(id)).not.toContainEqual('Wants a bus')
  expect(await callCounts(second, third)).toEqual([0, 1])
})

test('a prepared lead that is transferred away is never shown, and one who writes meanwhile comes before the one that was prepared', async ({
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'longest_idle', 'longest_idle', 'longest_idle', 'longest_idle')
  const [first, second, third, fourth] = waiting
  const [colleague, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  await toFirstLead(page, first)
  await logAndPrepare(page, second.name)
  const letGo = await hold(page, served)
  await page.keyboard.press('Alt+ArrowRight')
  const given = await call('POST', `/api/v3/admin_custom/details/${second.id}/`, admin.token, { transfer_to: colleague.id })
  expect(given.status).toBe(200)
  expect(await heading(page).allTextContents()).toEqual([first.name])
  letGo()
  await untilServed(page, third)
  await expect.poll(() => callCounts(second, third)).toEqual([0, 1])

  await logAndPrepare(page, fourth.name)
  const asking = await makeParent(me, { ...quiet(me), messages: [{ direction: 'incoming', text: 'Please call me', at: inMinutes(-1) }] })
  await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, { ...asking, why: /^Wrote: “Please call me”, / })
  await expect.poll(() => callCounts(fourth, asking)).toEqual([0, 1])
  expect((await dialerOf(me.token)).lead_id).toBe(asking.id)
})

test('Next that is held, or pressed again and again, brings one lead', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'longest_idle', 'longest_idle', 'longest_idle')
  const [first, second, third] = waiting
  await toFirstLead(page, first)
  await logAndPrepare(page, second.name)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('auto-dialer-data') && asked.push(request.url()))
  await page.keyboard.down('Alt')
  for (let press = 0; press < 12; press++) await page.keyboard.down('ArrowRight')
  await untilServed(page, second)
  for (let press = 0; press < 4; press++) await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  await page.keyboard.up('Alt')
  expect([asked.length, (await dialerOf(me.token)).lead_id]).toEqual([1, second.id])

  await logAndPrepare(page, third.name)
  const letGo = await hold(page, served)
  for (let press = 0; press < 3; press++) await page.keyboard.press('Alt+ArrowRight')
  letGo()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Alt+ArrowRight')
  await untilServed(page, third)
  expect(asked.length).toBe(2)
  await expect.poll(() => callCounts(second, third)).toEqual([1, 1])
})

test('the list under a lead is not drawn, and stands where it was when the dialer ends', async ({ context, page }) => {
  const {
    me,
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  await makeParents(
    me,
    Array.from({ length: 20 }, () => quiet(me)),
  )
  await page.setViewportSize({ width: 1440, height: 500 })
  await turnOn(page)
  const scroller = page.locator('[data-scroll-restoration-id]').filter({ has: page.locator('[data-lead-row]') })
  const isDrawn = () =>
    rows(page)
      .nth(8)
      .evaluate((row) => row.checkVisibility())
  expect(await isDrawn()).toBe(true)
  await scroller.evaluate((list) => list.scrollTo({ top: 160 }))
  await page.keyboard.press('Enter')
  await untilServed(page, first)
  await expect.poll(isDrawn).toBe(false)
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
  await expect.poll(isDrawn).toBe(true)
  expect(await scroller.evaluate((list) => list.scrollTop)).toBe(160)
})

test('what is typed between Next and the next lead is of that lead, in its order', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'longest_idle', 'longest_idle')
  const [first, second] = waiting
  await toFirstLead(page, first)
  await logAndPrepare(page, second.name)
  const letGo = await hold(page, served)
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.type('Wantx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('s a hostel')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('Alt+2')
  await page.keyboard.type('!')
  expect([await heading(page).allTextContents(), await note(page).inputValue()]).toEqual([[first.name], ''])
  letGo()
  await untilServed(page, second)
  await expect.poll(() => note(page).inputValue()).toBe('Wants a hostel!')
  await inDialer(page, 'Call Later – In a Meeting').waitFor()
  await page.keyboard.type(' Near us.')
  await expect.poll(() => note(page).inputValue()).toBe('Wants a hostel! Near us.')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await detailsOf(me.token, second.id)).timeline.items.map(({ action, comment }) => [action, comment]))
    .toContainEqual(['Call Later – In a Meeting', 'Wants a hostel! Near us.'])
  expect((await detailsOf(me.token, first.id)).timeline.items.some(({ comment }) => comment?.includes('hostel'))).toBe(false)
})

test('a turn that is refused gives the typed keys back to the lead on the screen', async ({ context, page }) => {
  const { waiting } = await enterDialing(context, 'longest_idle', 'longest_idle')
  const [first, second] = waiting
  await toFirstLead(page, first)
  await logAndPrepare(page, second.name)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await reroute(page, served, async (route) => {
    await answered
    await route.fulfill({ status: 409, json: { detail: 'Vikram paused your dialer: Team meeting' } })
  })
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.type('Still here')
  answer()
  await expect.poll(() => note(page).inputValue()).toBe('Still here')
  expect(await heading(page).allTextContents()).toEqual([first.name])
})

test('forms that a key opens are there without a line, and take what is typed at once', async ({ context, page }) => {
  // Parts of the portal that nobody opens yet are loaded ahead all the while.
  context.troubles.expect('/assets/')
  const { waiting } = await enterDialing(context, 'longest_idle', 'longest_idle')
  await toFirstLead(page, waiting[0])
  // What is loaded last is loaded after all others.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/mail-dialog[^/]*\.js/.test(name)))
  await untilPrepared(page, waiting[1].name)
  await reroute(page, '**/assets/**', (route) => route.abort())
  await page.keyboard.press('Alt+A')
  await page.keyboard.type('vi')
  await expect.poll(() => isFocused(actionForm(page).getByRole('radio', { name: 'Visit', exact: true }))).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+T')
  await page.keyboard.type('Zx')
  const choice = page.getByRole('dialog', { name: 'Share or Transfer' }).getByRole('combobox', { name: 'Transfer to' })
  await expect.poll(() => choice.inputValue()).toBe('Zx')
})
