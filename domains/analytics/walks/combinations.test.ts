import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { classId, inDays, type MadeStaff, makeParents, makeStaff } from '#testing/browser/make.ts'
import { moveTo } from '#testing/browser/move-to.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter, staff, type Who } from '#testing/browser/staff.ts'
import { eachOpensItsRows, figuresOf, main } from './rows-of-figures.ts'

const chips = (page: Page) =>
  main(page)
    .getByRole('search')
    .getByRole('button', { name: /^Remove / })
const filters = (page: Page) => main(page).getByRole('button', { name: /^Filters/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('[data-record]')

interface Place {
  id: number
  city_id: number
}

/** The school of the sales executive, which has the first board alone, and another with another board and in another city. */
async function twoSchools(): Promise<{ own: Place; other: Place }> {
  const [own] = await query<Place>(
    `select school.id, city_id from school_assignment join school on school.id = school_id join staff on staff.id = staff_id
    where staff.email = $1 and ended_at is null and city_id is not null and 1 = any (board_ids) order by school.id limit 1`,
    [staff.salesExecutive],
  )
  const [other] = await query<Place>(
    'select id, city_id from school where not 1 = any (board_ids) and city_id is not null and city_id <> $1 and merged_into_id is null order by id limit 1',
    [own?.city_id],
  )
  if (!own || !other) throw new Error('There are no such schools.')
  return { own, other }
}

/**
 * Parents of a source of their own, whom one counsellor brought to admission yesterday: two new ones for Class 3 at both schools, a new
 * one for Class 4, and one for Class 3 who came long ago. Another new one for Class 3 has another source.
 */
async function makeCombinations(of: { is_boarding?: boolean } = {}) {
  const counsellor = await makeStaff('counsellor', of)
  const { own, other } = await twoSchools()
  const source = `walk ${counsellor.name.slice('Walker '.length)}`
  const [three, four] = [await classId('Class 3'), await classId('Class 4')]
  const at = inDays(-1)
  const parent = (school: Place, forClass: number, came = -3, by = source) => ({
    lead: { source: by, created_at: inDays(came) },
    children: [{ name: 'Aarav', class_ids: [forClass], board_ids: [1] }],
    activities: [{ kind: 'enquiry', at, source: by, school_id: school.id }],
    milestones: [{ kind: 'admission', status: 'Done', on_date: at, created_at: at, staff_id: counsellor.id, school_id: school.id }],
  })
  const parents = await makeParents(counsellor, [
    parent(own, three),
    parent(other, three),
    parent(own, four),
    parent(own, three, -90),
    parent(own, three, -3, `${source} too`),
  ])
  return { counsellor, source, own, other, three, parents }
}

const days = () => {
  const today = kolkataDay(Date.now())
  return `start_date=${dayAfter(today, -29)}&end_date=${today}&compare=days`
}

const ofCounsellor = (page: Page, { id }: MadeStaff): Locator =>
  main(page).locator(`a[href^="/figure-rows"][href*="staff=${id}&"], a[href^="/figure-rows"][href$="staff=${id}"]`).first()

test('without a mouse: three filters together narrow a figure, its rows agree, and the address keeps them', async ({ context, page }) => {
  const { counsellor, source, three } = await makeCombinations()
  await enter(context, 'counsellorAdmin')
  await page.goto(`/leaderboard?${days()}`)
  const figure = ofCounsellor(page, counsellor)
  await expect.poll(() => figure.textContent()).toBe('5')

  await filters(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await panel(page).locator('select:focus').waitFor()
  await page.keyboard.type('New')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Class 3')
  await page.keyboard.press('Tab')
  await page.keyboard.type(source)
  await page.getByRole('option', { name: source, exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => search(page)).toMatchObject({ parent: 'new', class: String(three), source })
  await page.keyboard.press('Escape')
  await expect.poll(() => filters(page).textContent()).toContain('Filters (3)')
  expect(await chips(page).allTextContents()).toEqual(['New parents', 'Class: Class 3', `Source: ${source}`])
  await expect.poll(() => figure.textContent()).toBe('2')

  const narrowed = search(page)
  await figure.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/figure-rows?**')
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect
    .poll(() => chips(page).allTextContents())
    .toEqual([`Counsellor: ${counsellor.name}`, 'New parents', 'Class: Class 3', `Source: ${source}`])
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)

  // One more narrows them further, and goes again; the focus stays among them.
  await filters(page).focus()
  await page.keyboard.press('Enter')
  await panel(page).getByRole('combobox', { name: 'Board' }).focus()
  await page.keyboard.type('CBSE')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  const board = chips(page).filter({ hasText: 'Board: CBSE' })
  await board.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows(page).count()).toBe(2)
  await main(page).getByRole('search').locator('button:focus').waitFor()

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/leaderboard?**')
  expect(search(page)).toEqual(narrowed)
  await chips(page).filter({ hasText: 'New parents' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => figure.textContent()).toBe('3')
  await main(page).getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => figure.textContent()).toBe('5')
  await filters(page).and(page.locator(':focus')).waitFor()
})

/** The filters of each screen that takes most of them, by who reads it. */
const readers: readonly (readonly [who: Who, screens: readonly string[]])[] = [
  ['counsellorAdmin', ['analytics?', 'analytics/ID?', 'boarding-counsellor-analytics?', 'leaderboard?board=1&collab=COLLAB&']],
  [
    'salesAdmin',
    [
      'filter-analytics?board=1&',
      'filter-analytics?source_wise=true&',
      'school-performance?board=1&city=CITY&',
      'feature-performance/enquiry?',
    ],
  ],
  ['salesExecutive', ['school-performance?board=1&city=CITY&']],
  // An analyst reads boarding counsellors alone, and is offered no kind of account.
  [
    'boardingAnalyst',
    ['analytics?account_kind=counsellor&', 'analytics/ID?', 'boarding-counsellor-analytics?', 'leaderboard?board=1&city=CITY&'],
  ],
]

test.for(readers)('%s: with filters too, every figure opens exactly its rows', async ([who, screens], { context, page }) => {
  const { counsellor, source, own, three } = await makeCombinations({ is_boarding: true })
  const [school] = await query<{ is_collab: boolean }>('select is_collab from school where id = $1', [own.id])
  const token = await enter(context, who)
  await page.goto('/profile')
  const together = `${days()}&parent=new&class=${three}&source=${encodeURIComponent(source)}`
  for (const screen of screens) {
    const path = screen
      .replace('ID', String(counsellor.id))
      .replace('CITY', String(own.city_id))
      .replace('COLLAB', String(school?.is_collab))
    await moveTo(page, `/${path}${together}`)
    await main(page).locator('a[href^="/figure-rows"]').first().waitFor()
    if (screen.startsWith('filter-analytics')) await main(page).getByRole('list', { name: 'What became of the parents' }).waitFor()
    expect([screen, (await eachOpensItsRows(page, token)) > 0]).toEqual([screen, true])
    // Not all of it is nothing.
    expect([screen, (await figuresOf(page)).some(({ text }) => /[1-9]/.test(text))]).toEqual([screen, true])
  }
})

test('a counsellor narrows their own figures alone, and is offered no campaign', async ({ context, page }) => {
  const { counsellor, source, three } = await makeCombinations()
  const token = await enter(context, counsellor)
  await page.goto(`/analytics?${days()}&class=${three}&source=${encodeURIComponent(source)}&account_kind=boarding`)
  const admissions = main(page)
    .getByRole('link', { name: /^Admissions/ })
    .first()
  await expect.poll(() => admissions.textContent()).toMatch(/^Admissions3/)
  await eachOpensItsRows(page, token)
  await filters(page).click()
  await expect.poll(() => panel(page).locator('label').allTextContents()).toEqual(['Parents', 'Class', 'Source'])
  await panel(page).getByRole('combobox', { name: 'Parents' }).selectOption('Returning parents')
  await page.keyboard.press('Escape')
  await expect.poll(() => admissions.textContent()).toMatch(/^Admissions1/)
  await admissions.click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await chips(page).allTextContents()).toEqual(['Returning parents', 'Class: Class 3', `Source: ${source}`])

  await page.getByRole('link', { name: 'Parents as a list' }).click()
  await page
    .getByText(new RegExp(`^Parents of: admission done, ${counsellor.name}, .*, Source: ${source}, one class, Returning parents$`))
    .waitFor()
  await expect.poll(() => page.locator('[data-lead-row]').count()).toBe(1)
})

test('filters stay from one screen of figures to the next, as far as it takes them, and other lists keep theirs', async ({
  context,
  page,
}) => {
  const { counsellor, source, three } = await makeCombinations()
  await enter(context, 'counsellorAdmin')
  const ofParents = { class: String(three), source, parent: 'new' }
  await page.goto(`/analytics?period=last_30_days&account_kind=counsellor&parent=new&class=${three}&source=${encodeURIComponent(source)}`)
  const menu = page.getByRole('navigation', { name: 'Main' })
  /** The menu and the page have one name for a screen. */
  const goTo = async (name: string) => {
    await menu.getByRole('link', { name, exact: true }).click()
    await main(page).getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  await main(page).getByRole('table', { name: 'Results', exact: true }).getByRole('link', { name: counsellor.name, exact: true }).click()
  await main(page).getByRole('heading', { name: 'From step to step' }).waitFor()
  expect(search(page)).toEqual({ ...ofParents, account_kind: 'counsellor', period: 'last_30_days' })
  // Whose work it is says the page.
  expect(await chips(page).allTextContents()).toEqual(['New parents', 'Class: Class 3', `Source: ${source}`])
  await main(page).getByRole('link', { name: 'All counsellors' }).click()
  await title(page).filter({ hasText: 'Counsellor figures' }).waitFor()
  await expect.poll(() => chips(page).allTextContents()).toEqual(['Counsellors', 'New parents', 'Class: Class 3', `Source: ${source}`])

  await goTo('Leaderboard')
  expect(search(page)).toEqual({ ...ofParents, account_kind: 'counsellor', period: 'last_30_days' })
  for (const name of ['Enquiry analytics', 'School Performance', 'Feature performance', 'Boarding figures']) {
    await goTo(name)
    expect([name, search(page)]).toEqual([name, { ...ofParents, period: 'last_30_days' }])
  }
  await page.evaluate(`history.pushState({}, '', '/assignment?source=referral')`)
  await page.waitForURL('**/assignment?**')
  await menu.getByRole('button', { name: 'Analytics' }).click()
  await goTo('Leaderboard')
  expect(search(page)).toEqual({})
})

test('filters that left nothing are named and taken away, also those whose choice is gone', async ({ context, page }) => {
  const { source } = await makeCombinations()
  await enter(context, 'counsellorAdmin')
  await page.goto(`/school-performance?${days()}&source=${encodeURIComponent(source)}&class=9999&campaign=9999999&parent=nobody`)
  await main(page).getByText('No school fits with these filters').waitFor()
  await main(page)
    .getByText(`Class: no longer there, Source: ${source}, Campaign: no longer there`, { exact: true })
    .filter({ visible: true })
    .waitFor()
  for (const gone of ['Class: no longer there', 'Campaign: no longer there']) await chips(page).filter({ hasText: gone }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await filters(page).click()
  await panel(page).getByRole('combobox', { name: 'Class' }).selectOption('Nursery')
  await page.keyboard.press('Escape')
  await main(page).getByText(`Class: Nursery, Source: ${source}`, { exact: true }).filter({ visible: true }).waitFor()
  await main(page).getByRole('button', { name: 'Remove the filters' }).press('Enter')
  await filters(page).and(page.locator(':focus')).waitFor()
  await expect.poll(() => Object.keys(search(page))).toEqual(['start_date', 'end_date', 'compare'])
})

test('a view, a report, a file and the printed page have the filters that are set', async ({ context, page }) => {
  const { source, own, three } = await makeCombinations()
  // A source may look like a number.
  const year = String(2000 + Math.floor(Math.random() * 1e9))
  await query('update parent_activity set source = $1 where source = $2', [year, source])
  await enter(context, await makeStaff('counsellor_admin'))
  const kept = { class: String(three), source: year, collab: 'true' }
  await query('update school set is_collab = true where id = $1', [own.id])
  await page.goto(`/filter-analytics?period=last_30_days&class=${three}&source=%22${year}%22&collab=true`)
  await main(page).getByRole('table', { name: 'By city' }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const stream = await download.createReadStream()
  const lines = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
    .toString()
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/,2,0\r?$/)
  await page.emulateMedia({ media: 'print' })
  await main(page).getByText(`With us, Class: Class 3, Source: ${year}`, { exact: true }).waitFor()
  await page.emulateMedia({ media: 'screen' })

  await main(page).getByRole('button', { name: /^View/ }).click()
  await page.getByRole('textbox', { name: 'Save these filters as' }).fill('Narrowed')
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: /^Narrowed/ })
  await expect.poll(() => view.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await main(page).getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => search(page)).toEqual({ period: 'last_30_days' })
  await main(page).getByRole('button', { name: /^View/ }).click()
  await view.click()
  await expect.poll(() => chips(page).allTextContents()).toEqual(['With us', 'Class: Class 3', `Source: ${year}`])
  await page.keyboard.press('Escape')

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('figure-reports'))
  await main(page).getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`(With us, Class: Class 3, Source: ${year})`).waitFor()
  await dialog.getByRole('button', { name: 'Set up' }).click()
  expect((await sent).postDataJSON().filters).toEqual(kept)
  await page.goto('/figure-reports')
  const report = page.getByRole('listitem', { name: 'Enquiry analytics' }).first()
  await report.getByText(`With us, Class: Class 3, Source: ${year}`).waitFor()
  await report.getByRole('link', { name: 'Enquiry analytics' }).click()
  await expect.poll(() => chips(page).allTextContents()).toEqual(['With us', 'Class: Class 3', `Source: ${year}`])
})

