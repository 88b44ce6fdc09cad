import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, inMinutes, makeParents, makeStaff } from '#testing/browser/make.ts'
import { call, enter, tokenOf } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inWalks } from './screens.ts'

interface Action {
  id: number
  name: string
  category: string
  sub_actions: { name: string }[]
}

const offered = async () => {
  const answer = await call('GET', '/api/v2/admin_custom/action-list/?category=base', await tokenOf('counsellor'))
  return ((await answer.json()) as { result: Action[] }).result
}
const offeredIn = async (category: string) => (await offered()).filter((action) => action.category === category).map(({ name }) => name)

const section = (page: Page) => page.getByRole('region', { name: 'Other' })
const entry = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name }).first()

test('an admin adds, renames, moves and retires an action by keys; counsellors choose from what is left', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/actions?tab=manage')
  const [name, renamed] = [`Sent brochure ${crypto.randomUUID().slice(0, 6)}`, `Sent prospectus ${crypto.randomUUID().slice(0, 6)}`]
  await page.getByRole('button', { name: 'Add an action to Other' }).press('Enter')
  await page.keyboard.type('wrong number')
  await page.keyboard.press('Enter')
  await expect.poll(() => section(page).getByText('This name is used already.', { exact: false }).isVisible()).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await untilTold(page, 'Action added')
  await expect.poll(async () => (await offeredIn('other')).at(-1)).toBe(name)

  const up = page.getByRole('button', { name: `Move ${name} up` })
  await up.press('Enter')
  await expect.poll(async () => (await offeredIn('other')).at(-2)).toBe(name)
  expect(await isFocused(up)).toBe(true)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await offeredIn('other')).at(-1)).toBe(name)

  await page.getByRole('button', { name: `Rename ${name}` }).press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(renamed)
  await page.keyboard.press('Enter')
  await expect.poll(() => entry(page, renamed).isVisible()).toBe(true)
  await entry(page, renamed).getByText('No sub-actions').click()
  await page.getByRole('button', { name: `Add a sub-action to ${renamed}` }).click()
  await page.keyboard.type('By post')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await offered()).find((action) => action.name === renamed)?.sub_actions.map((sub) => sub.name))
    .toEqual(['By post'])
  await page.getByRole('checkbox', { name: `${renamed} needs a next step` }).check()
  await untilTold(page, 'Action saved')
  await look(page, inWalks.unfoldedAction, section(page))

  await entry(page, renamed).getByRole('button', { name: 'Retire' }).last().click()
  await entry(page, renamed).getByRole('button', { name: 'Retire' }).first().click()
  await expect.poll(() => entry(page, renamed).count()).toBe(0)
  await expect.poll(() => offeredIn('other')).not.toContain(renamed)
  await page.getByRole('switch', { name: /^Show the retired ones/ }).check({ force: true })
  await entry(page, renamed).getByRole('button', { name: 'Bring back' }).first().click()
  await expect.poll(() => offeredIn('other')).toContain(renamed)
  await entry(page, renamed).getByRole('button', { name: 'Retire' }).first().click()
  await expect.poll(() => offeredIn('other')).not.toContain(renamed)
})

test('logged actions: the last seven days, narrowed by what and when, in the address; a row opens its lead', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const logged = (at: string, action_id: number) => ({ events: [{ kind: 'action', at, action_id, staff_id: counsellor.id }] })
  const [later, picked, other] = [await actionId('Call Later'), await actionId('Call Picked'), await actionId('Not Interested')]
  const acted = [logged(inMinutes(-1), later), logged(inDays(-6), picked), logged(inDays(-2), other), logged(inDays(-7), later)]
  const [called] = await makeParents(counsellor, acted)
  const token = await enter(context, counsellor)
  await page.goto('/actions')
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
  const [first, last] = [6, 0].map((back) => days.format(Date.now() - back * 86_400_000))
  const asked = async (more: string) => {
    const answer = await call('GET', `/api/v3/admin_custom/logged-actions/?start_date=${first}&end_date=${last}${more}`, token)
    return (await answer.json()) as { count: number; results: { action: string }[] }
  }
  const count = page.getByRole('status').first()
  expect((await asked('')).count).toBe(3)
  await expect.poll(() => count.textContent()).toBe('3')
  expect(await page.getByRole('combobox', { name: 'Counsellor' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Manage list' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('call')
  const calls = await asked('&category=call')
  expect(calls.results.map(({ action }) => action)).toEqual(['Call Later', 'Call Picked'])
  await expect.poll(() => count.textContent()).toBe('2')
  await page.reload()
  await expect.poll(() => count.textContent()).toBe('2')
  expect(new URL(page.url()).searchParams.get('category')).toBe('call')
  await page.getByRole('row').nth(1).getByText('Call Later').click()
  await page.getByRole('heading', { name: called?.name ?? 'nobody', level: 2 }).waitFor()
})

test('an admin browses one counsellor’s actions', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const action = await actionId('Call Later')
  const logged = { events: [{ kind: 'action', at: inMinutes(-1), action_id: action, staff_id: counsellor.id }] }
  await makeParents(counsellor, [logged, logged])
  await enter(context, 'counsellorAdmin')
  await page.goto('/actions')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('combobox', { name: 'Counsellor' }).fill(counsellor.name)
  await page.getByRole('listbox').getByRole('option', { name: counsellor.name }).click()
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('2')
  const by = page.locator('[data-record] [data-cell="by"]')
  await expect.poll(() => by.allTextContents()).toEqual([counsellor.name, counsellor.name])
})
