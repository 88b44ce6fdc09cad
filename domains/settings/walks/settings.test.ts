import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const path = '/api/v1/admin_custom/settings/'

test('an admin changes a setting by keys alone, is told what cannot be, and undoes it', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  await enter(context, admin)
  await page.goto('/settings')
  const dialog = page.getByRole('dialog', { name: 'It can be opened for' })
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'It can be opened for' }) })
  await row.getByRole('button', { name: /^Change/ }).press('Enter')
  await dialog.getByRole('textbox', { name: 'It can be opened for' }).fill('400')
  await page.keyboard.press('Enter')
  await dialog.getByText('Give days from 1 to 365.').waitFor()
  await look(page, inWalks.changed)
  await dialog.getByRole('textbox', { name: 'It can be opened for' }).fill('45')
  await page.keyboard.press('Enter')
  await row.getByText('45 days').waitFor()
  await row.getByText(`${admin.name} changed it`).waitFor()
  await row.getByRole('button', { name: /^Undo/ }).press('Enter')
  await expect.poll(() => row.getByText('30 days', { exact: true }).count()).toBe(1)
})

test('who saves after somebody else is told, and the next press saves over the value that is shown', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  const other = await makeStaff('counsellor_admin')
  await enter(context, admin)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change Name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Inside Schools')
  const { results } = (await (await call('GET', path, other.token)).json()) as {
    results: { name: string; changed: { id: number } | null }[]
  }
  const seen = results.find(({ name }) => name === 'firm_name')?.changed?.id ?? null
  expect((await call('PUT', `${path}firm_name/`, other.token, { value: 'Schools Inside', seen })).ok).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(`${other.name} changed this meanwhile.`).waitFor()
  await page.getByText('Schools Inside', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Inside Schools', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
})
