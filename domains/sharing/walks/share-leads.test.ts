import { expect } from 'vitest'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

test('chosen leads are shared with a colleague by keys, with a note, and no other lead is', async ({ context, page }) => {
  const [me, colleague] = [await makeStaff(), await makeStaff()]
  await makeParents(me, [{}, {}, {}])
  await enter(context, me)
  await page.goto('/users')
  await rows(page).nth(2).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('region', { name: 'Chosen leads' }).getByRole('button', { name: 'Share 2 leads…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share leads of Users' })
  await dialog.getByRole('combobox', { name: 'Share with' }).pressSequentially(colleague.name)
  await page.getByRole('option', { name: colleague.name }).waitFor()
  await page.keyboard.press('Enter')
  await look(page, inWalks.chosenLeads)
  await dialog.getByRole('textbox', { name: 'Handover note' }).fill('Both speak Marathi.')
  await page.keyboard.press('Control+Enter')
  await untilTold(page, '2 leads shared')
  await dialog.waitFor({ state: 'hidden' })
  const shared = await query<{ count: number }>('select count(*)::integer as count from lead_share where staff_id = $1', [colleague.id])
  expect(shared).toEqual([{ count: 2 }])
})