/** A campaign whose mail went to these parents. */
async function makeCampaign(name: string, leads: readonly { id: number }[]): Promise<void> {
  const [campaign] = await query<{ id: number }>(
    `with template as (insert into mail_template (name, kind) values ($1, 'offers') returning id),
      version as (insert into mail_version (template_id, number, subject, preheader, body) select id, 1, 'Open day', '', '{}' from template returning id)
    insert into campaign (name, staff_id, version_id, audience, simulated, found, per_minute, quiet_days, paced_at, next_at)
    select $1, staff.id, version.id, 'all', true, $2, 60, 0, now(), now() + interval '1 year' from version, staff where staff.email = $3 returning id`,
    [name, leads.length, staff.counsellorAdmin],
  )
  for (const [position, { id }] of leads.entries())
    await query(
      `with mail as (insert into message (lead_id, channel, address, direction, text, state, is_bulk, at)
        values ($2, 'email', 'p@school.test', 'outgoing', 'Come', 'simulated', true, now()) returning id)
      insert into campaign_recipient (campaign_id, position, lead_id, message_id) select $1, $3, $2, id from mail`,
      [campaign?.id, id, position],
    )
}

test('on a phone: a campaign and a place are chosen by their names, and keep others out', async ({ context, page }) => {
  const { counsellor, own, parents } = await makeCombinations()
  const [city] = await query<{ name: string }>('select name from place where id = $1', [own.city_id])
  const campaign = `विद्यालय प्रवेश मेला नई दिल्ली ${counsellor.name.slice('Walker '.length)}`
  await makeCampaign(campaign, parents.slice(0, 3))
  await enter(context, 'counsellorAdmin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/leaderboard?${days()}`)
  const figure = ofCounsellor(page, counsellor)
  await expect.poll(() => figure.textContent()).toBe('5')
  await filters(page).click()
  await panel(page).getByRole('combobox', { name: 'Campaign' }).fill(campaign)
  await page.getByRole('option', { name: campaign, exact: true }).click()
  await expect.poll(() => figure.textContent()).toBe('3')
  await panel(page)
    .getByRole('combobox', { name: 'Place' })
    .fill(city?.name ?? '')
  await page
    .getByRole('option', { name: new RegExp(`^${RegExp.escape(city?.name ?? '')},`) })
    .first()
    .click()
  await expect.poll(() => search(page)).toMatchObject({ city: String(own.city_id) })
  await page.keyboard.press('Escape')
  await expect.poll(() => figure.textContent()).toBe('2')
  expect(await chips(page).allTextContents()).toEqual([`City: ${city?.name}`, `Campaign: ${campaign}`])
  await figure.click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => chips(page).allTextContents()).toContain(`Campaign: ${campaign}`)
})
