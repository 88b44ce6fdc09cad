import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'

test('a school that the palette finds opens', async ({ context, page }) => {
  const [school] = await query<{ name: string; slug: string }>(
    'select name, slug from school where (select count(*) from school as other where lower(other.name) = lower(school.name)) = 1 order by id limit 1',
  )
  await enter(context, 'databaseExecutive')
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(school?.name ?? '')
  await page.getByRole('option', { name: new RegExp(`^${RegExp.escape(school?.name ?? '')}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: school?.name ?? '' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/schools/${encodeURIComponent(school?.slug ?? '')}`)
})

test('a page that the palette finds by its name is its first choice', async ({ context, page }) => {
  await enter(context, 'counsellor')
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('follow-ups')
  await page.getByRole('option', { name: 'Follow-ups', exact: true }).and(page.locator('[aria-selected="true"]')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Follow-ups/, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/follow-ups')
})
