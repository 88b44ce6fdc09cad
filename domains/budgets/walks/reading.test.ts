import { expect, onTestFinished } from 'vitest'
import type { SettingName } from '#platform/contract/firm-settings.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

/** Each process reads the settings once a second. */
const untilRead = () => new Promise((resolve) => setTimeout(resolve, 1_500))

async function set(name: SettingName, value: unknown): Promise<void> {
  const write = (text: unknown) =>
    query(
      `insert into firm_setting_change (name, value, follows) select $1, $2, (select max(id) from firm_setting_change where name = $1)`,
      [name, JSON.stringify(text)],
    )
  await write(value)
  onTestFinished(async () => {
    await write(name === 'masked_numbers_for' ? [] : 240)
    await untilRead()
  })
  await untilRead()
}

test('a counsellor whose numbers are masked calls all the same, and shows a number by the key N', async ({ context, page }) => {
  await set('masked_numbers_for', ['counsellor'])
  const me = await makeStaff()
  const parent = await makeParent(me)
  const whole = phoneText({ number: parent.number, country_code: 91 })
  const masked = phoneText({ number: parent.number, country_code: 91 }, { isMasked: true })
  await enter(context, me)
  await page.goto(`/leads/${parent.id}`)
  const callButton = (text: string) => page.getByRole('button', { name: `Call ${text}`, exact: true })
  await callButton(masked).waitFor()
  await page.getByRole('button', { name: 'Show the number' }).waitFor()
  await page.keyboard.press('n')
  await callButton(whole).waitFor()
  await look(page, inWalks.shownNumber, page.getByRole('button', { name: 'Hide the number' }))
  await page.keyboard.press('n')
  await callButton(masked).click()
  await expect.poll(() => query('select e164 from call where lead_id = $1', [parent.id])).toEqual([{ e164: `+91${parent.number}` }])
  const asked = await query('select about_lead_id as lead from audit_record where staff_id = $1 and what = $2', [me.id, 'number_revealed'])
  expect(asked).toEqual([{ lead: parent.id }])
})

test('who opens many parents is asked why, and an admin goes from the notice to what they read', async ({ context, page, browser }) => {
  await set('opened_parents_an_hour', 10)
  const [me, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  const parents = await makeParents(
    me,
    Array.from({ length: 11 }, () => ({})),
  )
  await enter(context, me)
  const [last, ...others] = parents
  for (const { id } of others) await call('GET', `/api/v3/admin_custom/details/${id}/`, me.token)
  await page.goto(`/leads/${last?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Why so many?' })
  await dialog.getByText(/^You opened 11 parents within an hour/).waitFor()
  await look(page, inWalks.askedWhy)
  await dialog.getByRole('textbox', { name: 'Why' }).fill('I prepare the fair in Pune')
  await dialog.getByRole('button', { name: 'Say why' }).click()
  await dialog.waitFor({ state: 'detached' })

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  onTestFinished(() => theirs.close())
  await enter(theirs, admin)
  const desk = await theirs.newPage()
  await desk.goto('/settings')
  await desk.getByRole('button', { name: /^Notices/ }).click()
  const notices = desk.getByRole('dialog', { name: 'Notices' })
  await notices.getByText(new RegExp(`^${me.name} opened 11 parents`)).waitFor()
  await notices.getByRole('link', { name: 'Show what they read' }).first().click()
  await desk.getByText('I prepare the fair in Pune').waitFor()
})
