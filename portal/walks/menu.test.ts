import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { enter } from '#testing/browser/staff.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const group = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const isOpen = (page: Page, name: string) => expect.poll(() => group(page, name).getAttribute('aria-expanded'))

test('the menu of an admin shows what is used most, and folds the rest under its groups', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/users')
  await link(page, 'Manage Counsellor').waitFor()
  for (const name of ['Leads', 'Counsellors']) await isOpen(page, name).toBe('true')
  for (const name of ['Messages', 'Analytics', 'Administration']) await isOpen(page, name).toBe('false')
  expect(await link(page, 'Campaigns').count()).toBe(0)
  const foot = await menu(page).evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(foot, 'scrolls at 900 px').toBe(0)
})

test('a group folds with the keyboard, stays folded on this device, and opens for its own page', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/users')
  await group(page, 'Messages').focus()
  await page.keyboard.press('Enter')
  await isOpen(page, 'Messages').toBe('true')
  await page.keyboard.press('Tab')
  await expect.poll(() => link(page, 'Campaigns').evaluate((element) => element.matches(':focus'))).toBe(true)
  await group(page, 'Counsellors').press('Space')
  await isOpen(page, 'Counsellors').toBe('false')
  await page.reload()
  await isOpen(page, 'Messages').toBe('true')
  await isOpen(page, 'Counsellors').toBe('false')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await enter(context, 'counsellorAdmin')
  await page.goto('/assignment')
  await link(page, 'Assignment').waitFor()
  await isOpen(page, 'Counsellors').toBe('true')
  await group(page, 'Counsellors').click()
  await isOpen(page, 'Counsellors').toBe('false')
  await link(page, 'Users').click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await isOpen(page, 'Counsellors').toBe('false')
})
