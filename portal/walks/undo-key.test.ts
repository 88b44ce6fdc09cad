import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { openLead } from '#domains/leads/walks/edit-page.ts'
import { commentBox } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'

test('Alt Z undoes the last act while something else is typed, also from the page of another parent, and nothing twice', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const [lead, other] = [await makeParent(counsellor), await makeParent(counsellor)]
  const token = await enter(context, counsellor)
  const logged = async () =>
    (await detailsOf(token, lead.id)).timeline.items.filter(({ kind }) => kind === 'action').map(({ action }) => action)
  const log = async () => {
    await page.getByRole('button', { name: 'Log Line Busy', exact: true }).waitFor()
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('Control+Enter')
    await untilTold(page, `${lead.name}: Action Submitted successfully`)
  }
  await openLead(page, lead.id)
  await log()
  expect(await logged()).toEqual(['Line Busy'])
  await commentBox(page).fill('Their brother')
  await page.keyboard.press('Alt+Z')
  await untilTold(page, `${lead.name}: Undone`)
  await expect.poll(logged).toEqual(['Undone: Line Busy'])
  expect(await commentBox(page).inputValue()).toBe('Their brother')
  await commentBox(page).fill('')

  // The message of an act goes along to the next page, and says whose it is.
  await log()
  const toast = page.getByRole('status').filter({ hasText: `${lead.name}: Action Submitted successfully` })
  await toast.getByRole('button', { name: 'Undo' }).hover()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').fill(other.name)
  await page.getByRole('option', { name: other.name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: other.name }).waitFor()
  await toast.waitFor()
  await page.keyboard.press('Alt+Z')
  await untilTold(page, `${lead.name}: Undone`)
  await expect.poll(logged).toEqual(['Undone: Line Busy', 'Undone: Line Busy'])

  // Nothing is offered any more, so the key does nothing.
  await page.keyboard.press('Alt+Z')
  expect((await detailsOf(token, other.id)).timeline.items.filter(({ kind }) => kind === 'action')).toEqual([])
})
