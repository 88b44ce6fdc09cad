import { expect } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const leadOf = async (token: string, id: number) =>
  (await (await call('GET', `/api/v3/admin_custom/details/${id}/`, token)).json()) as LeadRow

test('a number that two leads have is flagged; they are merged with the keyboard, the old address leads on, and a split takes it back', async ({
  context,
  page,
}) => {
  const asha = await makeStaff()
  const common = newNumber()
  const one = await makeParent(asha, {
    lead: { call_opt_out_at: new Date().toISOString() },
    numbers: [newNumber()],
    children: [{ name: 'Kiran', gender: 'girl' }],
  })
  const two = await makeParent(asha, {
    lead: { name: 'श्रीमती लक्ष्मीनारायण चतुर्वेदी-उपाध्याय' },
    numbers: [common],
    children: [{ name: 'Kiran', age: 7, gender: 'boy' }, { name: 'Meera' }],
  })
  await onDatabase((db) =>
    db
      .insertInto('lead_number')
      .values({ lead_id: one.id, e164: `+91${common}`, country_code: 91, national: common, rank: 1, disputed: true })
      .execute(),
  )
  await enter(context, asha)
  await page.goto(`/leads/${one.id}`)
  const flags = page.getByRole('list', { name: 'Leads with the same number' })
  await expect.poll(() => flags.textContent()).toContain(two.name)
  await look(page, inWalks.sameNumber, flags)
  await flags.getByRole('link', { name: 'Compare and merge' }).press('Enter')

  const name = page.getByRole('row', { name: /^Name/ }).getByRole('radio')
  await name.first().waitFor()
  await page.getByRole('note').getByText('The merged lead will be too: nobody calls them, and a planned call is cancelled.').waitFor()
  await look(page, inWalks.warning, page.getByRole('note'))
  await name.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => name.nth(1).isChecked()).toBe(true)
  expect(await page.getByLabel('Kiran').locator('option:checked').textContent()).toBe('The same as Kiran')
  const gender = page
    .getByRole('table', { name: 'Fields of Kiran' })
    .getByRole('row', { name: /^Gender/ })
    .getByRole('radio')
  expect(await gender.first().isChecked()).toBe(true)
  await gender.first().press('ArrowDown')
  await expect.poll(() => gender.nth(1).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Merge the leads' }).press('Enter')
  await page.getByRole('heading', { name: two.name }).waitFor()
  const merged = await leadOf(asha.token, one.id)
  expect(merged.form.map((child) => [child.child_name, child.child_age, child.gender])).toEqual([
    ['Kiran', 7, 'boy'],
    ['Meera', null, null],
  ])

  await page.goto(`/leads/${two.id}`)
  await page.waitForURL(`**/leads/${one.id}`)
  await page.getByRole('button', { name: 'Split…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Split the leads' })
  await dialog.getByText('Nothing came since then.').waitFor()
  await look(page, inWalks.split)
  await dialog.getByRole('button', { name: 'Split' }).press('Enter')
  await page.getByRole('heading', { name: one.name }).waitFor()
  await expect.poll(() => page.getByText(`Split from`).count()).toBeGreaterThan(0)
  expect((await leadOf(asha.token, two.id)).name).toBe(two.name)
})

test('the other lead is found by a part of its name, and which one stays is changed with one button', async ({ context, page }) => {
  const asha = await makeStaff()
  const [one, two] = [await makeParent(asha), await makeParent(asha)]
  await enter(context, asha)
  await page.goto(`/leads/${one.id}`)
  await page.getByRole('button', { name: 'Edit the number' }).click()
  const number = page.getByRole('textbox', { name: 'Number' })
  await number.fill(two.number)
  await number.press('Enter')
  await page.getByRole('link', { name: 'Compare and merge' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('stays. The lead that you choose is merged into it').waitFor()
  await page.getByLabel('Which other lead is the same parent?').fill(two.name.slice(0, -1))
  await page.getByRole('button', { name: two.name }).click()
  await page.getByRole('button', { name: 'Swap' }).click()
  await page.waitForURL(`**/merge?stays=${two.id}&goes=${one.id}`)
  await page.getByText(`${two.name} stays and gets everything of ${one.name}, whose own lead is closed.`).waitFor()
  await page.getByRole('button', { name: 'Merge the leads' }).click()
  await page.waitForURL(`**/leads/${two.id}`)
  expect((await leadOf(asha.token, two.id)).all_mobile_numbers).toHaveLength(2)
})
