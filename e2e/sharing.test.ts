import { streamEvents } from '@portal/contract/events'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { detailsOf } from './action-page.ts'
import { audit } from './audit.ts'
import { test } from './browser-test.ts'
import { isFocused, leadWhere } from './edit-page.ts'
import { call, enter, tokenOf } from './staff.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Share or Transfer' })

/** Whose session it is. */
async function selfOf(token: string): Promise<{ id: number; name: string }> {
  const me = (await (await call('GET', '/api/v1/admin_custom/', token)).json()) as { user: { id: number }; user_ptr: { name: string } }
  return { id: me.user.id, name: me.user_ptr.name }
}

async function openModal(page: Page, leadId: number): Promise<void> {
  await page.goto(`/leads/${leadId}`)
  await page.getByRole('button', { name: 'Share or Transfer' }).waitFor()
  await page.keyboard.press('s')
  await modal(page).waitFor()
}

const transfer = (token: string, leadId: number, to: number) =>
  call('POST', `/api/v3/admin_custom/details/${leadId}/`, token, { transfer_to: to })

/** A lead that the reader owns, so that it can be handed over. */
async function ownLead(token: string, from: number) {
  const me = await selfOf(token)
  return await leadWhere(token, from, (lead) => (lead as unknown as { owner: { id: number } | null }).owner?.id === me.id)
}

test('by keys: a lead is shared with a colleague, with a note, and the colleague sees it', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  const colleague = await selfOf(await tokenOf('colleague'))
  const lead = await leadWhere(token, 10, (row) => {
    const { owner, shared_with } = row as unknown as { owner: { id: number } | null; shared_with: { id: number }[] }
    return owner?.id !== colleague.id && !shared_with.some(({ id }) => id === colleague.id)
  })
  const askedForCounsellors: string[] = []
  page.on('request', (request) => request.url().endsWith('/counselor-list/') && askedForCounsellors.push(request.url()))
  await openModal(page, lead.id)
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => modal(page).getByText('Choose at least one counsellor.').isVisible()).toBe(true)
  await page.keyboard.type(colleague.name)
  await page.getByRole('option', { name: colleague.name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const note = `Knows the hostel warden (${crypto.randomUUID()}).`
  await modal(page).getByRole('textbox', { name: 'Handover note' }).fill(note)
  await modal(page).getByRole('button', { name: 'Submit' }).press('Enter')
  await expect.poll(() => page.getByText('Lead shared/transfer successfully').isVisible()).toBe(true)
  await modal(page).waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Share or Transfer' }))).toBe(true)
  expect((await detailsOf(token, lead.id)).shared_with).toContainEqual({ id: colleague.id, name: colleague.name })
  await expect.poll(() => page.getByText(note).first().isVisible()).toBe(true)
  await page.keyboard.press('s')
  expect(await modal(page).getByRole('textbox', { name: 'Handover note' }).inputValue()).toBe('')
  expect(askedForCounsellors).toHaveLength(1)
})

test('a transfer asks for its counsellor, takes the lead away, and Undo in the message brings it back', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  const colleague = await selfOf(await tokenOf('colleague'))
  const lead = await ownLead(token, 12)
  await openModal(page, lead.id)
  await modal(page).getByRole('radio', { name: 'Share' }).press('ArrowRight')
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => modal(page).getByText('Choose the counsellor.').isVisible()).toBe(true)
  await modal(page).getByRole('combobox', { name: 'Transfer to' }).fill(colleague.name)
  await page.getByRole('option', { name: colleague.name }).click()
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByText('Lead shared/transfer successfully').isVisible()).toBe(true)
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect.poll(() => new URL(page.url()).pathname).not.toContain(String(lead.id))
  await undo.click()
  await expect.poll(() => page.getByText('Transfer undone', { exact: true }).first().isVisible()).toBe(true)
  expect((await detailsOf(token, lead.id)).owner).toEqual(await selfOf(token))
})

