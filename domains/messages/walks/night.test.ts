import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getWritingHours } from '#domains/messages/contract/writing-hours.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const bubble = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text })

/** A parent who wrote five minutes ago. */
function wrote() {
  const number = newNumber()
  return { numbers: [number], messages: [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-5) }] }
}

/** Has the page believe that it is 00:50 in India, and that the day begins in eight hours. */
async function atNight(page: Page): Promise<void> {
  const json = { begins_at: inMinutes(8 * 60), begins: '09:00', clock: '00:50', is_abroad: false }
  await reroute(page, new RegExp(getWritingHours.path.replace(':id', '\\d+')), (route) => route.fulfill({ json }))
}

const shown = (id: number) => query<{ state: string }>(`select state from message where lead_id = $1 and direction = 'outgoing'`, [id])

test('at night a message goes with a warning, or waits until 09:00 by one key; there it is sent at once, or cancelled', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, wrote())
  await enter(context, counsellor)
  await page.goto('/inbox?view=all')
  await atNight(page)
  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  await thread(page).getByText('It is 00:50 in India: a message now may wake the parent.').waitFor()
  const field = thread(page).getByRole('textbox', { name: 'Message' })
  await field.fill('The fees are 60,000.')
  await look(page, inWalks.atNight, thread(page))
  await field.press('Alt+Enter')
  await untilTold(page, 'Message scheduled')
  await bubble(page, 'The fees are 60,000.').getByText('Scheduled', { exact: true }).waitFor()
  expect(await shown(parent.id)).toEqual([{ state: 'scheduled' }])
  await bubble(page, 'The fees are 60,000.').getByRole('button', { name: 'Send now' }).press('Enter')
  await untilTold(page, 'Message is on its way')
  await expect.poll(() => shown(parent.id)).toEqual([{ state: 'simulated' }])

  await field.fill('And the bus costs 9,000.')
  await thread(page).getByRole('button', { name: 'Send at 09:00' }).click()
  await bubble(page, 'And the bus costs 9,000.').getByRole('button', { name: 'Cancel' }).press('Enter')
  await bubble(page, 'And the bus costs 9,000.').getByText(`${counsellor.name} cancelled it.`).waitFor()

  await field.fill('Good night.')
  await field.press('Enter')
  await untilTold(page, 'nothing was sent')
  await expect
    .poll(async () => (await shown(parent.id)).map(({ state }) => state).toSorted())
    .toEqual(['cancelled', 'simulated', 'simulated'])
})

test('at night a mail waits until 09:00 by one key', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, { lead: { email: `${crypto.randomUUID()}@mail.example` } })
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await atNight(page)
  await page.reload()
  await page.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog', { name: `E-mail to ${parent.name}` })
  await dialog.getByText('It is 00:50 in India: a message now may wake the parent.').waitFor()
  await dialog.getByRole('combobox', { name: 'Mail' }).selectOption('Write freely')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Fees')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The fees are 60,000.')
  await look(page, inWalks.mailAtNight)
  await dialog.getByRole('button', { name: 'Send at 09:00' }).press('Enter')
  await untilTold(page, 'Mail scheduled')
  expect(await shown(parent.id)).toEqual([{ state: 'scheduled' }])
})
