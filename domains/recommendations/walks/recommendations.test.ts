import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { enterWithParent, isFocused, openLead, sectionOf, tabTo } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { classId, inMinutes, makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import type { Parent } from '#testing/make/make-lead.ts'
import { inWalks } from './screens.ts'

interface School {
  id: number
  name: string
  slug: string
}
interface Found {
  count: number
  results: School[]
}
interface Lead {
  id: number
  name: string
  form: { id: number }[]
  school_bucket: School[]
}

const get = async <Answer>(token: string, path: string) => (await (await call('GET', path, token)).json()) as Answer
const detailsOf = (token: string, id: number) => get<Lead>(token, `/api/v3/admin_custom/details/${id}/`)
const foundFor = (token: string, id: number, more: string) =>
  get<Found>(token, `/api/v1/admin_custom/recommendations/?combined_data_id=${id}${more}`)

/** Enters as a counsellor of its own, whose one parent looks for a school of one child anywhere in Pune. */
async function enterWithLead(context: BrowserContext, more: Parent['lead'] = {}) {
  const [pune] = await query<{ id: number }>("select id from place where name = 'Pune' and kind = 'district'")
  if (!pune) throw new Error('There is no district Pune.')
  const children = [{ name: 'Meenakshi', class_ids: [await classId('Class 5')] }]
  const { id, counsellor } = await enterWithParent(context, { lead: { place_ids: [pune.id], ...more }, children })
  const { token } = counsellor
  const lead = await detailsOf(token, id)
  const ofChild = `&child_id=${lead.form[0]?.id}`
  return { token, counsellor, lead, ofChild, found: await foundFor(token, id, ofChild) }
}

const noPages = 'no page of these schools opens for parents'

const region = (page: Page) => page.getByRole('region', { name: 'Recommended Schools' })
const bucketOf = (page: Page) => sectionOf(page, 'School Bucket')
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')
const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'])

async function showRecommended(page: Page) {
  await page.getByRole('button', { name: 'Show recommended schools' }).press('Enter')
  await region(page).getByText('Recommended schools found').waitFor()
}

async function unfold(page: Page, id: number) {
  await openLead(page, id)
  await showRecommended(page)
}

test('recommended schools are asked for when they are unfolded, and turn their pages; without public pages of schools nothing is copied that parents cannot open, and the portal says why', async ({
  context,
  page,
}) => {
  await allowClipboard(context)
  const { token, lead, ofChild, found } = await enterWithLead(context)
  expect(found.count).toBeGreaterThan(20)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/recommendations/?') && asked.push(request.url()))
  await openLead(page, lead.id)
  expect(asked).toEqual([])
  await showRecommended(page)
  const names = region(page).getByRole('listitem').getByRole('link')
  expect(await names.allTextContents()).toEqual(found.results.map(({ name }) => name))
  await page.evaluate("navigator.clipboard.writeText('as before')")
  await region(page).getByRole('button', { name: 'Copy-all' }).press('Enter')
  await untilTold(page, noPages)
  expect(await clipboard(page)).toBe('as before')
  await region(page).getByRole('button', { name: 'Page 2' }).click()
  const second = await foundFor(token, lead.id, `${ofChild}&offset=20`)
  await expect.poll(() => names.allTextContents()).toEqual(second.results.map(({ name }) => name))
  await page.reload()
  await region(page).getByText('Recommended schools found').waitFor()
})

const addressOf = ({ slug }: { slug: string }) => `https://schools.example/${slug}`

/** Schools have public pages, as where SCHOOL_PAGES is set. */
const withPages = (page: Page, path: string) =>
  reroute(page, path, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Found
    await route.fulfill({
      response: answer,
      json: { ...json, results: json.results.map((school) => ({ ...school, url: addressOf(school) })) },
    })
  })

test('Copy-link and Copy-all put the public pages of schools into the clipboard', async ({ context, page }) => {
  await allowClipboard(context)
  const { lead, found } = await enterWithLead(context)
  expect(found.count).toBeGreaterThan(2)
  await withPages(page, '**/recommendations/?*')
  await unfold(page, lead.id)
  const [first] = found.results
  await region(page)
    .getByRole('button', { name: `Copy the link of ${first?.name}`, exact: true })
    .first()
    .click()
  await untilTold(page, 'URL Copied to Clipboard 📋')
  expect(await clipboard(page)).toBe(first && addressOf(first))
  await region(page).getByRole('button', { name: 'Copy-all' }).press('Enter')
  await untilTold(page, 'All URL Copied to Clipboard 📋')
  expect(await clipboard(page)).toBe(found.results.map(addressOf).join('\n'))
  const opened = context.waitForEvent('page')
  await region(page)
    .getByRole('link', { name: first?.name ?? '', exact: true })
    .first()
    .click()
  const profile = await opened
  await profile.getByRole('heading', { level: 1, name: first?.name ?? '' }).waitFor()
})

