import { expect } from 'vitest'
import { callsTo } from '#domains/calls/walks/call-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import {
  dialer,
  dialerOf,
  enterDialing,
  exitBeside,
  inDialer,
  nextButton,
  serve,
  toFirstLead,
  turnOn,
  untilLookedAt,
  untilNext,
  untilServed,
} from './dialer-page.ts'

test('another window that went on: this one shows the lead that the counsellor has now; one that ended ends this one', async ({
  context,
  page,
}) => {
  const {
    me: { token },
    waiting: [first, second],
  } = await enterDialing(context, 'untouched', 'untouched')
  await toFirstLead(page, first)
  expect((await serve(token, first.id))?.id).toBe(second.id)
  await page.keyboard.press('Alt+P')
  await inDialer(page, /^You moved on in another tab/).waitFor()
  await untilServed(page, second)

  await exitBeside(token, second.id)
  await untilTold(page, 'The dialer was ended in another window.')
  expect(await dialer(page).count()).toBe(0)
  expect(await dialerOf(token)).toMatchObject({ status: 'closed', lead_id: null })
})

test('closing a window that shows no lead leaves the one that another window has', async ({ context, page }) => {
  const {
    me: { token },
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  await turnOn(page)
  expect((await serve(token))?.id).toBe(first.id)
  const report = page.waitForResponse((answer) => answer.request().postData()?.includes('closed') ?? false)
  await dialer(page).getByRole('button', { name: 'Close' }).click()
  await report
  expect((await dialerOf(token)).lead_id).toBe(first.id)
})

test('a lead that another window dialed is shown after Next, and not dialed again', async ({ context, page }) => {
  const {
    me: { token },
    waiting: [first, second],
  } = await enterDialing(context, 'untouched', 'untouched')
  await toFirstLead(page, first)
  await page.keyboard.press('Alt+C')
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nextButton(page).isDisabled()).toBe(false)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/call-parent/') && calls.push(request.url()))
  expect((await serve(token, first.id))?.id).toBe(second.id)
  const placed = await call(
    'GET',
    `/api/v3/admin_custom/call-parent/${second.id}/?phone=${second.number}&country_code=91&automatic=true&attempt=${crypto.randomUUID()}`,
    token,
  )
  expect(placed.status).toBe(200)
  await untilLookedAt(page)
  await page.keyboard.press('Alt+ArrowRight')
  // The outcomes of the other window's call are there: it was heard that somebody dialed.
  await untilNext(page, second)
  await untilLookedAt(page)
  expect(calls).toEqual([])
  expect(await callsTo(second.id)).toHaveLength(1)
})

test('after a reload nothing is dialed before it is known what was', async ({ context, page }) => {
  const {
    waiting: [first],
  } = await enterDialing(context, 'untouched')
  context.troubles.expect('ERR_FAILED')
  await toFirstLead(page, first)
  await page.goto('/users')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/call-parent/') && calls.push(request.url()))
  let asked = 0
  await reroute(page, /calls\/current\//, (route) => {
    asked += 1
    return route.abort()
  })
  await turnOn(page)
  const before = asked
  await page.keyboard.press('Enter')
  await untilServed(page, first)
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(before + 1)
  await page.unroute(/calls\/current\//)
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  expect(calls).toEqual([])
})
