import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './browser-test.ts'
import { rows } from './lead-page.ts'
import { call, enter } from './staff.ts'

const leadName = (page: Page) => page.locator('#lead-name')

/** How far the list is scrolled. */
const scrolled = (page: Page) =>
  rows(page)
    .first()
    .evaluate((row) => row.closest('[data-scroll-restoration-id]')?.scrollTop ?? -1)

/** Whether the row of the lead in the address is within what is seen of the list. */
const openRowIsSeen = (page: Page) =>
  page.locator('[data-lead-row][data-open]').evaluate((row) => {
    const [own, list] = [row.getBoundingClientRect(), row.closest('[data-scroll-restoration-id]')?.getBoundingClientRect()]
    return list !== undefined && own.top >= list.top && own.bottom <= list.bottom + 1
  })

async function scrollTo(page: Page, top: number): Promise<void> {
  await rows(page)
    .first()
    .evaluate((row, to) => row.closest('[data-scroll-restoration-id]')?.scrollTo({ top: to }), top)
}

/** The leads of the admin's list in an order of its own, three pages of them. */
async function leadsByName(token: string) {
  const path = '/api/v1/admin_custom/counsellor/document/all-data/?ordering=name&collab=true&limit=60'
  const { results } = (await (await call('GET', path, token)).json()) as { results: { id: number; name: string }[] }
  expect(results.length).toBeGreaterThan(40)
  return results
}

test('J and K go on over the edges of pages, in the list’s own order and filters', async ({ context, page }) => {
  const leads = await leadsByName(await enter(context, 'counsellorAdmin'))
  await page.goto(`/users/${leads[18]?.id}?ordering=name&collab=true`)
  for (const at of [18, 19, 20, 21]) {
    await page.waitForURL((url) => url.pathname === `/users/${leads[at]?.id}`)
    await page.locator(`[data-lead-row][data-open] [data-lead-link="${leads[at]?.id}"]`).waitFor()
    await expect.poll(() => openRowIsSeen(page)).toBe(true)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('ordering'), searchParams.get('collab'), searchParams.get('page')]).toEqual([
      'name',
      'true',
      at < 20 ? null : '2',
    ])
    await page.keyboard.press('j')
  }
  for (const at of [22, 21, 20, 19, 18]) {
    await page.waitForURL((url) => url.pathname === `/users/${leads[at]?.id}`)
    await page.locator(`[data-lead-row][data-open] [data-lead-link="${leads[at]?.id}"]`).waitFor()
    await expect.poll(() => openRowIsSeen(page)).toBe(true)
    await page.keyboard.press('k')
  }
})

test('the next lead after one that has left the list is the one that took its place', async ({ context, page }) => {
  const token = await enter(context, 'counsellor')
  await page.goto('/missed')
  await rows(page).first().waitFor()
  const [first, second] = await page
    .locator('[data-lead-link]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-lead-link')))
  await rows(page).first().getByRole('link').first().click()
  await page.waitForURL(`**/missed/${first}`)
  const answer = await call('GET', '/api/v2/admin_custom/action-list/', token)
  const { result } = (await answer.json()) as {
    result: { id: number; category: string; needs_schedule: boolean; sub_actions: { id: number; needs_schedule: boolean }[] }[]
  }
  const action = result.find(({ category, needs_schedule }) => category === 'other' && !needs_schedule)
  const logged = await call('POST', `/api/v3/admin_custom/action/${first}/`, token, { action_id: action?.id })
  expect(logged.ok, await logged.text()).toBe(true)
  // The list is asked again when it is next looked at.
  await expect
    .poll(async () => {
      await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')
      return await page.locator(`[data-lead-link="${first}"]`).count()
    })
    .toBe(0)
  await page.keyboard.press('j')
  await page.waitForURL(`**/missed/${second}`)
})

describe.for([1440, 1000])('at %i px', (width) => {
  test.override('look', { viewport: { width, height: 700 } })

  test('opening and closing a lead leaves the list where it was', async ({ context, page }) => {
    await enter(context, 'counsellorAdmin')
    await page.goto('/lead-generated')
    await rows(page).nth(19).waitFor()
    await scrollTo(page, 240)
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(200)
    const row = rows(page).nth(11)
    const link = row.getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    // Not by a click of the driver, which may scroll the list itself before it clicks.
    await link.evaluate((element) => element.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name, level: 2 }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/lead-generated')
    expect(await scrolled(page)).toBe(before)
    await expect.poll(() => link.evaluate((element) => element.matches(':focus'))).toBe(true)
  })

  test('another list begins at its top, and going back finds the place of the first', async ({ context, page }) => {
    await enter(context, 'counsellorAdmin')
    await page.goto('/lead-generated')
    await rows(page).nth(19).waitFor()
    await scrollTo(page, 200)
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await rows(page).nth(19).waitFor()
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Lead Generated', level: 1 }).waitFor()
    await expect.poll(() => scrolled(page)).toBe(200)
  })
})

test('a lead has a page of its own, reached from the panel, named after it, and guarded', async ({ context, page }) => {
  await enter(context, 'counsellor')
  await page.goto('/missed')
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open as page' }).click()
  await page.waitForURL('**/leads/*')
  const name = (await leadName(page).textContent()) ?? ''
  await expect.poll(() => page.title()).toBe(`${name} · Inside Portal`)
  expect(await rows(page).count()).toBe(0)
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/missed/*')
  expect(await page.title()).toBe('Inside Portal')

  await page.goto(pathname)
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Users' }).last().click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()

  await enter(context, 'databaseExecutive')
  await page.goto(pathname)
  await page.getByRole('heading', { name: 'This page is not open to your account' }).waitFor()
})

test('a word that is no list is the page for unknown addresses, and the other screens are there', async ({ context, page }) => {
  await enter(context, 'counsellor')
  for (const path of ['/leads', '/user', '/missed-data/5', '/users/5/6']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
  }
  await page.goto('/profile')
  await expect.poll(() => page.getByText('This device').isVisible()).toBe(true)
})
