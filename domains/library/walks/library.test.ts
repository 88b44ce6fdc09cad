import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('files are shared, found, renamed, deleted and restored; one that may do harm says why not', async ({ context, page }) => {
  const staff = await makeStaff('sales_executive')
  const mark = `Zl${crypto.randomUUID().slice(0, 8)}`
  await enter(context, staff)
  await page.goto('/ezycloud')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await page.locator('input[type=file]').setInputFiles([
    { name: `${mark} fees.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 fees') },
    { name: `${mark} setup.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090') },
  ])
  await page.getByText('A file of this kind cannot be shared.').waitFor()
  await page.getByRole('searchbox', { name: 'Search files' }).fill(mark)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(mark)
  const rows = page.locator('[data-record]')
  await expect.poll(() => rows.count()).toBe(1)
  await look(page, inWalks.refusedFile, page.getByRole('main'))
  await page.getByRole('button', { name: `Rename ${mark} fees.pdf` }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`${mark} fees of 2027.pdf`)
  await look(page, inWalks.renamed)
  await page.keyboard.press('Enter')
  await rows.getByText(`${mark} fees of 2027.pdf`).waitFor()
  await page.getByRole('button', { name: `Delete ${mark} fees of 2027.pdf` }).press('Enter')
  await page.getByText('No file fits these filters').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.getByText(`${mark} fees of 2027.pdf`).waitFor()
})
