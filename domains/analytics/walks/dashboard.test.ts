import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { kolkataDay, startOfNextDay } from '#platform/contract/india.ts'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, inDays, inMinutes, makeParent, makeParents, makeStaff, onDatabase, planned } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'

/** How many rows a list says it has: of parents, or of actions beside its title. */
async function rowsSaid(page: Page): Promise<string> {
  const beside = page.locator('header').filter({ has: page.getByRole('heading', { name: 'Actions' }) })
  const count = page.getByText(/^Parents Found/).or(beside.getByRole('status'))
  return ((await count.textContent()) ?? '').replace(/\D/g, '')
}

test('every figure of the dashboard leads to exactly its rows, whatever was filtered before', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const call = await actionId('Call Later')
  const old = { lead: { created_at: inDays(-90) } }
  const soon = inMinutes(30)
  const soonIsToday = Date.parse(soon) < Date.parse(startOfNextDay(kolkataDay(Date.now())))
  const actedToday = { ...old, events: [{ kind: 'action', at: inMinutes(-1), action_id: call, staff_id: counsellor.id }] }
  await makeParents(counsellor, [
    { ...old, ...planned(counsellor, call, inDays(-5), inDays(-1)) },
    { ...old, ...planned(counsellor, call, inDays(-5), soon) },
    { ...old, ...planned(counsellor, call, inDays(-5), inDays(2)) },
    actedToday,
    { lead: { created_at: inMinutes(-1) } },
    { ...old, activities: [{ kind: 'enquiry', at: inMinutes(-1) }] },
    { ...old, messages: [{ direction: 'incoming', text: 'Is there a hostel?', at: inMinutes(-1) }] },
    old,
  ])
  await enter(context, counsellor)
  await page.goto('/users?collab=true')
  await page.getByText('Parents Found 0').waitFor()

  const figures: [name: RegExp, count: number][] = [
    [/^Due now/, 1],
    [/^Overdue/, 1],
    [/^Due today/, soonIsToday ? 1 : 0],
    [/^New today/, 2],
    [/^Replies/, 1],
    [/^Leads/, 8],
    [/^Today 1$/, 1],
    [/^Call 4$/, 4],
    [/^Untouched/, 4],
  ]
  for (const [name, count] of figures) {
    await page.goto('/')
    const figure = page.getByRole('main').getByRole('link', { name }).first()
    await figure.getByText(String(count), { exact: true }).waitFor()
    await figure.click()
    await expect.poll(() => rowsSaid(page), { message: String(name) }).toBe(String(count))
  }
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
  await expect.poll(() => next.textContent()).toMatch(new RegExp(`^NextAnswer the enquiry of ${parent.name}New enquiry, `))
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
  expect(await audit(page)).toEqual([])
  await row.getByRole('link', { name: `1 overdue of ${counsellor.name}` }).click()
  await expect.poll(() => page.locator('[data-record]').allInnerTexts()).toEqual([expect.stringContaining(parent.name)])
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('1')
})