test('a recommended school goes into the bucket, stands in the lead and its timeline, and out again', async ({ context, page }) => {
  const { token, lead, found } = await enterWithLead(context)
  const isOne = ({ name }: School) => found.results.filter((other) => other.name === name).length === 1
  const name = found.results.find(isOne)?.name
  if (!name) throw new Error('No recommended school has a name of its own.')
  await unfold(page, lead.id)
  await region(page)
    .getByRole('button', { name: `Add ${name} to the bucket` })
    .press('Enter')
  await untilTold(page, 'Added to the school bucket')
  await region(page)
    .getByRole('button', { name: `${name} is in the bucket` })
    .waitFor()
  await bucketOf(page).getByRole('listitem').filter({ hasText: name }).waitFor()
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'school bucket' })
    .filter({ hasText: name })
    .first()
    .waitFor()
  await bucketOf(page)
    .getByRole('button', { name: `Take ${name} out of the bucket` })
    .click()
  await untilTold(page, 'Taken out of the school bucket')
  await region(page)
    .getByRole('button', { name: `Add ${name} to the bucket` })
    .waitFor()
  expect((await detailsOf(token, lead.id)).school_bucket).toEqual([])
})

test('with the keyboard alone a school is added by name and its link copied', async ({ context, page }) => {
  await allowClipboard(context)
  const { token, lead } = await enterWithLead(context)
  await withPages(page, '**/get-school-bucket-data/**')
  await openLead(page, lead.id)
  await tabTo(page, page.getByRole('button', { name: 'Add a school to the bucket' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'School', exact: true }))).toBe(true)
  await page.keyboard.type('kendriya')
  await page
    .getByRole('option', { name: /^Kendriya/i })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await untilTold(page, 'Added to the school bucket')
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Add a school to the bucket' }))).toBe(true)
  const { school_bucket } = await detailsOf(token, lead.id)
  expect(school_bucket).toHaveLength(1)
  await bucketOf(page).getByRole('button', { name: 'Copy the links of all schools in the bucket' }).click()
  await untilTold(page, 'All URL Copied to Clipboard 📋')
  expect(await clipboard(page)).toBe(school_bucket[0] && addressOf(school_bucket[0]))
})

test('Send to Parent says that nothing may be written to a parent on do not disturb, and what lifts it', async ({ context, page }) => {
  const { lead } = await enterWithLead(context, {
    ...{ allowed_login_via_inside: true, login_consent_at: inMinutes(-60) },
    ...{ message_consent: false, message_consent_at: inMinutes(-5) },
  })
  await openLead(page, lead.id)
  await page.locator('header [data-tone=objection]', { hasText: /^Do not disturb: no WhatsApp or mail If the parent agrees/ }).waitFor()
  expect(await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).isDisabled()).toBe(true)
  const why = 'Send to Parent: Do not disturb: no WhatsApp or mail. If the parent agrees to WhatsApp and mail, note it in the conversation'
  await bucketOf(page).getByText(why).waitFor()
  await look(page, inWalks.doNotDisturb, bucketOf(page))
})

test('Send to Parent is open only where log-in through Inside is allowed and the bucket has a school', async ({ context, page }) => {
  const { token, counsellor, lead, found } = await enterWithLead(context, {
    allowed_login_via_inside: true,
    login_consent_at: inMinutes(-60),
  })
  const closed = await makeParent(counsellor)
  await openLead(page, closed.id)
  expect(await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).isDisabled()).toBe(true)
  await bucketOf(page).getByText('Send to Parent: Not open yet: this parent has not agreed to log in through Inside.').waitFor()
  await look(page, inWalks.notOpen, bucketOf(page))
  await openLead(page, lead.id)
  expect(await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).isDisabled()).toBe(true)
  await bucketOf(page).getByText('Send to Parent: Nothing to send: put a school into the bucket first.').waitFor()
  await call('POST', `/api/v1/admin_custom/school-bucket/${lead.id}/`, token, { school_id: found.results[0]?.id })
  // Somebody else added it: the open lead is told.
  await expect.poll(() => bucketOf(page).getByRole('button', { name: 'Send to Parent' }).isEnabled()).toBe(true)
})

