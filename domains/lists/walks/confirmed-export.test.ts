import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { call, enter, password } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('an export from a page that stood open asks for the password, and goes on by itself', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{}, {}])
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  await onDatabase((db) =>
    db.updateTable('session').set({ confirmed_at: sql`now() - interval '16 minutes'` }).where('staff_id', '=', counsellor.id).execute(),
  )
  const exported = async () => {
    const { results } = (await (await call('GET', '/api/v1/admin_custom/exports/', counsellor.token)).json()) as { results: object[] }
    return results.length
  }
  const begin = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Export 2 leads as CSV' }).click()
  }
  await begin()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect.poll(() => dialog.getByLabel('Password', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(true)
  await look(page, inWalks.confirmExport)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await exported()).toBe(0)

  await page.goto('/users')
  await rows(page).first().waitFor()
  await begin()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect.poll(exported).toBe(1)
  expect(await dialog.count()).toBe(0)
})
