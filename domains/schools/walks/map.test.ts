import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { inWalks } from './screens.ts'

let spreads = 0

/** Two schools at one point, one 3 km away, and one far away. */
async function makeSpread() {
  const mark = `Maanchitra ${crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)}`
  // A point of its own: where five schools or more stand on one, it is no position of theirs.
  const lat = 18.5 + 0.001 * ++spreads
  const places = [
    { lat, lng: 73.8 },
    { lat, lng: 73.8 },
    { lat: lat + 0.027, lng: 73.8 },
    { lat: 26.9, lng: 75.8 },
  ]
  await onDatabase(async (db) => {
    for (const [at, place] of places.entries())
      await makeSchool(db, { slug: `${mark}-${at}`.replace(' ', '-').toLowerCase(), name: `${mark} ${at}`, ...place })
  })
  return mark
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of schools' })

test('without tiles the map is a drawing: clusters come nearer, a school opens, and the circle of a distance narrows', async ({
  context,
  page,
}) => {
  const mark = await makeSpread()
  await enter(context, await makeStaff())
  await reroute(page, '**/api/v1/schools/map-style/', (route) => route.fulfill({ json: { style_url: null } }))
  await page.goto(`/schools?view=map&search=${encodeURIComponent(mark)}`)
  await page.getByText('4 on this map').waitFor()
  const near = map(page).getByRole('button', { name: /^3 schools/ })
  await near.click()
  const together = map(page).getByRole('button', { name: '2 schools here' })
  await together.click()
  await page
    .getByRole('dialog', { name: 'Schools at this place' })
    .getByRole('link', { name: `${mark} 1` })
    .waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Circle of a distance').selectOption({ label: 'Within 2 km' })
  await map(page).getByRole('img', { name: 'Circle of 2 km' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('radius')).toBe('2')
  await page.getByLabel('Circle of a distance').selectOption({ label: 'Any distance' })
  await map(page)
    .getByRole('link', { name: `${mark} 2` })
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: `${mark} 2` }).waitFor()
})

test('schools at one place are listed over the map', async ({ context, page }) => {
  const mark = await makeSpread()
  await enter(context, await makeStaff())
  await page.goto(`/schools?view=map&search=${encodeURIComponent(mark)}`)
  await page.getByText('4 on this map').waitFor()
  await map(page)
    .getByRole('button', { name: /^3 schools/ })
    .click()
  await map(page).getByRole('button', { name: '2 schools here' }).click()
  await look(page, inWalks.atOnePlace)
})

test('a style that does not answer leaves the drawing, and says so', async ({ context, page }) => {
  const mark = await makeSpread()
  await enter(context, await makeStaff('database_executive'))
  await reroute(page, '**/api/v1/schools/map-style/', (route) =>
    route.fulfill({ json: { style_url: `${new URL(page.url()).origin}/nowhere.json` } }),
  )
  await page.goto(`/database/search?view=map&search=${encodeURIComponent(mark)}`)
  await page.getByText('The map tiles do not answer, so the map is drawn plainly.').waitFor()
  await page.getByText('4 on this map').waitFor()
  expect(
    await map(page)
      .getByRole('button', { name: /schools/ })
      .count(),
  ).toBeGreaterThan(0)
})

test('with tiles the map shows them and whose they are, and clusters lie over it', async ({ context, page }) => {
  const mark = await makeSpread()
  await enter(context, await makeStaff())
  const tiles: string[] = []
  page.on('response', (response) => /\/\d+\/\d+\/\d+\.png$/.test(response.url()) && response.ok() && tiles.push(response.url()))
  await page.goto(`/schools?view=map&search=${encodeURIComponent(mark)}`)
  await map(page).getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  await map(page)
    .getByRole('button', { name: /^3 schools/ })
    .click()
  await map(page).getByRole('button', { name: '2 schools here' }).waitFor()
  await map(page)
    .getByRole('link', { name: `${mark} 2` })
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: `${mark} 2` }).waitFor()
})