test('an admin notes that the parent agreed to log in, with the time, and the counsellor can send', async ({ browser, context, page }) => {
  const { token, lead, found } = await enterWithLead(context)
  await call('POST', `/api/v1/admin_custom/school-bucket/${lead.id}/`, token, { school_id: found.results[0]?.id })
  await openLead(page, lead.id)
  expect(await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).isDisabled()).toBe(true)
  expect(await bucketOf(page).getByRole('button', { name: 'Log-in consent' }).count()).toBe(0)
  const office = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(office, await makeStaff('counsellor_admin'))
  const other = await office.newPage()
  await openLead(other, lead.id)
  await bucketOf(other).getByRole('button', { name: 'Log-in consent' }).press('Enter')
  const dialog = other.getByRole('dialog', { name: 'Log-in through Inside' })
  await dialog.getByLabel('Said so on').fill('1/1/2199 10:00')
  await dialog.getByRole('button', { name: 'They agreed' }).click()
  await dialog.getByText('This time lies in the future.').waitFor()
  await look(other, inWalks.consent)
  await dialog.getByLabel('Said so on').fill('31/1/2026 10:00')
  await other.keyboard.press('Enter')
  await untilTold(other, 'Details has been updated')
  await office.close()
  // The counsellor's open lead is told.
  await expect.poll(() => bucketOf(page).getByRole('button', { name: 'Send to Parent' }).isEnabled()).toBe(true)
  expect(await detailsOf(token, lead.id)).toMatchObject({
    allowed_login_via_inside: true,
    login_consent_at: expect.stringContaining('2026-01-'),
  })
})

test('for a parent without a known place the screen says what to ask', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await page.getByRole('button', { name: 'Show recommended schools' }).click()
  await region(page).getByText('Ask: Where should the school be?').waitFor()
  await region(page).getByRole('button', { name: 'Boarding' }).click()
  await region(page).getByRole('button', { name: 'Where: Anywhere in India' }).waitFor()
  expect(await region(page).getByRole('listitem').count()).toBe(20)
})

test('a place in the parent’s own words is named, to be chosen', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await query('update lead set raw_district = $2, raw_district_region = $3 where id = $1', [id, 'Nowhere', 'Old Mill Lane'])
  await openLead(page, id)
  await page.getByRole('button', { name: 'Show recommended schools' }).click()
  await region(page).getByText('The parent named “Old Mill Lane, Nowhere”. Choose the place.').waitFor()
  expect(await region(page).getByText('Where should the school be?').count()).toBe(0)
})

test('a failure is told in its place and can be tried again', async ({ context, page }) => {
  const { lead } = await enterWithLead(context)
  await reroute(page, '**/recommendations/?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The portal cannot reach its database right now.' } }),
  )
  context.troubles.expect('503')
  await openLead(page, lead.id)
  await page.getByRole('button', { name: 'Show recommended schools' }).click()
  await region(page).getByRole('alert').getByText('cannot reach its database').waitFor()
  await page.unroute('**/recommendations/?*')
  await region(page).getByRole('button', { name: 'Try again' }).click()
  await region(page).getByText('Recommended schools found').waitFor()
  expect(await region(page).getByRole('alert').count()).toBe(0)
})

describe.for([
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', ({ width, height, colorScheme }) => {
  test.override('look', { viewport: { width, height }, colorScheme })

  test('names of any length and script stay inside, and axe finds nothing serious', async ({ context, page }) => {
    const { lead, found } = await enterWithLead(context)
    expect(found.count).toBeGreaterThan(3)
    const long = 'राजकीय प्रतिभा विकास विद्यालय एवं अन्तर्राष्ट्रीय उच्चतर माध्यमिक शिक्षण संस्थान, सेक्टर १०'
    await reroute(page, '**/recommendations/?*', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as Found
      const results = json.results.map((school, at) => ({
        ...school,
        is_collab: true,
        name: at % 2 ? long : 'W'.repeat(90),
        against: ['does not teach Class 5', 'fees not known'],
      }))
      await route.fulfill({ response: answer, json: { ...json, results } })
    })
    await unfold(page, lead.id)
    const { needed, given } = await region(page).evaluate((section) => ({ needed: section.scrollWidth, given: section.clientWidth }))
    expect(needed).toBeLessThanOrEqual(given)
    await look(page, inWalks.longSchools, region(page))
  })
})
