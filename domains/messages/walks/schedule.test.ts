import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { simulateMessage } from '#domains/messages/contract/connections.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const theirThread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const bubble = (page: Page, text: string) => theirThread(page).getByRole('listitem').filter({ hasText: text })

/** A parent who wrote five minutes ago. */
function wrote() {
  const number = newNumber()
  return { numbers: [number], messages: [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-5) }] }
}

async function schedule(page: Page, text: string) {
  const thread = theirThread(page)
  await thread.getByRole('textbox', { name: 'Message' }).fill(text)
  await thread.getByRole('button', { name: 'Send later' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await dialog.getByRole('radio', { name: 'In 1 hour' }).check()
  return dialog
}

test('a message is sent later: it stands in the thread and in the inbox, is changed, and cancels itself when the parent writes first', async ({
  browser,
  context,
  page,
}) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeParent(counsellor, wrote())
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const dialog = await schedule(page, 'The fees are 60,000.')
  await dialog.getByText('Free text is allowed until').waitFor()
  await look(page, inWalks.sentLater)
  await dialog.getByRole('button', { name: 'Schedule' }).press('Enter')
  await untilTold(page, 'Message scheduled')
  const scheduled = bubble(page, 'The fees are 60,000.')
  await scheduled.getByText('Scheduled', { exact: true }).waitFor()

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, admin)
  const other = await theirs.newPage()
  await other.goto(`/inbox?owner=team&view=all&lead=${parent.id}`)
  await bubble(other, 'The fees are 60,000.').getByText('Scheduled', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Scheduled' }).click()
  const line = page.getByRole('list', { name: 'Scheduled messages' }).getByRole('link')
  await line.getByText('The fees are 60,000.').waitFor()
  await page.keyboard.press('j')
  await scheduled.getByRole('button', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Change the scheduled message' })
  await edit.getByRole('textbox', { name: 'Message' }).fill('The fees are 62,000.')
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  await bubble(other, 'The fees are 62,000.').waitFor()
  await line.getByText('The fees are 62,000.').waitFor()
  await look(page, inWalks.scheduled, line)

  const arrived = await call('POST', simulateMessage.path, admin.token, { lead: parent.id, text: 'And the bus?' })
  expect(arrived.status).toBe(200)
  for (const each of [page, other]) {
    await bubble(each, 'And the bus?').waitFor()
    await bubble(each, 'The fees are 62,000.').getByText('The parent wrote first.').waitFor()
  }
  await page.getByText('No message is scheduled').waitFor()
  await theirs.close()
})

test('a scheduled message is cancelled by hand, and one after the end of the 24 hours is refused in words', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const number = newNumber()
  const messages = [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-23.5 * 60) }]
  const parent = await makeParent(counsellor, { numbers: [number], messages })
  await enter(context, counsellor)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const late = await schedule(page, 'Good day')
  await late.getByRole('button', { name: 'Schedule' }).click()
  await late.getByText('The 24 hours in which free text is allowed end before that time.').waitFor()
  await page.keyboard.press('Escape')
  await late.waitFor({ state: 'detached' })

  const own = await makeParent(counsellor, wrote())
  await page.goto(`/inbox?lead=${own.id}&view=all`)
  const dialog = await schedule(page, 'Good evening')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await bubble(page, 'Good evening').getByRole('button', { name: 'Cancel' }).press('Enter')
  await bubble(page, 'Good evening').getByText(`${counsellor.name} cancelled it.`).waitFor()
  expect(await bubble(page, 'Good evening').getByRole('button', { name: 'Edit' }).count()).toBe(0)
})
