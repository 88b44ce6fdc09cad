import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { inDays, makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { call, enter, tokenOf } from '#testing/browser/staff.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^View/ }).first()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const viewLine = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const countOf = (page: Page, name: string) =>
  viewLine(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .textContent()
    .then((text) => text?.replace(name, ''))
const unique = () => `View ${crypto.randomUUID().slice(0, 8)}`
const addressOf = (page: Page) => new URL(page.url()).search

/** A parent who asked for a visit. */
const visitor = (name: string) => ({ lead: { name }, activities: [{ kind: 'enquiry', at: inDays(-1), wants_visit: true }] })

async function saveView(page: Page, name: string, isTeam = false): Promise<void> {
  await opener(page).click()
  await panel(page).getByRole('textbox', { name: 'Save these filters as' }).fill(name)
  if (isTeam) await panel(page).getByRole('checkbox', { name: 'Share with the team' }).check()
  await panel(page).getByRole('button', { name: 'Save view' }).click()
  await viewLine(page, name).waitFor()
}

test('without a mouse: filters are saved, opened again with their count, and marked while they are set', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [visitor('Asha'), visitor('Bina'), {}])
  await enter(context, counsellor)
  await page.goto('/users?visit_interest=true')
  await rows(page).first().waitFor()
  const name = unique()
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const field = panel(page).getByRole('textbox', { name: 'Save these filters as' })
  await field.waitFor()
  for (let presses = 0; presses < 20 && !(await field.evaluate((box) => box.matches(':focus'))); presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const opens = viewLine(page, name).getByRole('button', { name: new RegExp(`^${name}`) })
  await opens.waitFor()
  await expect.poll(() => opens.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => countOf(page, name)).toBe('2')
  await page.keyboard.press('Escape')
  await expect.poll(() => opener(page).textContent()).toContain(name)
  await expect.poll(() => opener(page).evaluate((button) => button.matches(':focus'))).toBe(true)

  await page.getByRole('button', { name: 'Visit interest' }).click()
  await expect.poll(() => opener(page).textContent()).toBe('Views')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await opens.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)).toBe('?visit_interest=true')
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => opener(page).textContent()).toContain(name)
})

test('the count of a view follows what colleagues do, while it is looked at', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  const part = `Qx${crypto.randomUUID().slice(0, 6)}`
  await page.goto(`/users?search=${part}`)
  await page.getByText('No parent fits these filters').waitFor()
  const view = unique()
  await saveView(page, view)
  await expect.poll(() => countOf(page, view)).toBe('0')
  const admin = await tokenOf('counsellorAdmin')
  const renamed = await call('POST', `/api/v3/admin_custom/details/${id}/`, admin, { name: `${name} ${part}` })
  expect(renamed.ok, await renamed.text()).toBe(true)
  await expect.poll(() => countOf(page, view), { timeout: 15_000 }).toBe('1')
})

test('a team’s view is everyone’s to use and its owner’s to change', async ({ browser, context, page }) => {
  await enter(context, 'counsellor')
  await page.goto('/missed?collab=true')
  await page.getByRole('heading', { name: 'Missed', level: 1 }).waitFor()
  const [name, later] = [unique(), unique()]
  await saveView(page, name, true)
  await viewLine(page, name)
    .getByRole('button', { name: `Change ${name}` })
    .click()
  await panel(page)
    .getByRole('textbox', { name: `New name of ${name}` })
    .fill(later)
  await panel(page).getByRole('button', { name: 'Rename' }).click()
  await viewLine(page, later).waitFor()

  const colleague = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await enter(colleague, 'boardingCounsellor')
  const theirs = await colleague.newPage()
  await theirs.goto('/missed')
  await opener(theirs).click()
  await viewLine(theirs, later)
    .getByRole('button', { name: new RegExp(`^${later}`) })
    .click()
  await expect.poll(() => addressOf(theirs)).toBe('?collab=true')
  await opener(theirs).click()
  await viewLine(theirs, later).waitFor()
  expect(
    await panel(theirs)
      .getByRole('button', { name: `Change ${later}` })
      .count(),
  ).toBe(0)
  await colleague.close()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Re-engaged' }).click()
  await opener(page).click()
  await panel(page)
    .getByRole('button', { name: `Change ${later}` })
    .click()
  await panel(page).getByRole('button', { name: 'Update to these filters' }).click()
  await expect.poll(() => opener(page).textContent()).toContain(later)
  await panel(page)
    .getByRole('button', { name: `Change ${later}` })
    .click()
  await panel(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Delete it for the team' }).click()
  await viewLine(page, later).waitFor({ state: 'detached' })
})

test('a view of today is of the day on which it is opened', async ({ context, page }) => {
  await untilDayHasRoom()
  const token = await enter(context, await makeStaff())
  await page.goto('/pending')
  await page.getByRole('button', { name: 'Remove Due: Today' }).waitFor()
  const name = unique()
  await saveView(page, name)
  const path = '/api/v1/admin_custom/views/?list=pending'
  const kept = (await (await call('GET', path, token)).json()) as { results: { name: string; query: object }[] }
  const today = { scheduled_start_date: 'today', scheduled_end_date: 'today' }
  expect(kept.results.find((view) => view.name === name)?.query).toEqual(today)

  const day = 86_400_000
  const tomorrow = kolkataDay(Date.now() + day)
  // Not by the driver's clock, which does not get on with the shifted one of `npm run test:clock`.
  await page.addInitScript((later) => {
    const now = Date.now
    Date.now = () => now() + later
  }, day)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/pending?scheduled=any')
  expect(kolkataDay(await page.evaluate(() => Date.now()))).toBe(tomorrow)
  await expect.poll(() => opener(page).textContent()).toBe('Views')
  await opener(page).click()
  await viewLine(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect.poll(() => opener(page).textContent()).toContain(name)
  expect(addressOf(page)).toBe('')
  await expect.poll(() => asked.some((url) => url.includes(`scheduled_start_date=${tomorrow}`))).toBe(true)
})

test('a name that is taken is refused at the field', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  const name = unique()
  await saveView(page, name)
  await panel(page).getByRole('textbox', { name: 'Save these filters as' }).fill(name)
  await panel(page).getByRole('button', { name: 'Save view' }).click()
  await panel(page).getByText('There is already a view with this name. Choose another name.').waitFor()
  await panel(page).getByRole('textbox', { name: 'Save these filters as' }).fill(' ')
  await panel(page).getByRole('button', { name: 'Save view' }).click()
  await expect.poll(() => panel(page).getByText('Name the view.').isVisible()).toBe(true)
})

test('the filtered list is exported in its order, with progress, and saved without a token in any address', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const [bina, chitra, asha] = await makeParents(counsellor, [visitor('Bina'), visitor('Chitra'), visitor('Asha'), {}])
  const token = await enter(context, counsellor)
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  await page.goto('/users?visit_interest=true&ordering=name')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Export 3 leads as CSV' }).click()
  const save = page.getByRole('button', { name: 'Download 3' }).first()
  await save.waitFor({ timeout: 20_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([asha?.id, bina?.id, chitra?.id])
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
})
