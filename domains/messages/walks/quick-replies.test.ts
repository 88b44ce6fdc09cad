import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

test('a counsellor writes a quick reply that names the parent, chooses it with / by the keyboard, and deletes it', async ({
  context,
  page,
}) => {
  const counsellor = await makeStaff()
  const number = newNumber()
  const messages = [{ direction: 'incoming', text: 'Fees please', e164: `+91${number}`, at: inMinutes(-5) }]
  const parent = await makeParent(counsellor, { numbers: [number], messages })
  const word = `w${crypto.randomUUID().slice(0, 6)}`
  await enter(context, counsellor)
  await page.goto('/quick-replies')
  const add = async (shortcut: string, before: string, variable: string) => {
    await page.getByRole('button', { name: 'Add a quick reply' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a quick reply' })
    await dialog.getByRole('textbox', { name: 'Word' }).fill(shortcut)
    await dialog.getByRole('textbox', { name: 'Text' }).fill(before)
    await dialog.getByRole('button', { name: variable, exact: true }).press('Enter')
    expect(await dialog.getByRole('checkbox', { name: 'For everyone' }).count()).toBe(0)
    await look(page, inWalks.newReply)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await add(`${word}-a`, 'Hello ', 'The parent’s name')
  await add(`${word}-b`, 'Meet us at ', 'The school')
  const row = page.locator('[data-record]').filter({ hasText: `${word}-a` })
  await row.getByText('Hello {parent_name}').waitFor()

  await page.goto(`/inbox?lead=${parent.id}&view=all`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.pressSequentially(`/${word}`)
  const options = page.getByRole('listbox', { name: 'Quick replies' }).getByRole('option')
  await expect.poll(() => options.count()).toBe(2)
  await look(page, inWalks.replies, page.getByRole('listbox', { name: 'Quick replies' }))
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Meet us at {school_name}')
  await page.getByText('The school is not known. Write it in place of {school_name}').waitFor()
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Meet us at {school_name}')
  await field.fill('')
  await field.pressSequentially(`/${word}-a`)
  await expect.poll(() => options.count()).toBe(1)
  await field.press('Enter')
  expect(await field.inputValue()).toBe(`Hello ${parent.name}`)
  await field.fill(`/${word}-none`)
  await page.getByText('No quick reply has this word.').waitFor()
  await field.press('Enter')
  expect(await page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled')).toBe('true')
  expect(await field.inputValue()).toBe(`/${word}-none`)

  await page.goto('/quick-replies')
  await page.getByRole('button', { name: `Delete /${word}-a` }).press('Enter')
  await look(page, inWalks.deletedReply)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await untilTold(page, 'Quick reply deleted')
  await row.waitFor({ state: 'detached' })
})

test('what an admin writes for everyone, a counsellor has and cannot change', async ({ browser, context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const word = `w${crypto.randomUUID().slice(0, 6)}`
  await enter(context, admin)
  await page.goto('/quick-replies')
  await page.getByRole('button', { name: 'Add a quick reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a quick reply' })
  await dialog.getByRole('textbox', { name: 'Word' }).fill(word)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Admission is open.')
  expect(await dialog.getByRole('checkbox', { name: 'For everyone' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: `Change /${word}` }).waitFor()

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, counsellor)
  const other = await theirs.newPage()
  await other.goto('/quick-replies')
  await other.locator('[data-record]').filter({ hasText: word }).getByText('Everyone').waitFor()
  expect(await other.getByRole('button', { name: `Change /${word}` }).count()).toBe(0)
  await theirs.close()
})
