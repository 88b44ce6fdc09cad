import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { withCallingHours } from '#domains/actions/walks/action-page.ts'
import { entriesWith, rows } from '#domains/leads/walks/lead-page.ts'
import { dayAfter, instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import {
  actionId,
  inDays,
  inMinutes,
  type MadeParent,
  type MadeStaff,
  makeParent,
  makeStaff,
  newNumber,
  planned,
} from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import type { Parent } from '#testing/make/make-lead.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { inWalks } from './screens.ts'

const dayIn = (days: number) => dayAfter(kolkataDay(Date.now()), days)
const dayOf = (page: Page, days: number) => page.getByRole('list', { name: 'Days' }).locator('> li').nth(days)
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Move / })

async function plannedFor(counsellor: MadeStaff, days: number, time: string, parent: Parent = {}) {
  const call = await actionId('Call Later')
  return await makeParent(counsellor, { ...parent, ...planned(counsellor, call, inDays(-5), instantAt(dayIn(days), time)) })
}

async function dueOf(leadId: number): Promise<string> {
  const [row] = await query<{ due_at: string }>('select due_at from follow_up where lead_id = $1 and closed_at is null', [leadId])
  return new Date(row?.due_at ?? '').toISOString()
}

/** A drag begins a moment after the pointer moved, and a day takes the entry once it is marked. */
async function drag(page: Page, entry: Locator, day: Locator) {
  await entry.hover()
  await page.mouse.down()
  const { x, y } = (await day.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 60, { steps: 8 })
  await page.locator('[data-dnd-dragging]').waitFor()
  await page.mouse.move(x + 44, y + 64, { steps: 4 })
  await expect.poll(() => day.getAttribute('data-over')).toBe('true')
  await page.mouse.up()
}

test('a week shows each day with its count; a follow-up that is dropped on another day moves there, with the reason in the timeline', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const parent = await plannedFor(counsellor, 1, '11:30')
  await plannedFor(counsellor, 1, '12:30')
  await enter(context, counsellor)
  await page.goto('/follow-ups')
  await expect.poll(() => dayOf(page, 1).locator('h2').textContent()).toBe('Tomorrow2')
  const entry = dayOf(page, 1).getByRole('link', { name: parent.name })
  await drag(page, entry, dayOf(page, 3))
  await dialog(page).getByText('It is due tomorrow 11:30.').waitFor()
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => dialog(page).getByText('Say why it is moved.').isVisible()).toBe(true)
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Both parents are at home then')
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await dayOf(page, 3).getByRole('link', { name: parent.name }).waitFor()
  await expect.poll(() => dayOf(page, 1).locator('h2').textContent()).toBe('Tomorrow1')
  expect(await dueOf(parent.id)).toBe(new Date(instantAt(dayIn(3), '11:30')).toISOString())
  await dayOf(page, 3).getByRole('link', { name: parent.name }).click()
  await entriesWith(page, 'Both parents are at home then').waitFor()
})

test('by keys: today, other days, and a snooze with one of the usual reasons', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const parent = await plannedFor(counsellor, 7, '10:00')
  await enter(context, counsellor)
  await page.goto('/follow-ups')
  await page.getByText('Nothing is planned for these days').waitFor()
  await page.keyboard.press('ArrowRight')
  const move = page.getByRole('button', { name: `Move Call (last: call later) with ${parent.name}` })
  await move.waitFor()
  await page.getByRole('main').getByRole('link', { name: parent.name }).press('Shift+ArrowRight')
  await dialog(page).waitFor()
  await dialog(page)
    .getByText(/ 10:00 IST$/)
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await move.press('Enter')
  await dialog(page).getByRole('textbox', { name: 'Day and time of the next step' }).fill('agle hafte 11')
  await look(page, inWalks.movedStep)
  await dialog(page).getByRole('button', { name: 'Could not be reached' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  const due = await dueOf(parent.id)
  expect([kolkataDay(due), kolkataTime(due)]).toEqual([dayIn(7), '11:00'])
  await page.keyboard.press('t')
  await page.getByText('Nothing is planned for these days').waitFor()
})

test('a late time is warned of for a parent in India, and not for one abroad, who has another clock', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const [near, far] = [
    await plannedFor(counsellor, 1, '11:30'),
    await plannedFor(counsellor, 1, '12:30', { numbers: [`971 50${newNumber().slice(3)}`] }),
  ]
  await enter(context, counsellor)
  await withCallingHours(page)
  await page.goto('/follow-ups')
  const reads = async (parent: MadeParent, text: string) => {
    await page.getByRole('button', { name: `Move Call (last: call later) with ${parent.name}` }).press('Enter')
    await dialog(page).getByRole('textbox', { name: 'Day and time of the next step' }).fill('tomorrow 23:15')
    await expect
      .poll(() =>
        dialog(page)
          .getByText(/^tomorrow 23:15 IST/)
          .allTextContents(),
      )
      .toEqual([text])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await reads(near, 'tomorrow 23:15 IST: outside calling hours (09:00–21:00)')
  await reads(far, 'tomorrow 23:15 IST')
})

test('month, day and list show the same follow-up, and the address keeps the view', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const parent = await plannedFor(counsellor, 2, '15:00')
  await enter(context, counsellor)
  await page.goto(`/follow-ups?date=${dayIn(2)}`)
  const views = page.getByRole('navigation', { name: 'How they are shown' })
  const entry = page.getByRole('main').getByRole('link', { name: parent.name })
  for (const view of ['Month', 'List', 'Day']) {
    await views.getByRole('link', { name: view }).click()
    await expect.poll(() => views.getByRole('link', { name: view }).getAttribute('aria-current')).toBe('page')
    await entry.waitFor()
  }
  await page.reload()
  await entry.waitFor()
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('1')
})

