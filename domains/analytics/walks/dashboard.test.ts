import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getTeam } from '#domains/analytics/contract/analytics.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, earlierToday, inDays, inMinutes, makeParent, makeParents, makeStaff, planned } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inWalks } from './screens.ts'

/** How many rows a list says it has: of parents, or of actions beside its title. */
async function rowsSaid(page: Page): Promise<string> {
  const beside = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Actions' }) })
  const count = page.getByText(/^Parents Found/).or(beside.getByRole('status'))
  return ((await count.textContent()) ?? '').replace(/\D/g, '')
}

/** Back to the dashboard, in the page that is there. */
async function toDashboard(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL(/\/$/)
}

/** Opens each figure of the dashboard and looks how many rows stand there. */
async function eachOpensItsRows(page: Page, figures: [name: RegExp, count: number][], text: () => Promise<string>): Promise<void> {
  for (const [name, count] of figures) {
    await toDashboard(page)
    const figure = page.getByRole('main').getByRole('link', { name }).first()
    await figure.getByText(String(count), { exact: true }).waitFor()
    await figure.click()
    await expect.poll(text, { message: String(name) }).toBe(String(count))
  }
}

test('every figure of the dashboard leads to exactly its rows, whatever was filtered before', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const call = await actionId('Call Later')
  const old = { lead: { created_at: inDays(-90) } }
  const soon = inMinutes(30)
  const actedToday = { ...old, events: [{ kind: 'action', at: earlierToday(), action_id: call, staff_id: counsellor.id }] }
  await makeParents(counsellor, [
    { ...old, ...planned(counsellor, call, inDays(-5), inDays(-1)) },
    { ...old, ...planned(counsellor, call, inDays(-5), soon) },
    { ...old, ...planned(counsellor, call, inDays(-5), inDays(2)) },
    actedToday,
    { lead: { created_at: earlierToday() } },
    { ...old, activities: [{ kind: 'enquiry', at: earlierToday() }] },
    { ...old, messages: [{ direction: 'incoming', text: 'Is there a hostel?', at: earlierToday() }] },
    old,
  ])
  await enter(context, counsellor)
  await page.goto('/users?collab=true')
  await page.getByText('Parents Found 0').waitFor()

  const figures: [name: RegExp, count: number][] = [
    [/^Due now/, 1],
    [/^Overdue/, 1],
    [/^New today/, 2],
    [/^Replies/, 1],
    [/^Leads/, 8],
    [new RegExp(`^${kolkataDay(soon) === kolkataDay(Date.now()) ? 'Today' : 'Tomorrow'} 1$`), 1],
    [/^Call 4$/, 4],
    [/^No stage yet 4$/, 4],
  ]
  await eachOpensItsRows(page, figures, () => rowsSaid(page))
  await toDashboard(page)
  await page.getByRole('link', { name: /^First call after .* Opens all 1$/ }).click()
  await expect.poll(() => rowsSaid(page)).toBe('1')
  await toDashboard(page)
  await page.getByText('Parents wrote and nobody answered: 1 in your Inbox').waitFor()
  await page.getByRole('link', { name: '4 leads are untouched' }).press('Enter')
  await expect.poll(() => rowsSaid(page)).toBe('4')
})

