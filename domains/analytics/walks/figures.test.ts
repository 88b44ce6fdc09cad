import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { defaultGroups } from '#domains/analytics/contract/enquiry-figures.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inDays, makeParents, makeStaff } from '#testing/browser/make.ts'
import { moveTo } from '#testing/browser/move-to.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter, staff, type Who } from '#testing/browser/staff.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { digits, eachOpensItsRows, figuresOf, main } from './rows-of-figures.ts'
import { inWalks } from './screens.ts'

/** Opens the first count of admissions by the keyboard and reads how many rows its list has. */
async function openOne(page: Page): Promise<void> {
  const figure = main(page).locator('a[href^="/figure-rows"][href*="figure=admission_done"]').first()
  const text = (await figure.locator('strong').or(figure).last().textContent()) ?? ''
  await figure.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/figure-rows?**')
  await expect.poll(async () => digits((await page.getByRole('status').first().textContent()) ?? '')).toBe(digits(text))
  await page.goBack()
}

const year = () => {
  const today = kolkataDay(Date.now())
  return `start_date=${dayAfter(today, -364)}&end_date=${today}`
}

/** An enquiry and an admission at a school of the sales executive, by a boarding counsellor, and an admission by nobody of the staff. */
async function makeAdmissions(): Promise<{ counsellor: string; school: string }> {
  const counsellor = await makeStaff('counsellor', { is_boarding: true })
  const [found] = await query<{ id: number; name: string }>(
    `select school.id, school.name from school_assignment join school on school.id = school_id join staff on staff.id = staff_id
    where staff.email = $1 and ended_at is null order by school.id limit 1`,
    [staff.salesExecutive],
  )
  const at = inDays(-1)
  const admission = { kind: 'admission', status: 'Done', on_date: at, created_at: at }
  const { id: school_id, name: school } = found ?? expect.fail('The sales executive has no school.')
  await makeParents(counsellor, [
    { activities: [{ kind: 'enquiry', at, school_id }], milestones: [{ ...admission, school_id, staff_id: counsellor.id }] },
    // What nobody of the staff did is in no sum of the team.
    { milestones: [{ ...admission, school_name: 'Elsewhere' }] },
  ])
  return { counsellor: counsellor.name, school }
}

const ofEnquiries = ['filter-analytics', 'filter-analytics?source_wise=true', 'feature-performance', 'feature-performance/enquiry']
const ofSchools = ['school-performance', 'school-performance?search=SCHOOL']
const ofBoarding = ['analytics', 'boarding-counsellor-analytics', 'boarding-counsellor-analytics?name=COUNSELLOR', 'leaderboard']

const readers: readonly (readonly [who: Who, screens: readonly string[]])[] = [
  ['counsellorAdmin', [...ofBoarding, ...ofEnquiries, ...ofSchools]],
  ['salesAdmin', [...ofEnquiries, ...ofSchools, 'leaderboard']],
  ['salesExecutive', [...ofSchools, 'leaderboard']],
  ['boardingAnalyst', ofBoarding],
]

/** On the leaderboard only those who read the work of each counsellor open rows. */
const opensNothing = (who: Who, screen: string) => screen === 'leaderboard' && who.startsWith('sales')

test.for(readers)('%s: every figure of every screen opens exactly its rows, or is no link', async ([who, screens], { context, page }) => {
  const { counsellor, school } = await makeAdmissions()
  const token = await enter(context, who)
  await page.goto('/profile')
  for (const screen of screens) {
    const path = screen.replace('COUNSELLOR', encodeURIComponent(counsellor)).replace('SCHOOL', encodeURIComponent(school))
    await moveTo(page, `/${path}${path.includes('?') ? '&' : '?'}${year()}`)
    if (opensNothing(who, screen)) {
      await main(page).locator('[data-record]').first().waitFor()
      expect(await figuresOf(page)).toEqual([])
      continue
    }
    await main(page).locator('a[href^="/figure-rows"]').first().waitFor()
    // They come after the other figures.
    if (screen.startsWith('filter-analytics')) await main(page).getByRole('list', { name: 'What became of the parents' }).waitFor()
    expect([screen, (await eachOpensItsRows(page, token)) > 0]).toEqual([screen, true])
    if (screen === screens.findLast((each) => !opensNothing(who, each))) await openOne(page)
  }
})

test('the parents of a figure are dialed, transferred and exported in a list of leads', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const comment = { kind: 'comment', at: inDays(-1), staff_id: counsellor.id }
  const named = ['Kavita Deshpande', 'Rohit Kulkarni'].map((name) => ({ lead: { name }, events: [comment, comment] }))
  await makeParents(counsellor, [...named, { lead: { name: 'Not Commented' } }])
  await enter(context, counsellor)
  await page.goto(`/figure-rows?figure=comment&staff=${counsellor.id}`)
  await expect.poll(() => page.locator('[data-record]').count()).toBe(4)
  await page.getByRole('link', { name: 'Parents as a list' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/users\?of_figure=/)
  await page.getByText(/^Parents of: comment, .* to /).waitFor()
  await expect.poll(() => page.locator('[data-lead-row]').count()).toBe(2)
})

