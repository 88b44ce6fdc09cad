import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'

test('a spreadsheet of parents is uploaded, mapped, checked, written and taken back', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  const counsellor = await makeStaff()
  const known = await makeParent(counsellor)
  const [one, two] = [newNumber(), newNumber()]
  const file = [
    'Kontakt,Parent,Child,Counsellor',
    `${one},आशा राव,Kiran,${counsellor.email}`,
    `${two},Second,,`,
    `${known.number},Known,,`,
    '12,Short,,',
  ]
  await enter(context, admin)
  await page.goto('/leads-import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })

  const number = page.getByRole('combobox', { name: 'Column for Number' })
  await number.waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await page.getByText('Choose the column for: Number.').waitFor()
  await number.selectOption({ label: 'A: Kontakt' })
  await page.getByText(`${one} · ${two}`).waitFor()
  await page.getByRole('button', { name: 'Check 4 rows' }).click()

  await page.getByRole('button', { name: 'Write 2 leads' }).waitFor()
  await page.getByText('“12” is no telephone number').waitFor()
  await page.getByRole('button', { name: /^Duplicate/ }).click()
  await expect.poll(() => page.locator('[data-record]').count()).toBe(1)
  await page.getByText(`${known.name} has this number.`).waitFor()
  expect(await audit(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '2 left out' }).click()
  expect((await download).suggestedFilename()).toBe('leads-left-out.csv')

  await page.getByRole('button', { name: 'Write 2 leads' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  const owners = () => query('select owner_id from lead join lead_number on lead_id = lead.id where national = $1', [one])
  expect(await owners()).toEqual([{ owner_id: counsellor.id }])
  await page.getByRole('button', { name: /^Written/ }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Open' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await page.getByRole('button', { name: 'Take 2 back' }).press('Enter')
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  expect(await owners()).toEqual([])
  await page.getByRole('button', { name: 'Import leads' }).click()
  await page.getByRole('button', { name: 'fair.csv' }).waitFor()
})
