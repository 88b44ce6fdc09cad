import { expect } from 'vitest'
import { test } from './browser-test.ts'
import type { CallableLead } from './call-page.ts'
import { dialer, dialerOf, exitBeside, nameOf, nextButton, parent, serve, toFirstLead, turnOn, untilNext } from './dialer-page.ts'
import { call, enter } from './staff.ts'

test('another window that went on: this one shows the lead that the counsellor has now; one that ended ends this one', async ({
  context,
  page,
}) => {
  const token = await enter(context, 'withTwoTabs')
  const name = await toFirstLead(page)
  const { lead_id: id } = await dialerOf(token)
  const other = await serve(token, id ?? 0)
  expect(other?.name).not.toBe(name)
  await page.keyboard.press('Alt+P')
  await dialer(page)
    .getByText(/^Another window went on meanwhile/)
    .waitFor()
  expect(await nameOf(page)).toBe(other?.name)

  await exitBeside(token, other?.id ?? 0)
  await page.getByRole('status').getByText('The dialer was ended in another window.').waitFor()
  expect(await dialer(page).count()).toBe(0)
  expect(await dialerOf(token)).toMatchObject({ status: 'closed', lead_id: null })
})

test('closing a window that shows no lead leaves the one that another window has', async ({ context, page }) => {
  const token = await enter(context, 'withTwoTabs')
  await turnOn(page)
  const other = await serve(token)
  const told = page.waitForResponse((answer) => answer.request().postData()?.includes('closed') ?? false)
  await dialer(page).getByRole('button', { name: 'Close' }).click()
  await told
  expect((await dialerOf(token)).lead_id).toBe(other?.id)
})

test('a lead that another window dialed is shown after Next, and not dialed again', async ({ context, page }) => {
  const token = await enter(context, 'withTwoTabs')
  const name = await toFirstLead(page)
  const { lead_id: id } = await dialerOf(token)
  await page.keyboard.press('Alt+C')
  await page.keyboard.press('Alt+L')
  await expect.poll(() => nextButton(page).isDisabled()).toBe(false)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/call-parent/') && calls.push(request.url()))
  const other = (await serve(token, id ?? 0)) as CallableLead
  const { number, country_code } = other.mobile_number_with_code
  const placed = await call(
    'GET',
    `/api/v3/admin_custom/call-parent/${other.id}/?phone=${number}&country_code=${country_code}&automatic=true&attempt=${crypto.randomUUID()}`,
    token,
  )
  expect(placed.status).toBe(200)
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, name)
  expect(await nameOf(page)).toBe(other.name)
  await page.waitForTimeout(1_500)
  expect(calls).toEqual([])
})

test('after a reload nothing is dialed before it is known what was', async ({ context, page }) => {
  await enter(context, 'writing')
  context.troubles.expect('ERR_FAILED')
  await toFirstLead(page)
  await page.goto('/users')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/call-parent/') && calls.push(request.url()))
  let asked = 0
  await page.route(/calls\/current\//, (route) => {
    asked += 1
    return route.abort()
  })
  await turnOn(page)
  const before = asked
  await page.keyboard.press('Enter')
  await parent(page).waitFor()
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(before + 1)
  await page.unroute(/calls\/current\//)
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  expect(calls).toEqual([])
})
