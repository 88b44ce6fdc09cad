import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'

const entries = (page: Page) => page.getByRole('table', { name: 'Audit' }).locator('[data-record]')

test('an admin sees who opened a parent, on the parent’s page and in the audit, and narrows it by keys', async ({
  browser,
  context,
  page,
}) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const [parent] = await makeParents(counsellor, [{}])
  if (!parent) throw new Error('There is no parent.')
  const theirs = await browser.newContext({ baseURL: ownPortal().url, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, counsellor)
  const read = await theirs.newPage()
  await read.goto(`/leads/${parent.id}`)
  await read.getByRole('heading', { name: parent.name }).waitFor()
  expect(await read.getByText(/^Opened by /).count()).toBe(0)
  await theirs.close()

  await enter(context, admin)
  await page.goto(`/leads/${parent.id}`)
  const line = page.getByText(/^Opened by 2 people in 30 days, last by /)
  await line.waitFor()
  await line.getByRole('link', { name: 'Audit' }).press('Enter')
  await page.getByRole('heading', { name: 'Audit' }).waitFor()
  await expect.poll(() => entries(page).count()).toBe(2)
  expect(await entries(page).nth(1).textContent()).toContain(counsellor.name)
  expect(await entries(page).nth(1).textContent()).toContain(`opened a parent: ${parent.name}`)

  const address = page.getByRole('textbox', { name: 'From the address' })
  await address.fill('the office')
  await address.press('Enter')
  await page.getByText('Give an address as 203.0.113.7 or 2001:db8::7.').waitFor()
  await address.fill('203.0.113.9')
  await address.press('Enter')
  await page.getByText('Nothing here matches these filters').waitFor()
  await address.fill('')
  await address.press('Enter')
  await expect.poll(() => entries(page).count()).toBe(2)

  const doneBy = page.getByRole('combobox', { name: 'Done by' })
  await doneBy.fill(counsellor.name)
  await page.getByRole('option', { name: counsellor.name }).waitFor()
  await doneBy.press('ArrowDown')
  await doneBy.press('Enter')
  await expect.poll(() => entries(page).count()).toBe(1)
  await page.getByRole('button', { name: `Remove About ${parent.name}` }).press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('lead')).toBe(false)
  await entries(page).first().getByRole('link', { name: parent.name }).waitFor()
})
