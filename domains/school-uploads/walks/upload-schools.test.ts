import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'

test('schools are uploaded from a spreadsheet, and background tasks tells of it', async ({ context, page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const rows = ['Name,District,State,Latitude,Longitude', `Walk ${mark} One,Pune,Maharashtra,18.5,73.8`, `Walk ${mark} Two,Pune,Goa,,`]
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/upload')
  await page.locator('input[type=file]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('There is no district “Pune” in Goa.').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Write 1 schools' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(await query('select slug from school where name = $1', [`Walk ${mark} One`])).toEqual([{ slug: `walk-${mark}-one-pune` }])
  await page.goto('/database/background-task')
  await page.getByRole('button', { name: `${mark}.csv` }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/database/upload')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take 1 back' }).click()
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  expect(await query('select from school where name = $1', [`Walk ${mark} One`])).toEqual([])
})
