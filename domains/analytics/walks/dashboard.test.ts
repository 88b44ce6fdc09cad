import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, inDays, inMinutes, makeParents, makeStaff, planned, todayAt } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
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
  const actedToday = { ...old, events: [{ kind: 'action', at: inMinutes(-1), action_id: call, staff_id: counsellor.id }] }
  await makeParents(counsellor, [
    { ...old, ...planned(counsellor, call, inDays(-5), inDays(-1)) },
    { ...old, ...planned(counsellor, call, inDays(-5), todayAt('23:59')) },
    { ...old, ...planned(counsellor, call, inDays(-5), inDays(2)) },
    actedToday,
    { lead: { created_at: inMinutes(-1) } },
    { ...old, activities: [{ kind: 'enquiry', at: inMinutes(-1) }] },
    old,
  ])
  await enter(context, counsellor)
  await page.goto('/users?collab=true')
  await page.getByText('Parents Found 0').waitFor()

  const figures: [name: RegExp, count: number][] = [
    [/^Overdue follow-ups/, 1],
    [/^Due today/, 1],
    [/^New or asking again today/, 2],
    [/^Your actions today/, 1],
    [/^Leads you see/, 7],
    [/^Call /, 4],
    [/^Untouched/, 3],
  ]
  for (const [name, count] of figures) {
    await page.goto('/')
    const figure = page.getByRole('main').getByRole('link', { name })
    await expect.poll(() => figure.textContent(), { message: String(name) }).toMatch(new RegExp(`(^|\\D)${count}$`))
    await figure.click()
    await expect.poll(() => rowsSaid(page), { message: String(name) }).toBe(String(count))
  }
})
