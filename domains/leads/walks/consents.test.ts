import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

test('a counsellor notes with two keys that a parent wants no marketing, takes it back, and notes what they agreed to', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor, { children: [{ name: 'Kiran' }] })
  await enter(context, counsellor)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('heading', { name: parent.name }).waitFor()
  await page.getByRole('button', { name: 'Show consents' }).click()
  const consents = page.getByRole('region', { name: 'Consents' })
  await consents.getByText('Marketing: nothing said').waitFor()
  await page.keyboard.press('Alt+Minus')
  await page.getByRole('dialog', { name: 'The parent asks for' }).waitFor()
  await page.keyboard.press('1')
  await untilTold(page, `${parent.name}: Wants no marketing: noted`)
  await consents.getByText('Forbidden Marketing').waitFor()
  await page.keyboard.press('Alt+Z')
  await untilTold(page, `${parent.name}: Taken back`)
  await consents.getByText('Marketing: nothing said').waitFor()
  await consents.getByRole('button', { name: 'A parent agrees to the data of Kiran' }).click()
  const agreed = page.getByRole('dialog', { name: 'Data of a child: Kiran' })
  await agreed.getByRole('textbox', { name: 'Reference' }).fill('Call of today')
  await look(page, inWalks.childAgreed)
  await agreed.getByRole('button', { name: 'They agreed' }).click()
  await consents.getByText('Allowed Data of a child: Kiran').waitFor()
  await consents.getByRole('button', { name: /^All that was said/ }).click()
  expect(await consents.getByText('Forbade: Marketing (taken back)').count()).toBe(1)
})
