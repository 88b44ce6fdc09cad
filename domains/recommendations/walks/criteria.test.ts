import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterWithParent, isFocused, openLead } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { classId } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Recommended Schools' })
const lines = (page: Page) =>
  region(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
const count = async (page: Page) => Number((await region(page).getByRole('heading', { level: 3 }).textContent())?.replace(/\D/g, '') || 0)

/** A counsellor of its own opens a parent whose one child looks for Class 5 anywhere in Pune. */
async function openRecommendations(
  context: BrowserContext,
  page: Page,
  at?: { lat: number; lng: number },
  child: { gender?: 'girl' | 'boy' } = {},
  toast = 'Recommended schools found',
) {
  const [pune] = await query<{ id: number }>("select id from place where name = 'Pune' and kind = 'district'")
  if (!pune) throw new Error('There is no district Pune.')
  const children = [{ name: 'Meenakshi', class_ids: [await classId('Class 5')], ...child }]
  const { id } = await enterWithParent(context, { lead: at ?? { place_ids: [pune.id] }, children })
  await openLead(page, id)
  await page.getByRole('button', { name: 'Show recommended schools' }).press('Enter')
  await region(page).getByText(toast).waitFor()
  return id
}

test('a criterion is changed in its chip, which says how many schools each choice leaves', async ({ context, page }) => {
  await openRecommendations(context, page)
  const all = await count(page)
  await region(page).getByRole('button', { name: 'Board: Any board' }).press('Enter')
  const choice = page.getByRole('list', { name: 'Board' }).getByRole('button', { name: /^ICSE/ })
  const left = Number((await choice.textContent())?.replace(/\D/g, ''))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(all)
  await look(page, inWalks.choices)
  await choice.press('Enter')
  await region(page).getByRole('button', { name: 'Board: ICSE' }).waitFor()
  await expect.poll(() => count(page)).toBe(left)
})

test('the choices of a chip stay beside it when the page moves, and close when it leaves the window', async ({ context, page }) => {
  await openRecommendations(context, page)
  const chip = region(page).getByRole('button', { name: 'Board: Any board' })
  const choices = page.getByRole('dialog', { name: 'Board' })
  await chip.press('Enter')
  await choices.waitFor()
  const between = async () => {
    const [from, to] = [await chip.boundingBox(), await choices.boundingBox()]
    if (!from || !to) throw new Error('The chip or its choices are not on the page.')
    return Math.round(to.y > from.y ? to.y - from.y : to.y + to.height - from.y)
  }
  const before = await between()
  const { x, y } = (await chip.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.wheel(0, y > 100 ? 40 : -40)
  await expect.poll(async () => (await chip.boundingBox())?.y).not.toBe(y)
  await expect.poll(between).toBe(before)
  // Not over the choices, which would keep the wheel.
  await page.mouse.move(x + 5, 200)
  await page.mouse.wheel(0, 5_000)
  await choices.waitFor({ state: 'hidden' })
})

test('a missing fact about the parent is asked for in its place, and a budget that is not a range is refused', async ({
  context,
  page,
}) => {
  await openRecommendations(context, page)
  await region(page).getByRole('button', { name: 'Ask: fees?' }).press('Enter')
  await page.getByLabel('From, a year').fill('90000')
  await page.getByLabel('To, a year').fill('50000')
  await page.getByLabel('To, a year').press('Enter')
  await page.getByText('The least of the budget is above the most.').waitFor()
  await page.getByLabel('From, a year').fill('0')
  await page.getByLabel('To, a year').press('Enter')
  await expect.poll(() => region(page).getByRole('button', { name: 'Fees: up to ₹50,000 / year' }).isVisible()).toBe(true)
})

test('where little fits the list says what a wider circle would bring, and a press widens it', async ({ context, page }) => {
  const [lonely] = await query<{ lat: number; lng: number }>(`
    select lat, lng from school_offer as school where exactness not in ('city', 'district') and (
      select count(*) from school_offer as near where abs(near.lat - school.lat) < 0.06 and abs(near.lng - school.lng) < 0.06) = 1 and exists (
      select from school_offer as far where abs(far.lat - school.lat) between 0.06 and 0.1 and abs(far.lng - school.lng) < 0.1) limit 1`)
  if (!lonely) throw new Error('No school stands alone.')
  await openRecommendations(context, page, { lat: lonely.lat, lng: lonely.lng })
  expect(await count(page)).toBe(1)
  const wider = region(page)
    .getByRole('button', { name: /^Within \d+ km \(\+/ })
    .first()
  const [, km, more] = /^Within (\d+) km \(\+([\d,]+)/.exec((await wider.textContent()) ?? '') ?? []
  await wider.press('Enter')
  await region(page)
    .getByRole('button', { name: new RegExp(`^Where: .* ${km} km`) })
    .waitFor()
  await expect.poll(() => count(page)).toBe(1 + Number(more?.replaceAll(',', '')))
})

test('a girl is offered no school for boys, which the list says, and the chip takes it back', async ({ context, page }) => {
  const [boys] = await query<{ lat: number; lng: number }>(`
    select lat, lng from school_offer as school where gender = 'Boys' and exactness not in ('city', 'district') and is_verified
      and coalesce(last_grade, 12) >= 5 and coalesce(first_grade, 1) <= 5 order by id limit 1`)
  if (!boys) throw new Error('No school is for boys alone.')
  await openRecommendations(context, page, boys, { gender: 'girl' })
  await region(page)
    .getByText(/\d+ schools? for boys left out/)
    .waitFor()
  const before = await count(page)
  await look(page, inWalks.forBoys, region(page))
  await region(page).getByRole('button', { name: 'Girl or boy: For a girl' }).press('Enter')
  await page.getByRole('list', { name: 'Girl or boy' }).getByRole('button', { name: 'For all' }).press('Enter')
  await region(page).getByRole('button', { name: 'Girl or boy: For all' }).waitFor()
  await expect.poll(() => count(page)).toBeGreaterThan(before)
  expect(await region(page).getByText('left out').count()).toBe(0)
})

test('while nothing is known the list says so and asks, and the answer is noted in its place with the keyboard', async ({
  context,
  page,
}) => {
  const { id } = await enterWithParent(context, { lead: { lat: 18.52, lng: 73.85 }, children: [{ name: 'Meenakshi', gender: 'girl' }] })
  await openLead(page, id)
  await page.getByRole('button', { name: 'Show recommended schools' }).press('Enter')
  await region(page).getByText('no wish of theirs is known yet').waitFor()
  await region(page).getByText('Ask: Which class does Meenakshi need?').waitFor()
  await region(page).getByRole('button', { name: 'Note the answer' }).press('Enter')
  await region(page).getByRole('textbox', { name: 'Age', exact: true }).fill('10')
  const classes = region(page).getByRole('combobox', { name: 'Classes' })
  await classes.fill('Class 5')
  await page.getByRole('option', { name: 'Class 5', exact: true }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('listbox', { name: 'Classes' }).waitFor({ state: 'hidden' })
  await look(page, inWalks.notedAnswer, region(page))
  await region(page).getByRole('button', { name: 'Save' }).press('Enter')
  await region(page).getByText('Ask: How much may it cost a year?').waitFor()
  await region(page)
    .getByText(/fit every wish \(Class 5\).+ may fit: .*not known of \d+/)
    .waitFor()
})

test('an empty list is widened by one press, before anything is asked', async ({ context, page }) => {
  await openRecommendations(context, page, { lat: 26.9, lng: 70.3 }, {}, 'No recommended schools found')
  expect(await count(page)).toBe(0)
  expect(await region(page).getByText('Ask:', { exact: false }).filter({ hasText: '?' }).getByText('How much').count()).toBe(0)
  const wider = region(page).getByRole('button', { name: /^Look within \d+ km: [\d,]+ schools?$/ })
  const found = Number((await wider.textContent())?.split(':')[1]?.replace(/\D/g, ''))
  await look(page, inWalks.noneFound, region(page))
  await wider.press('Enter')
  await expect.poll(() => count(page)).toBe(found)
})

test('a key marks, adds or begins a visit, and marked schools are compared', async ({ context, page }) => {
  await openRecommendations(context, page)
  const links = lines(page).getByRole('link')
  await links.first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(links.nth(1))).toBe(true)
  await page.keyboard.press('x')
  await region(page).getByText('2 marked').waitFor()
  await page.keyboard.press('Alt+u')
  await untilTold(page, 'Added to the school bucket')
  await region(page).getByRole('button', { name: 'Compare' }).press('Enter')
  const compared = page.getByRole('dialog', { name: 'Compare schools' })
  await compared.getByRole('rowheader', { name: 'Fees a year' }).waitFor()
  expect(await compared.getByRole('columnheader').count()).toBe(3)
  await look(page, inWalks.compared)
  await page.keyboard.press('Escape')
  await links.nth(1).focus()
  const name = (await links.nth(1).textContent()) ?? ''
  await page.keyboard.press('Alt+v')
  const form = page.getByRole('dialog', { name: /^Action/ })
  await form.getByText(name).first().waitFor()
  await form.getByRole('button', { name: 'Submit' }).waitFor()
})

test('the map stands beside the list with the schools of the page', async ({ context, page }) => {
  const [placed] = await query<{ lat: number; lng: number }>(`
    select lat, lng from school_offer where exactness = 'locality' and is_verified and coalesce(last_grade, 12) >= 5
      and coalesce(first_grade, 1) <= 5 order by id limit 1`)
  if (!placed) throw new Error('Of no school the locality is known.')
  await openRecommendations(context, page, placed)
  await region(page).getByRole('button', { name: 'Map', exact: true }).press('Enter')
  const map = page.getByRole('region', { name: 'Map of the recommended schools' })
  await map.getByRole('link').first().waitFor({ state: 'attached' })
  await look(page, inWalks.map, map)
})

test('a school says why it stands where it does', async ({ context, page }) => {
  await openRecommendations(context, page)
  await lines(page)
    .first()
    .getByRole('button', { name: /points: why/ })
    .press('Enter')
  const why = page.getByRole('dialog', { name: 'Why it is recommended' })
  await why.getByRole('rowheader', { name: 'Admission' }).waitFor()
  const points = (await why.getByRole('cell').allTextContents()).map((text) => Number(text.split(' ')[0]))
  const sum = await lines(page)
    .first()
    .getByRole('button', { name: /points: why/ })
    .textContent()
  expect(sum).toBe(`${points.reduce((total, own) => total + own, 0)} points`)
})

test('where the outside recommender fails the list says that our own rules stand in, and tells it for five seconds', async ({
  context,
  page,
}) => {
  const sentence = 'Failed to fetch school recommendations. Please try again.'
  await reroute(page, '**/recommendations/?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), trouble: sentence } })
  })
  await openRecommendations(context, page)
  await untilTold(page, sentence)
  await region(page).getByText('our own rules stand in').waitFor()
  await look(page, inWalks.ownRules, region(page).getByText('our own rules stand in'))
})
