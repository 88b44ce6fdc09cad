import { expect } from 'vitest'
import { withCallingHours } from '#domains/actions/walks/action-page.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const leadOf = async (token: string, id: number) =>
  (await (await call('GET', `/api/v3/admin_custom/details/${id}/`, token)).json()) as LeadRow
const inDevanagari = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))

test('with the keyboard alone: Alt N, a number that somebody has is found, and one that nobody has makes a lead', async ({
  context,
  page,
}) => {
  const [asha, vikram] = [await makeStaff(), await makeStaff()]
  const [mine, theirs] = [await makeParent(asha), await makeParent(vikram)]
  await enter(context, asha)
  await page.goto('/users')
  await page.getByRole('link', { name: mine.name }).waitFor()
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  const number = dialog.getByRole('textbox', { name: 'Number' })
  await number.waitFor()
  await expect.poll(() => number.and(page.locator(':focus')).count()).toBe(1)

  await page.keyboard.type(`${theirs.number.slice(0, 5)} ${theirs.number.slice(5)}`)
  const known = dialog.getByRole('region', { name: 'This parent is known' })
  await expect.poll(() => known.textContent()).toContain(`It is ${vikram.name}’s lead.`)
  expect(await known.textContent()).not.toContain(theirs.name)
  expect(await known.getByRole('button', { name: 'Open' }).count()).toBe(0)
  await look(page, inWalks.knownNumber)

  await number.fill(inDevanagari(mine.number))
  await expect.poll(() => known.textContent()).toContain('It is your lead.')
  const fresh = newNumber()
  await number.fill(`+91-${fresh}`)
  await dialog.getByText('is a new number.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('सुनीता देवी')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kiran')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Call after six')
  await look(page, inWalks.freshNumber)
  await page.reload()
  await page.getByRole('link', { name: mine.name }).waitFor()
  await page.keyboard.press('Alt+n')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name of the parent' }).inputValue()).toBe('सुनीता देवी')
  await dialog.getByText('is a new number.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name of the parent' }).press('Enter')
  await page.getByRole('heading', { name: 'सुनीता देवी' }).waitFor()
  const made = await leadOf(asha.token, Number(page.url().split('/').at(-1)))
  expect(made).toMatchObject({ mobile_number: fresh, owner: { id: asha.id }, form: [{ child_name: 'Kiran' }] })
})

test('the palette and an address with a number lead to a new lead; a lead without an owner is taken', async ({ context, page }) => {
  const asha = await makeStaff()
  const free = await makeParent(null)
  await enter(context, asha)
  await page.goto('/users')
  await page.getByRole('button', { name: 'New lead' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('new lead')
  await page.getByRole('option', { name: 'New lead' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/new-lead')
  await page.goto(`/new-lead?number=%2B91${free.number}`)
  await page.getByRole('button', { name: 'Take' }).press('Enter')
  await page.waitForURL(`**/leads/${free.id}`)
  expect((await leadOf(asha.token, free.id)).owner?.id).toBe(asha.id)
})

test('a late next call is warned of for a number in India, however its country is written, and not for one abroad', async ({
  context,
  page,
}) => {
  await enter(context, await makeStaff())
  await withCallingHours(page)
  await page.goto('/new-lead')
  const number = page.getByRole('textbox', { name: 'Number' })
  const digits = newNumber()
  await number.fill(digits)
  await page.getByRole('textbox', { name: 'Day and time of the next step' }).fill('tomorrow 23:15')
  const read = () => page.getByText(/^tomorrow 23:15 IST/).allTextContents()
  const late = ['tomorrow 23:15 IST: outside calling hours (09:00–21:00)']
  await expect.poll(read).toEqual(late)
  for (const written of [`00971 50${digits.slice(3)}`, `+971 52${digits.slice(3)}`]) {
    await number.fill(written)
    await page.getByText(/^\+971 .* is a new number\.$/).waitFor()
    await expect.poll(read).toEqual(['tomorrow 23:15 IST'])
  }
  await number.fill(`0091 ${digits}`)
  await expect.poll(read).toEqual(late)
})
