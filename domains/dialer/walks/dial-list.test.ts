import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, makeParent, makeParents, makeStaff, planned } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { dialer, dialerOf, dialerSwitch, inDialer, note, parent, quiet, untilLookedAt } from './dialer-page.ts'
import { inWalks } from './screens.ts'

const continueButton = (page: Page) => dialer(page).getByRole('button', { name: 'Continue' })

async function untilDialed(page: Page, { name }: { name: string }) {
  await expect.poll(() => parent(page).allTextContents()).toEqual([name])
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await untilLookedAt(page)
}

/** Logs that nobody answered, and goes on. */
async function toNext(page: Page) {
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+ArrowRight')
}

test('what is chosen in a list is dialed in its order, over a reload, until one key ends it; then who waits comes', async ({
  context,
  page,
}) => {
  const me = await makeStaff()
  const later = await actionId('Follow-up Call')
  const missed = (days: number) => planned(me, later, inDays(-9), inDays(-days))
  const [, second, third] = await makeParents(me, [missed(4), missed(3), missed(2)])
  const waiting = await makeParent(me, { lead: { created_at: inDays(-1) } })
  await enter(context, me)
  await page.goto('/missed?ordering=-cur_action_scheduled_time')
  await rows(page).nth(2).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('region', { name: 'Chosen leads' }).getByRole('button', { name: 'Dial 2 leads…' }).click()
  await inDialer(page, 'Missed, 2 of 2 left').waitFor()
  await look(page, inWalks.dialedList, inDialer(page, 'Missed, 2 of 2 left').locator('..'))
  await continueButton(page).press('Enter')
  await untilDialed(page, third ?? waiting)
  await inDialer(page, 'Missed, 1 of 2 left').waitFor()
  await look(page, inWalks.leadOfList, inDialer(page, 'Missed, 1 of 2 left').locator('..'))
  await expect.poll(() => dialer(page).getByRole('region', { name: 'Why now' }).textContent()).toMatch(/^Missed follow-up of /)

  await page.reload()
  await dialerSwitch(page).press('Space')
  await inDialer(page, 'Missed, 1 of 2 left').waitFor()
  await continueButton(page).press('Enter')
  await expect.poll(() => parent(page).allTextContents()).toEqual([third?.name])
  await untilLookedAt(page)
  await toNext(page)
  await untilDialed(page, second ?? waiting)
  await inDialer(page, 'Missed, 0 of 2 left').waitFor()
  await page.keyboard.press('Alt+Q')
  await expect.poll(() => inDialer(page, 'Missed, 0 of 2 left').count()).toBe(0)
  await toNext(page)
  await untilDialed(page, waiting)
  await expect.poll(() => note(page).inputValue()).toBe('')
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/missed')
})

test('a view is dialed by its name; when somebody changes it, it goes on with what it was and says so; its end is told', async ({
  context,
  page,
}) => {
  const me = await makeStaff()
  const part = `Qu${crypto.randomUUID().slice(0, 6)}`
  const first = await makeParent(me, { ...quiet(me), lead: { name: `Sunita ${part}` } })
  await makeParent(me, {})
  const view = { list: 'users', name: `Named ${part}`, query: { search: part }, is_team: true }
  const saved = (await (await call('POST', '/api/v1/admin_custom/views/', me.token, view)).json()) as { id: number }
  await enter(context, me)
  await page.goto(`/users?search=${part}`)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Dial 1 lead…' }).click()
  await inDialer(page, `${view.name}, 1 of 1 left`).waitFor()
  await dialer(page).getByRole('radio', { name: 'Who waits for you first' }).check()
  await expect.poll(async () => ((await dialerOf(me.token)) as { dialed_list?: { order: string } }).dialed_list?.order).toBe('reasons')
  await continueButton(page).press('Enter')
  await untilDialed(page, first)
  await expect
    .poll(() => dialer(page).getByRole('region', { name: 'Why now' }).textContent())
    .toContain(`In the list that you dial: ${view.name}`)
  await call('PATCH', `/api/v1/admin_custom/views/${saved.id}/`, me.token, { query: { search: 'Somebody else' } })
  await toNext(page)
  await untilTold(page, `You are through with ${view.name}.`)
  await dialer(page).waitFor({ state: 'hidden' })
  await expect.poll(() => dialerOf(me.token)).toMatchObject({ dialed_list: null })
})