test('the next thing to do is one button, which says what and why and opens the parent; it follows what happens', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  await enter(context, counsellor)
  await page.goto('/')
  await page.getByText('Nobody waits for a call.').waitFor()
  const parent = await makeParent(counsellor, {
    lead: { created_at: inDays(-90) },
    activities: [{ kind: 'enquiry', at: inMinutes(-1) }],
  })
  await page.reload()
  const next = page.getByRole('link', { name: /^Next/ })
  await expect
    .poll(() => next.textContent())
    .toMatch(new RegExp(`^NextAnswer the enquiry of ${parent.name}(Enquired on the website|Asked)`))
  await next.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/leads/${parent.id}`)
  await page.getByRole('textbox', { name: /comment/i }).fill('Wants a hostel')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText('Nobody waits for a call.').waitFor()
})

test('an admin sees who is on a call and what is overdue of whom; each figure leads to its rows', async ({ context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const call = await actionId('Call Later')
  const parent = await makeParent(counsellor, planned(counsellor, call, inDays(-5), inDays(-1)))
  await onDatabase((db) => makeCall(db, { lead_id: parent.id, staff_id: counsellor.id, state: 'in_progress', answered_at: inMinutes(-1) }))
  await enter(context, admin)
  await page.goto('/')
  const team = page.getByRole('region', { name: /^The team/ })
  await team.getByRole('link', { name: /^On a call/ }).press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?standing=on_call')
  const row = team.locator('[data-record]').filter({ hasText: counsellor.name })
  await row.getByRole('link', { name: parent.name }).waitFor()
  const shown = await team.locator('[data-record]').count()
  expect(await team.getByRole('link', { name: /^On a call/ }).textContent()).toContain(String(shown))
  await look(page, inWalks.teamOnCalls, team)
  await row.getByRole('link', { name: `1 overdue of ${counsellor.name}` }).click()
  await expect.poll(() => page.locator('[data-record]').allInnerTexts()).toEqual([expect.stringContaining(parent.name)])
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('1')
})

test('a counsellor sees the calls to claim, and with the permission the boarding leads without an owner', async ({ context, page }) => {
  const boarding = await makeStaff('counsellor', {
    is_boarding: true,
    boarding_unassigned_data_permission: true,
    dormant_data_permission: true,
  })
  const asked = (kind: object) => ({ kind: 'enquiry', at: inDays(-1), schooling: 'boarding', ...kind })
  await makeParents(null, [{ activities: [asked({})] }, { lead: { created_at: inDays(-200) }, activities: [asked({ at: inDays(-190) })] }])
  await makeParent(null, { activities: [{ kind: 'booked_call', at: inDays(-1), slot_at: inMinutes(60) }] })
  await enter(context, boarding)
  await page.goto('/')
  for (const [name, rows] of [
    [/^Unassigned boarding leads/, () => rowsSaid(page)],
    [/^Dormant boarding leads/, () => rowsSaid(page)],
    [/^Unassigned calls/, async () => ((await page.getByRole('status').first().textContent()) ?? '').replace(/\D/g, '')],
  ] as const) {
    await toDashboard(page)
    const figure = page.getByRole('main').getByRole('link', { name })
    const count = figure.locator('strong')
    await expect.poll(async () => Number((await count.textContent())?.replace(/\D/g, ''))).toBeGreaterThan(0)
    const text = (await count.textContent())?.replace(/\D/g, '')
    await figure.press('Enter')
    await expect.poll(rows, { message: String(name) }).toBe(text)
  }
})

test('a boarding analyst sees what the boarding counsellors do, and opens one of them', async ({ context, page }) => {
  const [analyst, counsellor] = [await makeStaff('boarding_analyst'), await makeStaff('counsellor', { is_boarding: true })]
  await enter(context, analyst)
  await page.goto('/')
  const team = page.getByRole('region', { name: /^Boarding counsellors/ })
  const idle = team.getByRole('link', { name: /^Idle/ })
  await idle.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?standing=idle')
  const rows = team.locator('[data-record]')
  await rows.filter({ hasText: counsellor.name }).waitFor()
  expect(await idle.locator('strong').textContent()).toBe(String(await rows.count()))
  await team.getByRole('link', { name: counsellor.name }).press('Enter')
  await page.getByRole('heading', { name: counsellor.name }).waitFor()
})

async function assignedSchools(executive: { id: number }, names: string[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `insert into school (slug, name) select 'walk-' || gen_random_uuid(), unnest($1::text[]) returning id`,
    [names],
  )
  const ids = rows.map(({ id }) => id)
  await query('select update_school_listing($1)', [ids])
  await query('insert into school_assignment (school_id, staff_id) select unnest($1::integer[]), $2', [ids, executive.id])
  return ids
}

test('a sales executive sees whom to contact and notes it there; each figure leads to exactly its schools', async ({ context, page }) => {
  const executive = await makeStaff('sales_executive')
  const word = `Zq${crypto.randomUUID().slice(0, 8)}`
  const [, second] = await assignedSchools(executive, [`${word} East`, `${word} West`, `${word} South`])
  await query("insert into school_contact (school_id, staff_id, kind, note) values ($1, $2, 'call', 'Spoke to the office')", [
    second,
    executive.id,
  ])
  await enter(context, executive)
  await page.goto('/')
  await eachOpensItsRows(
    page,
    [
      [/^To contact first/, 0],
      [/^To contact ?\d/, 2],
      [/^Admissions open/, 0],
      [/^Your schools/, 3],
    ],
    async () => ((await page.getByRole('status').first().textContent()) ?? '').trim(),
  )
  await toDashboard(page)
  const next = page.getByRole('region', { name: 'Contact next' })
  await expect.poll(() => next.locator('[data-record]').count()).toBe(2)
  await next.getByRole('button', { name: `Contacts and history of ${word} East` }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().fill('They take children in class 5')
  await page.getByRole('dialog').getByRole('button', { name: /^Note/ }).press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => next.locator('[data-record]').allInnerTexts()).toEqual([expect.stringContaining(`${word} South`)])
})

test('a sales admin sees what each executive has to contact', async ({ context, page }) => {
  const [admin, executive] = [await makeStaff('sales_admin'), await makeStaff('sales_executive')]
  await assignedSchools(executive, ['Alpha Walk School', 'Beta Walk School'])
  await enter(context, admin)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'The team' }).locator('[data-record]').filter({ hasText: executive.name })
  await row.waitFor()
  await row.getByRole('link', { name: `2 schools of ${executive.name} to contact` }).press('Enter')
  await expect.poll(() => page.locator('[data-record]').count()).toBe(2)
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('2')
})

test('the database team sees which schools have facts to confirm, and confirms them until none is left', async ({ context, page }) => {
  const editor = await makeStaff('database_executive')
  const word = `Zq${crypto.randomUUID().slice(0, 8)}`
  const slug = word.toLowerCase()
  const school = await onDatabase((db) => makeSchool(db, { slug, name: `${word} School` }))
  await query('insert into class_relation (school_id, class_id) values ($1, 1)', [school.id])
  await query(
    `insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_at)
    select id, '2026-27', 1, 5000, 'M', now() - make_interval(days => $2) from class_relation where school_id = $1`,
    [school.id, initialValues.stale_after_days + 1],
  )
  await query(
    `insert into open_class (class_relation_id, session, is_open, verified_at)
    select id, '2026-27', true, now() - make_interval(days => $2) from class_relation where school_id = $1`,
    [school.id, initialValues.stale_after_days + 1],
  )
  await query('select update_school_listing($1)', [[school.id]])
  await enter(context, editor)
  await page.goto('/')
  for (const [name, tab] of [
    [/^Fees to confirm/, 'fees'],
    [/^Classes to confirm/, 'classes'],
  ] as const) {
    await toDashboard(page)
    const figure = page.getByRole('main').getByRole('link', { name })
    const count = figure.locator('strong')
    await expect.poll(async () => Number((await count.textContent())?.replace(/\D/g, ''))).toBeGreaterThan(0)
    const text = await count.textContent()
    await figure.press('Enter')
    await expect.poll(() => page.getByRole('status').first().textContent(), { message: String(name) }).toBe(text)
    await page.keyboard.press('/')
    await page.keyboard.type(word)
    await page.getByRole('link', { name: `${word} School` }).waitFor()
    const narrowed = page.url()
    await page.goto(`/database/profile/${slug}/${tab}`)
    await page.getByLabel('Session').selectOption('2026-27')
    await page.getByRole('button', { name: /^Confirm all/ }).click()
    await page.getByText('none to confirm', { exact: false }).waitFor()
    await page.goto(narrowed)
    await page.getByText('No school matches').waitFor()
  }
})

test('the database team sees uploads that wait or failed until somebody saw to them, and opens one', async ({ context, page }) => {
  const editor = await makeStaff('database_executive')
  const mark = crypto.randomUUID().slice(0, 8)
  const insert = (name: string, status: string, days: number) =>
    query<{ id: number }>(
      `insert into import (kind, staff_id, file_name, bytes, received, status, created_at, finished_at)
      values ('schools', $1, $2, 9, 9, $3, now() - make_interval(days => $4), now() - make_interval(days => $4)) returning id`,
      [editor.id, `${mark}-${name}.csv`, status, days],
    )
  await insert('old', 'failed', 20)
  await insert('done', 'done', 1)
  const [failed] = await insert('failed', 'failed', 2)
  await insert('waits', 'mapping', 1)
  await enter(context, editor)
  await page.goto('/')
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const files = uploads.getByRole('button', { name: new RegExp(`^${mark}`) })
  await expect.poll(() => files.allTextContents()).toEqual([`${mark}-waits.csv`, `${mark}-failed.csv`])
  await look(page, inWalks.waitingUploads, uploads)
  await uploads.getByRole('button', { name: `${mark}-failed.csv` }).press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe(`?import=${failed?.id}`)
})

test('an admin of a firm without counsellors reads where to begin', async ({ context, page }) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await reroute(page, `**${getTeam.path}**`, (route) => route.fulfill({ json: { results: [] } }))
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('link', { name: 'Create your counsellors.' }).waitFor()
  await look(page, inWalks.firstSteps, steps)
  await steps.getByRole('link', { name: 'Make a key for your website,' }).press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('keys')
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/')
  await page.getByRole('region', { name: 'The team' }).getByRole('table').waitFor()
  expect(await steps.count()).toBe(0)
})