test('a month on a phone begins with what is open: past days with nothing in them are left out', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const call = await actionId('Call Later')
  // The last day of a month has all the others behind it.
  const [lastOfMonth, firstOfMonth] = [
    dayAfter(`${dayIn(0).slice(0, 7)}-01`, -1),
    `${dayAfter(`${dayIn(0).slice(0, 7)}-01`, -1).slice(0, 7)}-01`,
  ]
  const parent = await makeParent(counsellor, planned(counsellor, call, inDays(-70), instantAt(lastOfMonth, '11:00')))
  await enter(context, counsellor)
  await page.goto(`/follow-ups?view=month&date=${firstOfMonth}`)
  const days = page.getByRole('list', { name: 'Days' }).locator('> li').filter({ visible: true })
  await page.getByRole('main').getByRole('link', { name: parent.name }).waitFor()
  expect(await days.count()).toBeGreaterThan(27)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => days.count()).toBe(1)
  await look(page, inWalks.monthOnPhone, page.getByRole('main'))
})

test('a follow-up is dragged to another day by touch', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const parent = await plannedFor(counsellor, 1, '11:30')
  await enter(context, counsellor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/follow-ups')
  const entry = page.getByRole('main').getByRole('link', { name: parent.name })
  await entry.waitFor()
  const finger = await context.newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    void (await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] }))
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const from = await middleOf(entry)
  await touch('touchStart', from)
  // The finger holds still until the press counts as one that drags.
  await page.locator('[data-dnd-dragging]').waitFor()
  await touch('touchMove', { x: from.x, y: from.y + 4 })
  const to = await middleOf(dayOf(page, 2))
  await touch('touchMove', to)
  await touch('touchMove', { x: to.x, y: to.y + 2 })
  await expect.poll(() => dayOf(page, 2).getAttribute('data-over')).toBe('true')
  await touch('touchEnd')
  await dialog(page).getByText('It is due tomorrow 11:30.').waitFor()
})

test('the lists tell the next seven days, and each day leads to exactly its rows', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const parent = await plannedFor(counsellor, 1, '15:00')
  await plannedFor(counsellor, 2, '15:00')
  await enter(context, counsellor)
  await page.goto('/users')
  await page.getByRole('button', { name: '7 days of follow-ups' }).click()
  await page.getByRole('link', { name: 'Tomorrow 1' }).waitFor()
  await look(page, inWalks.sevenDays)
  await page.getByRole('link', { name: 'Tomorrow 1' }).click()
  await page.getByText('Parents Found 1').waitFor()
  await expect.poll(() => rows(page).filter({ hasText: parent.name }).count()).toBe(1)
})

test('a follow-up is told of in one of two windows, not again when a window is loaded again, and is snoozed from there', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const call = await actionId('Call Later')
  const parent = await makeParent(counsellor, planned(counsellor, call, inDays(-5), inMinutes(9)))
  await enter(context, counsellor)
  await page.goto('/profile')
  const notice = (window: Page) => window.getByText(new RegExp(`^In \\d+ minutes: Call \\(last: call later\\), ${parent.name}$`))
  await notice(page).waitFor()
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Notices, 1 new' }).waitFor()
  await page.getByRole('button', { name: `Snooze ${parent.name}: 1 hour` }).press('Enter')
  await expect.poll(async () => Date.parse(await dueOf(parent.id)) > Date.now() + 50 * 60_000).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: /^Notices/ }).waitFor()
  expect([await notice(other).count(), await notice(page).count()]).toEqual([0, 0])
  await page.goto(`/leads/${parent.id}`)
  await entriesWith(page, 'Snoozed from the reminder').waitFor()
})

test('an admin sees the days of each counsellor, and each count opens the calendar of that counsellor', async ({ context, page }) => {
  await untilDayHasRoom()
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await plannedFor(counsellor, 2, '15:00')
  await plannedFor(counsellor, 2, '16:00')
  await plannedFor(counsellor, -3, '12:00')
  await enter(context, admin)
  await page.goto('/follow-ups')
  await page.getByRole('navigation', { name: 'How they are shown' }).getByRole('link', { name: 'Team' }).click()
  const row = page.locator('[data-record]').filter({ hasText: counsellor.name })
  await row.getByRole('link', { name: `1 of ${counsellor.name}, before today` }).waitFor()
  await row.getByRole('link', { name: new RegExp(`^2 of ${counsellor.name}, `) }).press('Enter')
  await page.waitForURL(/view=day/)
  await expect.poll(() => page.locator('[data-record]').count()).toBe(2)
  await page.locator('[data-record]').filter({ hasText: parent.name }).waitFor()
  await page.goto('/follow-ups?view=team')
  await row.getByRole('link', { name: counsellor.name, exact: true }).press('Enter')
  await dayOf(page, 2).getByRole('link', { name: parent.name }).waitFor()
})
