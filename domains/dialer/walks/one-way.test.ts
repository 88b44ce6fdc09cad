import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { callsTo } from '#domains/calls/walks/call-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { dialer, enterDialing, inDialer, shownRegion, toFirstLead, untilLookedAt, untilNext } from './dialer-page.ts'
import { inWalks } from './screens.ts'

/** The header's figures by name. */
const figures = async (page: Page) => {
  const lines = dialer(page).locator('dl[aria-label="This session"] > div').filter({ visible: true })
  return Object.fromEntries(
    await lines.evaluateAll((all) => all.map((line) => [line.querySelector('dt')?.textContent, line.querySelector('dd')?.textContent])),
  )
}

test('no answer is logged in one way, which the header counts at once, as it does every other outcome', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'untouched', 'untouched', 'untouched', 'untouched')
  const [first, second, third, fourth] = waiting
  await toFirstLead(page, first)
  expect(await dialer(page).getByRole('button', { name: 'Call Not Picked' }).filter({ visible: true }).count()).toBe(1)
  expect(await shownRegion(page, 'The call').getByRole('button', { name: 'No answer' }).count()).toBe(0)
  await untilLookedAt(page)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => figures(page)).toMatchObject({ 'No answer': '1', 'Simulated calls': '1' })
  await shownRegion(page, 'The call').getByText('No answer', { exact: true }).waitFor()
  const [preset] = (await detailsOf(me.token, first.id)).timeline.items.filter(({ kind }) => kind === 'action')
  expect(preset).toMatchObject({ action: 'Call Not Picked', comment: 'Not picked/Disconnected/Ringing/Call later' })
  expect((await callsTo(first.id)).map(({ state }) => state)).toEqual(['parent_no_answer'])
  await page.keyboard.press('Alt+ArrowRight')

  await untilNext(page, second)
  await untilLookedAt(page)
  await dialer(page).getByRole('button', { name: 'Call Not Picked' }).filter({ visible: true }).click()
  await page.keyboard.type('Rang twice.')
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, third)
  const [logged] = (await detailsOf(me.token, second.id)).timeline.items.filter(({ kind }) => kind === 'action')
  expect(logged).toMatchObject({ action: 'Call Not Picked', comment: 'Rang twice.' })

  await untilLookedAt(page)
  await page.keyboard.press('Alt+5')
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, fourth)
  await expect.poll(() => figures(page)).toMatchObject({ 'No answer': '2', 'Not Interested': '1', 'Simulated calls': '3' })
  await look(page, inWalks.sessionFigures, dialer(page).locator('dl[aria-label="This session"]').filter({ visible: true }))
})

test('a busy line is logged by one key, which ends the simulated call too; nothing asks for it again', async ({ context, page }) => {
  const { me, waiting } = await enterDialing(context, 'untouched', 'untouched')
  const [first, second] = waiting
  await toFirstLead(page, first)
  await shownRegion(page, 'The call').getByRole('button', { name: 'Connected' }).waitFor()
  expect(await shownRegion(page, 'The call').getByRole('button', { name: 'Line Busy' }).count()).toBe(0)
  await untilLookedAt(page)
  await page.keyboard.press('Alt+B')
  expect((await callsTo(first.id)).map(({ state }) => state)).toEqual(['simulated'])
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => figures(page)).toMatchObject({ 'Line Busy': '1', 'Simulated calls': '1' })
  await shownRegion(page, 'The call').getByText('Line Busy', { exact: true }).waitFor()
  expect((await callsTo(first.id)).map(({ state }) => state)).toEqual(['parent_busy'])
  const logged = (await detailsOf(me.token, first.id)).timeline.items.filter(({ kind }) => kind === 'action')
  expect(logged.map(({ action }) => action)).toEqual(['Line Busy'])
  await page.keyboard.press('Alt+ArrowRight')
  await untilNext(page, second)
})

test('of several schools of one name the one that the parent asked about stands first with its place, and so everywhere after', async ({
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'untouched')
  const [parent] = waiting
  const [several] = await query<{ id: number; name: string }>(
    `select min(id) as id, name from school where delisted_at is null group by name having count(*) between 3 and 6 order by name limit 1`,
  )
  if (!several) throw new Error('No three schools share a name.')
  await query(`insert into parent_activity (lead_id, kind, at, school_id) values ($1, 'enquiry', $2, $3)`, [
    parent.id,
    inDays(-9),
    several.id,
  ])
  await toFirstLead(page, { ...parent, why: /^Never spoken to\. Asked about / })
  await untilLookedAt(page)
  await page.keyboard.press('Alt+4')
  const asked = dialer(page).getByRole('group', { name: /^Which school\?/ })
  const [first] = await asked.locator('[data-choice="1"]').allTextContents()
  expect(first).toContain(`${several.name}, `)
  await look(page, inWalks.whichSchool, asked)

  // Nothing is saved without it: neither the visit nor the note alone.
  const written = async () =>
    (await detailsOf(me.token, parent.id)).timeline.items
      .filter(({ kind }) => kind === 'action' || kind === 'comment')
      .map(({ kind, comment }) => [kind, comment])
  const before = await written()
  const note = dialer(page).locator('[data-note]').filter({ visible: true })
  await note.fill('Dadi comes too.')
  await page.keyboard.press('Alt+f')
  await page.keyboard.type('shanivar 11:30')
  const alert = asked.getByRole('alert').filter({ hasText: 'Choose the school.' })
  for (const key of ['Control+Enter', 'Alt+ArrowRight', 'Control+Enter']) {
    await note.focus()
    await page.keyboard.press(key)
    await alert.waitFor()
    await asked.locator('button:focus').waitFor()
    expect(await note.inputValue()).toBe('Dadi comes too.')
  }
  await look(page, inWalks.missingSchool, asked)
  await page.keyboard.press('Alt+1')
  await inDialer(page, `Visit Scheduled – ${several.name}, `).waitFor()
  await alert.waitFor({ state: 'detached' })
  expect(await written()).toEqual(before)
  await page.keyboard.press('Control+Enter')
  await expect.poll(written).toEqual([['action', 'Dadi comes too.'], ...before])
  const prefix = `${several.name}, `
  const { timeline, visit, follow_ups: plans } = await detailsOf(me.token, parent.id)
  expect(visit.items.map(({ school }) => school)).toEqual([expect.stringContaining(prefix)])
  expect(plans.find(({ is_appointment }) => is_appointment)).toMatchObject({
    schools: [expect.stringContaining(prefix)],
    school_ids: [several.id],
  })
  expect(timeline.items.map(({ action }) => action)).toContainEqual(expect.stringContaining(prefix))

  // Any other school is one key away too.
  await dialer(page).getByRole('button', { name: 'Log Visit Scheduled' }).waitFor()
  await page.keyboard.press('Alt+4')
  await asked.waitFor()
  await page.keyboard.press('Alt+9')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Schools' }).waitFor()
})
