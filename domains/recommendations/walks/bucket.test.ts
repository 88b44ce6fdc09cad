import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { enterWithParent, openLead, sectionOf } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const bucketOf = (page: Page) => sectionOf(page, 'School Bucket')
const stateOf = (page: Page, name: string) => bucketOf(page).getByRole('combobox', { name: `State of ${name}`, exact: true })
const namesIn = (page: Page) => bucketOf(page).getByRole('listitem').getByRole('link').allTextContents()

/** Enters as a counsellor of its own whose one parent has these many schools in the bucket. */
async function enterWithBucket(context: BrowserContext, count: number) {
  const { id, counsellor } = await enterWithParent(context, { children: [{ name: 'Meenakshi' }] })
  const schools = await query<{ id: number; name: string }>(
    `select min(id) as id, name from school where delisted_at is null group by name having count(*) = 1 order by name limit ${count}`,
  )
  for (const { id: school_id } of schools)
    expect((await call('POST', `/api/v1/admin_custom/school-bucket/${id}/`, counsellor.token, { school_id })).ok).toBe(true)
  return { id, counsellor, schools, names: schools.map(({ name }) => name) }
}

test('a school is shortlisted, and declined with a reason that the bucket and the timeline tell', async ({ context, page }) => {
  const { id, names } = await enterWithBucket(context, 1)
  const name = names[0] ?? ''
  await openLead(page, id)
  await stateOf(page, name).selectOption('Shortlisted')
  await untilTold(page, 'The school bucket has been updated')
  await expect.poll(() => stateOf(page, name).inputValue()).toBe('shortlisted')
  await stateOf(page, name).selectOption('Declined')
  const dialog = page.getByRole('dialog', { name: `Decline ${name}` })
  await dialog.getByLabel('Why').selectOption('Another reason')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('Say why it is declined.').waitFor()
  await look(page, inWalks.declined)
  await dialog.getByLabel('In their words').fill('The school bus does not come to us')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await bucketOf(page).getByText('The school bus does not come to us').waitFor()
  await page.getByRole('region', { name: 'Timeline' }).getByText(`${name}: Declined, The school bus does not come to us`).first().waitFor()
})

test('a visit that is logged moves the school in the open lead, and its undo moves it back', async ({ context, page }) => {
  const { id, counsellor, schools } = await enterWithBucket(context, 1)
  const [school] = schools
  await openLead(page, id)
  await stateOf(page, school?.name ?? '').waitFor()
  const [action] = await query<{ id: number }>("select id from action where means = 'visit_done' and retired_at is null")
  const payload = { action_id: action?.id }
  await call('POST', `/api/v3/admin_custom/action/${id}/`, counsellor.token, payload)
  const done = await call('PATCH', `/api/v3/admin_custom/visit/${id}/schedule/`, counsellor.token, { ...payload, schools: [school?.id] })
  expect(done.ok).toBe(true)
  const { event_id } = (await done.json()) as { event_id: number }
  await expect.poll(() => stateOf(page, school?.name ?? '').inputValue()).toBe('visit')
  await call('POST', `/api/v3/admin_custom/logged-action/${event_id}/undo/`, counsellor.token)
  await expect.poll(() => stateOf(page, school?.name ?? '').inputValue()).toBe('suggested')
})

test('schools change their order by the keyboard and by dragging, and keep it', async ({ context, page }) => {
  const { id, names } = await enterWithBucket(context, 3)
  const [one = '', two = '', three = ''] = names
  await openLead(page, id)
  await expect.poll(() => namesIn(page)).toEqual([one, two, three])
  await bucketOf(page)
    .getByRole('button', { name: `Move ${one}`, exact: true })
    .press('Alt+ArrowDown')
  await expect.poll(() => namesIn(page)).toEqual([two, one, three])
  const handle = bucketOf(page).getByRole('button', { name: `Move ${three}`, exact: true })
  await handle.scrollIntoViewIfNeeded()
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(() => namesIn(page)).toEqual([three, two, one])
  await page.reload()
  await expect.poll(() => namesIn(page)).toEqual([three, two, one])
})

describe.for([
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', ({ width, height, colorScheme }) => {
  test.override('look', { viewport: { width, height }, colorScheme })

  test('a bucket of long names stays inside, and axe finds nothing serious', async ({ context, page }) => {
    const { id, schools } = await enterWithBucket(context, 7)
    const reason = 'राजकीय प्रतिभा विकास विद्यालय हमारे घर से बहुत दूर है और बस वहाँ तक नहीं आती'
    await openLead(page, id)
    await stateOf(page, schools[0]?.name ?? '').selectOption('Declined')
    const dialog = page.getByRole('dialog', { name: /^Decline/ })
    await dialog.getByLabel('Why').selectOption('Another reason')
    await dialog.getByLabel('In their words').fill(reason)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await bucketOf(page).getByText(reason).waitFor()
    await bucketOf(page).getByRole('button', { name: 'See More' }).click()
    await expect.poll(async () => (await namesIn(page)).length).toBe(7)
    const { needed, given } = await bucketOf(page).evaluate((section) => ({ needed: section.scrollWidth, given: section.clientWidth }))
    expect(needed).toBeLessThanOrEqual(given)
    if (process.env.SHOTS) {
      await bucketOf(page).scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOTS}/bucket-${width}.png` })
    }
    await look(page, inWalks.longNames, bucketOf(page))
  })
})
