import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { enterWithParent, isFocused } from '#domains/leads/walks/edit-page.ts'
import { streamEvents } from '#platform/contract/events.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, type MadeStaff, makeParent, makeStaff } from '#testing/browser/make.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Share or Transfer' })

async function openModal(page: Page, leadId: number): Promise<void> {
  await page.goto(`/leads/${leadId}`)
  await page.getByRole('button', { name: 'Share or Transfer' }).waitFor()
  await page.keyboard.press('Alt+s')
  await modal(page).waitFor()
}

const transfer = (token: string, leadId: number, to: number) =>
  call('POST', `/api/v3/admin_custom/details/${leadId}/`, token, { transfer_to: to })

const named = ({ id, name }: MadeStaff) => ({ id, name })

test('by keys: a lead is shared with a colleague, with a note, and the colleague sees it', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  const colleague = await makeStaff()
  const askedForCounsellors: string[] = []
  page.on('request', (request) => request.url().endsWith('/counselor-list/') && askedForCounsellors.push(request.url()))
  await openModal(page, lead.id)
  await page.keyboard.press('Enter')
  await expect.poll(() => modal(page).getByText('Choose at least one counsellor.').isVisible()).toBe(true)
  await page.keyboard.type(colleague.name)
  await page.getByRole('option', { name: colleague.name }).waitFor()
  await page.keyboard.press('Enter')
  const note = `Knows the hostel warden (${crypto.randomUUID()}).`
  await modal(page).getByRole('textbox', { name: 'Handover note' }).fill(note)
  await modal(page).getByRole('button', { name: 'Submit' }).press('Enter')
  await untilTold(page, 'Lead shared/transfer successfully')
  await modal(page).waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Share or Transfer' }))).toBe(true)
  expect((await detailsOf(colleague.token, lead.id)).shared_with).toEqual([named(colleague)])
  await expect.poll(() => page.getByText(note).first().isVisible()).toBe(true)
  await page.keyboard.press('Alt+s')
  expect(await modal(page).getByRole('textbox', { name: 'Handover note' }).inputValue()).toBe('')
  expect(askedForCounsellors).toHaveLength(1)
})

test('a transfer asks for its counsellor, takes the lead away, and Undo in the message brings it back', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  const colleague = await makeStaff()
  await openModal(page, lead.id)
  await modal(page).getByRole('radio', { name: 'Share' }).press('ArrowRight')
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => modal(page).getByText('Choose the counsellor.').isVisible()).toBe(true)
  await modal(page).getByRole('combobox', { name: 'Transfer to' }).fill(colleague.name)
  await page.getByRole('option', { name: colleague.name }).click()
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await untilTold(page, 'Lead shared/transfer successfully')
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(String(lead.id))
  await undo.click()
  await untilTold(page, 'Transfer undone')
  expect((await detailsOf(lead.counsellor.token, lead.id)).owner).toEqual(named(lead.counsellor))
})

test('the shared lead list: a transfer stands there with its countdown, is filtered, and is undone there', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  const colleague = await makeStaff()
  const { token } = lead.counsellor
  expect((await transfer(token, lead.id, colleague.id)).ok).toBe(true)
  await page.goto('/share-transfer')
  const row = page.getByRole('row').filter({ hasText: lead.name }).filter({ hasText: 'Transferred' }).first()
  const undo = row.getByRole('button', { name: `Undo the transfer of ${lead.name}` })
  await expect.poll(() => undo.textContent()).toMatch(/(9:\d\d|10:00)$/)
  const before = await undo.textContent()
  await expect.poll(() => undo.textContent()).not.toBe(before)
  await look(page, inWalks.undone, row)

  await page.getByText('Received', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('direction')).toBe('received')
  await expect.poll(() => undo.count()).toBe(0)
  await page.getByText('Sent', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Shares or transfers' }).selectOption('transfer')
  await page.reload()
  await undo.click()
  await expect.poll(async () => (await detailsOf(token, lead.id)).owner).toEqual(named(lead.counsellor))
  await expect.poll(() => undo.count()).toBe(0)
  await expect.poll(() => page.getByRole('row').filter({ hasText: lead.name }).filter({ hasText: 'Transfer undone' }).count()).toBe(1)
  await page.getByRole('link', { name: lead.name }).first().click()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
})

test('a boarding counsellor takes a lead without an owner, and gives it back', async ({ context, page }) => {
  const me = await makeStaff('counsellor', { is_boarding: true, boarding_unassigned_data_permission: true })
  const lead = await makeParent(null, { activities: [{ kind: 'enquiry', at: inMinutes(-5), schooling: 'boarding' }] })
  const token = await enter(context, me)
  await openModal(page, lead.id)
  await modal(page).getByRole('radio', { name: 'Share' }).press('ArrowRight')
  await modal(page).getByRole('combobox', { name: 'Transfer to' }).fill(me.name)
  await page.getByRole('option', { name: `${me.name} (you)` }).click()
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(async () => (await detailsOf(token, lead.id)).owner).toEqual(named(me))
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await detailsOf(token, lead.id)).owner).toBe(null)
})

test('a lead that was transferred away meanwhile names its new owner, and the list says who took it from whom', async ({
  context,
  page,
}) => {
  const lead = await enterWithParent(context)
  const [colleague, another, admin] = [await makeStaff(), await makeStaff(), await makeStaff('counsellor_admin')]
  // No live event comes meanwhile: it would take the lead from the screen, and the dialog with it, before anything can be sent.
  await reroute(page, `**${streamEvents.path}`, () => undefined)
  await openModal(page, lead.id)
  const moved = (await (await transfer(admin.token, lead.id, colleague.id)).json()) as { transfer: { id: number } }
  await modal(page).getByRole('combobox', { name: 'Share with' }).fill(another.name)
  await page.getByRole('option', { name: another.name, exact: true }).click()
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByText(`This lead was transferred to ${colleague.name}, who has it now.`).first().isVisible()).toBe(true)
  await page.goto('/share-transfer')
  const row = page.getByRole('row').filter({ hasText: lead.name }).filter({ hasText: 'Transferred' }).first()
  await expect.poll(() => row.textContent()).toContain(admin.name + lead.counsellor.name + colleague.name)
  expect((await call('POST', `/api/v3/admin_custom/transfer/${moved.transfer.id}/undo/`, admin.token, {})).ok).toBe(true)
})

test('a failure without a sentence is told as the specification has it, and the note stays', async ({ context, page }) => {
  const lead = await enterWithParent(context)
  const colleague = await makeStaff()
  await openModal(page, lead.id)
  await modal(page).getByRole('combobox', { name: 'Share with' }).fill(colleague.name)
  await page.getByRole('option', { name: colleague.name, exact: true }).click()
  await modal(page).getByRole('textbox', { name: 'Handover note' }).fill('Stays')
  await reroute(page, '**/details/*/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  for (const trouble of ['status of 500', 'answer 500', 'UnknownFailure']) context.troubles.expect(trouble)
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await untilTold(page, 'Lead shared/transfer failed')
  expect(await modal(page).getByRole('textbox', { name: 'Handover note' }).inputValue()).toBe('Stays')
})