test('the shared lead list: a transfer stands there with its countdown, is filtered, and is undone there', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  const colleague = await selfOf(await tokenOf('colleague'))
  const lead = await ownLead(token, 14)
  expect((await transfer(token, lead.id, colleague.id)).ok).toBe(true)
  await page.goto('/share-transfer')
  const row = page.getByRole('row').filter({ hasText: lead.name }).filter({ hasText: 'Transferred' }).first()
  const undo = row.getByRole('button', { name: `Undo the transfer of ${lead.name}` })
  await expect.poll(() => undo.textContent()).toMatch(/(9:\d\d|10:00)$/)
  const before = await undo.textContent()
  await expect.poll(() => undo.textContent()).not.toBe(before)
  expect(await audit(page)).toEqual([])

  await page.getByText('Received', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('direction')).toBe('received')
  await expect.poll(() => undo.count()).toBe(0)
  await page.getByText('Sent', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Shares or transfers' }).selectOption('transfer')
  await page.reload()
  await undo.click()
  await expect.poll(async () => (await detailsOf(token, lead.id)).owner).toEqual(await selfOf(token))
  await expect.poll(() => undo.count()).toBe(0)
  await expect.poll(() => page.getByRole('row').filter({ hasText: lead.name }).filter({ hasText: 'Transfer undone' }).count()).toBe(1)
  await page.getByRole('link', { name: lead.name }).first().click()
  await page.getByRole('heading', { name: lead.name, level: 2 }).waitFor()
})

test('a boarding counsellor takes a lead that is nobody’s, and gives it back', async ({ context, page }) => {
  const token = await enter(context, 'boardingCounsellor')
  const me = await selfOf(token)
  const pool = '/api/v1/admin_custom/counsellor/document/boarding-unassigned-dead-data/?data_type=unassigned&limit=1'
  const [lead] = ((await (await call('GET', pool, token)).json()) as { results: { id: number }[] }).results
  if (!lead) throw new Error('No lead of the demo data is nobody’s.')
  await openModal(page, lead.id)
  await modal(page).getByRole('radio', { name: 'Share' }).press('ArrowRight')
  await modal(page).getByRole('combobox', { name: 'Transfer to' }).fill(me.name)
  await page.getByRole('option', { name: `${me.name} (you)` }).click()
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(async () => (await detailsOf(token, lead.id)).owner).toEqual(me)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await detailsOf(token, lead.id)).owner).toBe(null)
})

test('a lead that was transferred away meanwhile: who has it now is said, and the list says who took it from whom', async ({
  context,
  page,
}) => {
  const token = await enter(context, 'counsellor')
  const colleague = await selfOf(await tokenOf('colleague'))
  const lead = await ownLead(token, 16)
  // Nothing is told of it meanwhile: else the lead goes from the screen, and the dialog with it, before anything can be sent.
  await page.route(`**${streamEvents.path}`, () => undefined)
  await openModal(page, lead.id)
  const admin = await tokenOf('counsellorAdmin')
  const moved = (await (await transfer(admin, lead.id, colleague.id)).json()) as { transfer: { id: number } }
  await modal(page).getByRole('combobox', { name: 'Share with' }).fill('a')
  await page.getByRole('option').filter({ hasNotText: '(' }).first().click()
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByText(`This lead was transferred to ${colleague.name}, who has it now.`).first().isVisible()).toBe(true)
  await page.goto('/share-transfer')
  const row = page.getByRole('row').filter({ hasText: lead.name }).filter({ hasText: 'Transferred' }).first()
  await expect.poll(() => row.textContent()).toContain((await selfOf(admin)).name + (await selfOf(token)).name + colleague.name)
  expect((await call('POST', `/api/v3/admin_custom/transfer/${moved.transfer.id}/undo/`, admin, {})).ok).toBe(true)
})

test('a failure without a sentence is told as the specification has it, and the note stays', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  const lead = await leadWhere(token, 18)
  await openModal(page, lead.id)
  await modal(page).getByRole('combobox', { name: 'Share with' }).fill('a')
  await page.getByRole('option').filter({ hasNotText: '(' }).first().click()
  await modal(page).getByRole('textbox', { name: 'Handover note' }).fill('Stays')
  await page.route('**/details/*/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  for (const trouble of ['status of 500', 'answer 500', 'UnknownFailure']) context.troubles.expect(trouble)
  await modal(page).getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByText('Lead shared/transfer failed').isVisible()).toBe(true)
  expect(await modal(page).getByRole('textbox', { name: 'Handover note' }).inputValue()).toBe('Stays')
})