test('a counsellor reads their own figures, against the days before and the team median', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const visit = await actionId('Visit Done')
  const act = (at: string) => ({ kind: 'action', at, action_id: visit, staff_id: counsellor.id })
  const [parent] = await makeParents(counsellor, [{ events: [act(inDays(-1)), act(inDays(-2)), act(inDays(-9))] }])
  await onDatabase((db) => makeCall(db, { lead_id: parent?.id ?? 0, staff_id: counsellor.id, talk_seconds: 305, placed_at: inDays(-1) }))
  const token = await enter(context, counsellor)
  await page.goto('/analytics')
  await page.getByRole('heading', { name: 'Your figures' }).waitFor()
  const actions = main(page).getByRole('link', { name: /^Actions/ })
  await expect.poll(() => actions.textContent()).toMatch(/^Actions21 more than beforeteam median /)
  await main(page)
    .getByRole('link', { name: /^Talk time/ })
    .getByText('5 min')
    .first()
    .waitFor()
  await main(page).getByText('100 % of the calls dialed').or(main(page).getByText('100% of the calls dialed')).waitFor()
  await eachOpensItsRows(page, token)
  await actions.click()
  await main(page).getByRole('heading', { name: 'Actions' }).waitFor()
  await expect.poll(() => page.locator('[data-record]').count()).toBe(2)
  await moveTo(page, '/analytics/1')
  await page.getByText('You may not see the figures of this account.').waitFor()
})

test('days and filters stand in the address, and the chart has its table beside it', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto(`/filter-analytics?${year()}`)
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await panel.getByRole('combobox', { name: 'Source' }).click()
  // Of the list before another city may stand first.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /analytics\/enquiry\?.*source=/.test(response.url())),
    panel.locator('[data-combobox-option]').first().click(),
  ])
  await page.keyboard.press('Escape')
  await page.waitForURL(/source=/)
  const { results } = (await answer.json()) as { results: { name: string | null; slug: string | null }[] }
  const { name, slug } = results.find((group) => group.slug !== null) ?? expect.fail('No city has enquiries of this source.')
  await main(page).locator(`[data-record] a[href$="city_slug=${slug}"]:not([href^="/figure-rows"])`).click()
  await page.waitForURL(/city_slug=/)
  await page
    .getByRole('navigation', { name: 'Place' })
    .getByText(name ?? '')
    .waitFor()
  await main(page).locator('svg.recharts-surface').first().waitFor()
  await main(page).getByText('As a table').click()
  expect(await main(page).locator('figure table tbody tr').count()).toBeGreaterThan(5)
  await page.reload()
  await page
    .getByRole('navigation', { name: 'Place' })
    .getByText(name ?? '')
    .waitFor()
})

test('without a mouse: the filters of a screen are saved as a view, and opened again; its figures are saved as a file', async ({
  context,
  page,
}) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/leaderboard?measure=visit_done')
  await main(page).locator('[data-record]').first().waitFor()
  const views = main(page).getByRole('button', { name: /^View/ })
  const panel = page.getByRole('dialog', { name: 'Views' })
  await views.focus()
  await page.keyboard.press('Enter')
  const name = `Visits ${crypto.randomUUID().slice(0, 8)}`
  await panel.getByRole('textbox', { name: 'Save these filters as' }).fill(name)
  await page.keyboard.press('Enter')
  const opens = panel.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.poll(() => opens.getAttribute('aria-pressed')).toBe('true')
  await look(page, inWalks.savedView)
  await page.keyboard.press('Escape')
  await expect.poll(() => views.textContent()).toContain(name)

  await moveTo(page, '/leaderboard')
  await main(page).locator('[data-record]').first().waitFor()
  await expect.poll(() => views.textContent()).toBe('Views')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^leaderboard-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  await views.focus()
  await page.keyboard.press('Enter')
  await opens.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?measure=visit_done')
  await expect.poll(() => views.textContent()).toContain(name)
  await expect.poll(() => main(page).getByRole('combobox', { name: 'Ranked by' }).inputValue()).toBe('visit_done')
})

