import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' })
const names = (page: Page) => list(page).locator('bdi:first-child').filter({ hasNotText: 'Fees' }).allTextContents()
const conversation = (page: Page, name: string) => page.getByRole('region', { name: `Conversation with ${name}` })

/** A parent who wrote from their number so many minutes ago. */
function wrote(minutes: number) {
  const number = newNumber()
  return { numbers: [number], messages: [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-minutes) }] }
}

test('a counsellor goes through the inbox by keyboard alone: next, previous, reply, finish with undo, snooze', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const first = await makeParent(counsellor, wrote(90))
  const second = await makeParent(counsellor, wrote(60))
  const third = await makeParent(counsellor, wrote(30))
  await enter(context, counsellor)
  await page.goto('/inbox')
  await expect.poll(() => names(page)).toEqual([first.name, second.name, third.name])
  await page.keyboard.press('j')
  await conversation(page, first.name).waitFor()
  await page.keyboard.press('j')
  await conversation(page, second.name).waitFor()
  await page.keyboard.press('k')
  await conversation(page, first.name).getByRole('textbox', { name: 'Message' }).waitFor()

  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Message')

  await page.keyboard.press('Alt+e')
  await untilTold(page, `The conversation with ${first.name} is finished.`)
  await conversation(page, second.name).waitFor()
  await expect.poll(() => names(page)).toEqual([second.name, third.name])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual([first.name, second.name, third.name])

  await list(page).getByRole('link').nth(1).focus()
  await page.keyboard.press('Alt+s')
  const dialog = page.getByRole('dialog', { name: `Snooze ${second.name}` })
  await dialog.waitFor()
  await look(page, inWalks.snoozed)
  await page.keyboard.press('Enter')
  await conversation(page, third.name).waitFor()
  await expect.poll(() => names(page)).toEqual([first.name, third.name])
  await page.getByRole('combobox', { name: 'Which conversations' }).selectOption('Snoozed')
  await expect.poll(() => names(page)).toEqual([second.name])
  await list(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Wake' }).click()
  await page.getByText('Nothing is snoozed').waitFor()
})

test('the words typed after a click on a conversation stand in its message, or do nothing where only templates can be sent', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const over = await makeParent(counsellor, wrote(26 * 60))
  const open = await makeParent(counsellor, wrote(30))
  await enter(context, counsellor)
  await page.goto('/inbox')
  const line = (name: string) => list(page).getByRole('link').filter({ hasText: name })
  const message = conversation(page, open.name).getByRole('textbox', { name: 'Message' })
  await line(open.name).click()
  await expect.poll(() => message.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.type('Hello ji')
  expect(await message.inputValue()).toBe('Hello ji')

  await line(over.name).focus()
  await page.keyboard.press('Enter')
  await conversation(page, over.name).getByRole('button', { name: 'Templates', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Hello ji')
  await conversation(page, over.name).waitFor()
  expect(await names(page)).toEqual([over.name, open.name])
  await line(open.name).click()
  await expect.poll(() => message.inputValue()).toBe('Hello ji')
})

test('a message that arrives stands in the list, the menu and the title of the tab at once, and is found by its words', async ({
  context,
  page,
}) => {
  const [counsellor, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  const parent = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/inbox')
  await page.getByText('Nobody waits for an answer').waitFor()
  expect(await page.title()).toBe('Inside Portal')
  const mark = crypto.randomUUID().slice(0, 8)
  const body = { lead: parent.id, text: `Is the hostel open ${mark}?` }
  const answer = await call('POST', '/api/v1/admin_custom/connections/whatsapp/simulate/', admin.token, body)
  expect(answer.ok, await answer.text()).toBe(true)
  const link = list(page).getByRole('link').filter({ hasText: parent.name })
  await link.waitFor()
  expect(await link.textContent()).toContain('1 unread')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Inbox 1 unread 1 waiting' }).waitFor()
  await expect.poll(() => page.title()).toBe('(1) Inside Portal')

  const search = page.getByRole('searchbox', { name: 'Search in messages' })
  await page.keyboard.press('/')
  await search.fill(`nothing ${mark}`)
  await page.getByText('No message has these words').waitFor()
  await search.fill(mark)
  await link.waitFor()
})

test('a lead without an owner is claimed in the inbox', async ({ context, page }) => {
  const counsellor = await makeStaff('counsellor', { is_boarding: true, boarding_unassigned_data_permission: true })
  const activities = [{ kind: 'enquiry', at: inMinutes(-10), schooling: 'boarding' }]
  const parent = await makeParent(null, { ...wrote(5), activities })
  await enter(context, counsellor)
  await page.goto('/inbox?owner=nobody')
  await list(page)
    .getByRole('button', { name: `Claim ${parent.name}` })
    .click()
  await untilTold(page, `${parent.name} is yours now.`)
  await page.getByRole('navigation', { name: 'Whose conversations' }).getByRole('link', { name: 'Mine 1' }).click()
  await list(page).getByRole('link').filter({ hasText: parent.name }).waitFor()
})

test('on a phone the open conversation lies over the list, and an admin reads how long the team’s parents wait', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, { ...wrote(200), lead: { name: 'मीनाक्षी सुब्रमण्यम वेंकटरामन् अय्यर की माताजी' } })
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/inbox')
  const team = page.getByRole('region', { name: 'How long parents wait' })
  await team.getByRole('link', { name: counsellor.name }).click()
  await expect.poll(() => names(page)).toEqual([parent.name])
  await look(page, inWalks.waitOfTeam, team)
  await page.setViewportSize({ width: 390, height: 844 })
  await list(page).getByRole('link').click()
  await conversation(page, parent.name).waitFor()
  expect(await list(page).isVisible()).toBe(false)
  await look(page, inWalks.onPhone, conversation(page, parent.name))
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await list(page).waitFor()
})
