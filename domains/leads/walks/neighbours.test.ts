import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, inDays, makeParents, makeStaff, planned } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { rows } from './lead-page.ts'

const leadName = (page: Page) => page.locator('#lead-name')

/** How far the list is scrolled. */
const scrolled = (page: Page) =>
  rows(page)
    .first()
    .evaluate((row) => row.closest('[data-scroll-restoration-id]')?.scrollTop ?? -1)

/** True if the row of the lead in the address is in the visible part of the list. */
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

/** Parents who asked about a collaborating school, three pages of them by their names; between them stand others who did not. */
async function makeParentsByName(counsellor: { id: number }) {
  const [school] = await query<{ id: number }>('select min(id) as id from school where is_collab having min(id) is not null')
  if (!school) throw new Error('No school collaborates.')
  const activities = [{ kind: 'enquiry', at: inDays(-1), school_id: school.id }]
  const named = (at: number, which: string) => ({ lead: { name: `Parent ${String(at).padStart(2, '0')} ${which}` } })
  const numbers = Array.from({ length: 45 }, (_, at) => at)
  await makeParents(
    counsellor,
    numbers.map((at) => named(at, 'elsewhere')),
  )
  // Not made in the order of their names.
  const made = await makeParents(
    counsellor,
    numbers.toReversed().map((at) => ({ ...named(at, 'collab'), activities })),
  )
  return made.toReversed()
}

/** A counsellor with three parents whose follow-up was due yesterday. */
async function makeMissed() {
  const counsellor = await makeStaff()
  const missed = planned(counsellor, await actionId('Call Later'), inDays(-3), inDays(-1))
  await makeParents(counsellor, [missed, missed, missed])
  return counsellor
}

/** A counsellor with more than a page of parents in two lists. */
async function makeGenerated() {
  const counsellor = await makeStaff()
  const generated = { milestones: [{ kind: 'lead', status: 'Generated', on_date: kolkataDay(Date.now()), school_name: 'Hill School' }] }
  await makeParents(
    counsellor,
    Array.from({ length: 22 }, () => generated),
  )
  return counsellor
}

test('J and K go on over the edges of pages, in the list’s own order and filters', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const leads = await makeParentsByName(counsellor)
  await enter(context, counsellor)
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
  const token = await enter(context, await makeMissed())
  await page.goto('/missed')
  await expect.poll(() => rows(page).count()).toBe(3)
  const [first, second] = await page
    .locator('[data-lead-link]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-lead-link')))
  await rows(page).first().getByRole('link').first().click()
  await page.waitForURL(`**/missed/${first}`)
  const body = { action_id: await actionId('Details Sent on WhatsApp') }
  const logged = await call('POST', `/api/v3/admin_custom/action/${first}/`, token, body)
  expect(logged.ok, await logged.text()).toBe(true)
  // The list is asked again when it is next looked at.
  await expect
    .poll(async () => {
      await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))')
      return await page.locator(`[data-lead-link="${first}"]`).count()
    })
    .toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Next lead' }).isEnabled()).toBe(true)
  await page.keyboard.press('j')
  await page.waitForURL(`**/missed/${second}`)
})

describe.for([1440, 1000])('at %i px', (width) => {
  test.override('look', { viewport: { width, height: 600 } })

  test('opening and closing a lead leaves the list where it was', async ({ context, page }) => {
    await enter(context, await makeGenerated())
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
    await enter(context, await makeGenerated())
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
  await enter(context, await makeMissed())
  await page.goto('/missed')
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open as page' }).click()
  await page.waitForURL('**/leads/*')
  const name = (await leadName(page).textContent()) ?? ''
  await expect.poll(() => page.title()).toContain(`${name} · Inside Portal`)
  expect(await rows(page).count()).toBe(0)
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/missed/*')
  expect(await page.title()).toMatch(/^(\(\d+\) )?Inside Portal$/)

  await page.goto(pathname)
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Users' }).last().click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()

  await enter(context, 'databaseExecutive')
  await page.goto(pathname)
  await page.getByRole('heading', { name: 'This page is not open to your account' }).waitFor()
})

test('an address that names no list shows the page for unknown addresses, and the other screens are there', async ({ context, page }) => {
  await enter(context, 'counsellor')
  for (const path of ['/leads', '/user', '/missed-data/5', '/users/5/6']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
  }
  await page.goto('/profile')
  await expect.poll(() => page.getByText('This device').isVisible()).toBe(true)
})
