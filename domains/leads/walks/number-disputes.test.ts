import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { editButton, enterWithParent, openLead } from './edit-page.ts'
import { inWalks } from './screens.ts'

test('a number that another’s parent has is added like any other; an admin says whose it is', async ({ browser, context, page }) => {
  const mine = await enterWithParent(context)
  const colleague = await makeStaff()
  const other = await makeParent(colleague, { numbers: [newNumber(), newNumber()] })
  await openLead(page, mine.id)
  await editButton(page, 'the number').click()
  await page.getByRole('textbox', { name: 'Number' }).fill(other.number)
  await page.keyboard.press('Enter')
  await untilTold(page, 'Mobile Number Updated Successfully')

  const admin = await makeStaff('counsellor_admin')
  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  try {
    await enter(theirs, admin)
    const desk = await theirs.newPage()
    await desk.goto('/number-disputes')
    const row = desk.getByRole('row').filter({ hasText: other.name })
    await expect.poll(() => row.textContent()).toContain(mine.name)
    await look(desk, inWalks.disputedNumber, row)
    await row.getByRole('link', { name: `Merge ${mine.name} into ${other.name}` }).click()
    await desk.waitForURL(`**/merge?stays=${other.id}&goes=${mine.id}`)
    await desk.getByRole('button', { name: 'Merge the leads' }).waitFor()
    await desk.goBack()
    await row.getByRole('button', { name: new RegExp(`is the number of ${other.name}$`) }).click()
    await expect.poll(() => row.count()).toBe(0)
  } finally {
    await theirs.close()
  }
  const lead = (await (await call('GET', `/api/v3/admin_custom/details/${mine.id}/`, mine.counsellor.token)).json()) as {
    mobile_number: string
  }
  expect(lead.mobile_number).toBe(mine.number)
  await page.getByText('Number taken away, as it is another parent').first().waitFor()
})
