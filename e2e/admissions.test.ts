import { expect } from 'vitest'
import { detailsOf } from './action-page.ts'
import { audit } from './audit.ts'
import { test } from './browser-test.ts'
import { leadWhere } from './edit-page.ts'
import { enter } from './staff.ts'

const takeDialog = 'Admission already taken'

test('an admission already taken is noted by a school of the list or by a name, and taken out again after a question', async ({
  context,
  page,
}) => {
  const token = await enter(context, 'counsellor')
  const lead = await leadWhere(token, 36)
  await page.goto(`/leads/${lead.id}`)
  await page.getByRole('button', { name: 'Already taken' }).click()
  const dialog = page.getByRole('dialog', { name: takeDialog })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => dialog.getByText('Choose a school, or write its name.').isVisible()).toBe(true)
  await dialog.getByRole('combobox', { name: 'School' }).fill('delhi public')
  await page.getByRole('option').first().click()
  await expect.poll(() => dialog.getByText('A school of our list').isVisible()).toBe(true)
  expect(await audit(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => page.getByText('Admission already taken successfully').isVisible()).toBe(true)

  const written = `Little Stars ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Already taken' }).click()
  await dialog.getByRole('combobox', { name: 'School' }).fill(written)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const remove = page.getByRole('button', { name: `Remove ${written} from Admission Done` })
  await remove.click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => page.getByText('Admission Done School Deleted Successfully').isVisible()).toBe(true)
  await expect.poll(() => remove.count()).toBe(0)
  const { admission } = await detailsOf(token, lead.id)
  expect(admission.items.map(({ school }) => school)).not.toContain(written)
  expect(admission.items[0]).toMatchObject({ school: expect.stringContaining('Delhi Public'), already_taken: true })
})