test('a table of more cities than it shows says how many more there are and what they come to, and opens them', async ({
  context,
  page,
}) => {
  const [parent] = await makeParents(await makeStaff(), [{}])
  const source = `walk ${crypto.randomUUID().slice(0, 8)}`
  const cities = defaultGroups + 7
  await query(
    `insert into parent_activity (lead_id, kind, at, school_id, source)
     select $1, 'enquiry', now(), school_id, $2
     from (select distinct on (city_id) id as school_id from school where city_id is not null and merged_into_id is null order by city_id, id limit $3) as one`,
    [parent?.id, source, cities],
  )
  await enter(context, 'counsellorAdmin')
  const today = kolkataDay(Date.now())
  await page.goto(`/filter-analytics?start_date=${dayAfter(today, -1)}&end_date=${today}&source=${encodeURIComponent(source)}`)
  const byCity = page.getByRole('table', { name: 'By city' }).locator('tbody tr')
  await expect.poll(() => byCity.count()).toBe(defaultGroups)
  const shares = page.getByRole('table', { name: 'Share of each school' })
  await shares.waitFor()
  await main(page).getByText('and 7 more cities with 7 enquiries (7%)').waitFor()
  await look(page, inWalks.moreCities, main(page))
  // The file has those too that the table does not show.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).press('Enter')])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(1 + cities)
  await main(page).getByRole('button', { name: 'Show all' }).first().press('Enter')
  await expect.poll(() => byCity.count()).toBe(cities)
  expect(await main(page).getByText('more cities').count()).toBe(0)
})

/** The numbers that stand in a column of a table, from the top. */
const columnOf = (page: Page, table: string, key: string) =>
  main(page)
    .getByRole('table', { name: table, exact: true })
    .locator(`tbody [data-cell="${key}"]`)
    .evaluateAll((cells) => cells.map((cell) => Number((cell.querySelector('a, [data-none]')?.textContent ?? '').replace(/\D/g, ''))))

const fromMost = (numbers: number[]) => numbers.toSorted((one, other) => other - one)

test('the head of a column orders a table of figures by the keyboard, and the third press takes it back; a name opens charts that everybody can read', async ({
  context,
  page,
}) => {
  const [few, many] = [await makeStaff(), await makeStaff()]
  const action = await actionId('Call Not Picked')
  const act = (staff_id: number) => ({ kind: 'action', at: inDays(-1), action_id: action, staff_id })
  await makeParents(many, [{ events: [act(many.id), act(many.id), act(few.id)] }])
  await enter(context, 'counsellorAdmin')
  await page.goto(`/analytics?${year()}`)
  const work = main(page).getByRole('table', { name: 'The work', exact: true })
  const head = work.getByRole('columnheader', { name: 'Actions' })
  const names = () => work.locator('tbody [data-cell="staff"]').allTextContents()
  await head.waitFor()
  const before = await names()
  const results = await columnOf(page, 'Results', 'lead_generated')
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  const sorted = await columnOf(page, 'The work', 'action')
  expect(sorted).toEqual(fromMost(sorted))
  expect(await columnOf(page, 'Results', 'lead_generated')).toEqual(results)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('work.-action')
  await page.keyboard.press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  // A firm with more counsellors than the table shows at first has others at this end.
  const fewest = await columnOf(page, 'The work', 'action')
  expect(fewest).toEqual(fromMost(fewest).toReversed())
  await page.reload()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(await columnOf(page, 'The work', 'action')).toEqual(fewest)
  await look(page, inWalks.sortedTable, work)
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).toBeNull()
  expect(await names()).toEqual(before)
  expect(new URL(page.url()).searchParams.has('sort')).toBe(false)
  await work.getByRole('columnheader', { name: 'First response' }).getByRole('button').waitFor()

  await main(page).locator('[data-record] a').first().click()
  await page.getByRole('heading', { name: 'From step to step' }).waitFor()
  await main(page).getByText('What each figure counts').click()
  await look(page, inWalks.explainedFigures, main(page))
})

test('schools and places are ordered by the server, and on a phone a field orders them', async ({ context, page }) => {
  await makeAdmissions()
  await enter(context, 'counsellorAdmin')
  await page.goto(`/filter-analytics?source_wise=true&${year()}`)
  const sources = main(page).getByRole('table', { name: 'By source' })
  const head = sources.getByRole('columnheader', { name: 'Enquiries' })
  await head.getByRole('button').click()
  await head.getByRole('button').click()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(async () => (await columnOf(page, 'By source', 'amount')).join()).toMatch(/^\d+,\d/)
  await expect
    .poll(async () => {
      const amounts = await columnOf(page, 'By source', 'amount')
      return amounts.join() === fromMost(amounts).toReversed().join()
    })
    .toBe(true)
  await moveTo(page, `/school-performance?${year()}`)
  const visits = main(page).getByRole('table', { name: 'Schools' }).getByRole('columnheader', { name: 'Visits done' })
  await visits.getByRole('button').click()
  await page.waitForURL(/ordering=visit_done/)
  await expect.poll(() => visits.getAttribute('aria-sort')).toBe('descending')
  await visits.getByRole('button').click()
  await page.waitForURL(/least=true/)
  await expect.poll(() => visits.getAttribute('aria-sort')).toBe('ascending')
  await page.setViewportSize({ width: 390, height: 844 })
  await moveTo(page, `/leaderboard?${year()}`)
  await page.getByRole('combobox', { name: 'Order of Leaderboard' }).selectOption({ label: 'Place: largest first' })
  await page.waitForURL(/sort=places\.-place/)
})
