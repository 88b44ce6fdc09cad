import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('a school that the palette finds opens', async ({ context, page }) => {
  const [school] = await query<{ name: string; slug: string }>(
    'select name, slug from school where (select count(*) from school as other where lower(other.name) = lower(school.name)) = 1 order by id limit 1',
  )
  await enter(context, 'databaseExecutive')
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(school?.name ?? '')
  await page.getByRole('option', { name: new RegExp(`^${RegExp.escape(school?.name ?? '')}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: school?.name ?? '' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/schools/${encodeURIComponent(school?.slug ?? '')}`)
})

test('a page that the palette finds by its name is its first choice', async ({ context, page }) => {
  await enter(context, 'counsellor')
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('follow up')
  await page.getByRole('option', { name: 'Follow-ups', exact: true }).and(page.locator('[aria-selected="true"]')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Follow-ups/, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/follow-ups')
})

test('an act with a name after it opens the parent and begins there', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/users')
  await page.getByRole('row').nth(1).waitFor()
  const typed = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a page/ }).fill(text)
  }
  const chosen = (label: string) => page.getByRole('option', { name: label }).and(page.locator('[aria-selected="true"]'))

  await typed(`transfer ${name}`)
  await chosen(`Transfer ${name}`).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('radio', { name: 'Transfer' }).isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe(`/leads/${id}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // The lead is open now: the act alone is enough.
  await typed('e-mail')
  await page.getByRole('option', { name: `E-mail ${name}` }).click()
  await page.getByRole('dialog', { name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await typed('merge')
  await chosen(`Merge ${name} with another lead`).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(`/merge?stays=${id}`)
})

test('an act without a name asks for it, and calls the parent', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const { id, name } = await makeParent(counsellor)
  await enter(context, counsellor)
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Find a page/ })
  await field.fill('cal')
  await page.getByRole('option', { name: /^Call …/ }).click()
  expect(await field.inputValue()).toBe('Call ')
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `Call ${name}` }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await query<{ count: string }>('select count(*) from call where lead_id = $1', [id]))[0]?.count).toBe('1')
})

test('what people type finds the page, and acts only of the account', async ({ context, page }) => {
  await enter(context, 'databaseExecutive')
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await field.fill('global rank')
  await page.getByRole('option', { name: 'Global ranking' }).waitFor()
  await field.fill('transfer')
  await expect.poll(() => page.getByText('Nothing found.').isVisible()).toBe(true)
})

test('an admin finds a colleague by name, and their figures; a counsellor finds no colleague', async ({ browser, context, page }) => {
  const colleague = await makeStaff()
  await enter(context, await makeStaff('counsellor_admin'))
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  const search = async (of: typeof page, text: string) => {
    await of.keyboard.press('Control+k')
    await of.getByRole('combobox', { name: /^Find a page/ }).fill(text)
  }
  await search(page, colleague.name)
  await page.getByRole('option', { name: colleague.name }).first().waitFor()
  await look(page, inWalks.colleague)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/counsellor/${colleague.id}`)
  await search(page, colleague.name)
  await page.getByRole('option', { name: `Figures of ${colleague.name}` }).click()
  await page.waitForURL(`**/analytics/${colleague.id}`)

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin })
  try {
    await enter(theirs, await makeStaff())
    const other = await theirs.newPage()
    await other.goto('/profile')
    await other.getByRole('heading', { name: 'Profile' }).waitFor()
    await search(other, colleague.name)
    await other.getByText('Nothing found.').or(other.getByRole('option')).first().waitFor()
    expect(await other.getByRole('option', { name: colleague.name }).count()).toBe(0)
  } finally {
    await theirs.close()
  }
})

test('the palette begins the auto-dialer, and opens leave and attendance', async ({ context, page }) => {
  await enter(context, await makeStaff())
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  const choose = async (text: string, label: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a page/ }).fill(text)
    await page.getByRole('option', { name: label }).click()
  }
  await choose('holidays', 'Your leave and attendance')
  await page.getByRole('dialog', { name: 'Attendance' }).getByRole('button', { name: 'I will be away…' }).waitFor()
  await page.keyboard.press('Escape')
  await choose('dialler', 'Auto Dialer')
  await page.getByRole('dialog', { name: 'Auto Dialer' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/users')
})
