import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('a spreadsheet of parents is uploaded, mapped, checked, written and taken back', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  const counsellor = await makeStaff()
  const known = await makeParent(counsellor)
  const [one, two] = [newNumber(), newNumber()]
  // Columns that were chosen for headings are remembered.
  const heading = `Kontakt ${one}`
  const file = [
    `${heading},Parent,Child,Counsellor`,
    `${one},आशा राव,Kiran,${counsellor.email}`,
    `${two},Second,,`,
    `${known.number},Known,,`,
    '12,Short,,',
  ]
  await enter(context, admin)
  await page.goto('/leads-import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({ name: `fair-${one}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })

  const first = page.getByRole('combobox', { name: `What A: ${heading} is` })
  await first.waitFor()
  await look(page, inWalks.columns, page.getByRole('main'))
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await page.getByText('Choose the column for: Number.').waitFor()
  await first.selectOption({ label: 'Number (needed)' })
  await page.getByText(`${one} · ${two}`).waitFor()
  await page.getByRole('button', { name: 'Check 4 rows' }).click()

  await page.getByRole('button', { name: 'Write 2 leads' }).waitFor()
  await page.getByText('“12” is no telephone number').waitFor()
  await page.getByRole('button', { name: /^Duplicate/ }).click()
  await expect.poll(() => page.locator('[data-record]').count()).toBe(1)
  await page.getByText(`${known.name} has this number.`).waitFor()
  await look(page, inWalks.checkedRows, page.getByRole('main'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '2 left out' }).click()
  expect((await download).suggestedFilename()).toBe(`fair-${one}-left-out.csv`)

  await page.getByRole('button', { name: 'Write 2 leads' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  const owners = () => query('select owner_id from lead join lead_number on lead_id = lead.id where national = $1', [one])
  expect(await owners()).toEqual([{ owner_id: counsellor.id }])
  await page.getByRole('button', { name: /^Written/ }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Open' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await look(page, inWalks.takenBack)
  await page.getByRole('button', { name: 'Take 2 back' }).press('Enter')
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  const gone = page.locator('[data-record]').filter({ hasText: 'Taken back' })
  await expect.poll(() => gone.count()).toBe(2)
  expect(await gone.getByRole('link', { name: 'Open' }).count()).toBe(0)
  expect(await owners()).toEqual([])
  await page.getByRole('button', { name: 'Import leads' }).click()
  await page.getByRole('button', { name: `fair-${one}.csv` }).waitFor()
})

test('a file that is understood wrongly at first is put right: a value for all rows, the order of its days, one answer for many rows', async ({
  context,
  page,
}) => {
  const admin = await makeStaff('counsellor_admin')
  const numbers = [newNumber(), newNumber(), newNumber()]
  const file = ['Phone,Parent,Child,Class,Date', ...numbers.map((number) => `${number},आशा राव,Kiran,Foundation,03/11/2025`)]
  await enter(context, admin)
  await page.goto('/leads-import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })
  const lacking = page.getByRole('list', { name: 'Values for all rows' })
  await lacking.getByText('No row has a city').waitFor()
  await look(page, inWalks.valuesForAll, lacking)
  await page.getByRole('textbox', { name: 'City of all rows' }).fill('Nowhere at all')
  await lacking.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  const questions = page.getByRole('region', { name: 'What could not be read' })
  await questions.getByText('City: “Nowhere at all” in 3 rows').waitFor()
  await questions.getByText('Child: class: “Foundation” in 3 rows').waitFor()
  await page
    .getByText('Enquired on: “03/11/2025” leaves open whether the day or the month stands first. It is read with the day first.')
    .waitFor()
  await look(page, inWalks.questions, questions)
  await questions.getByRole('combobox', { name: 'What Foundation means' }).fill('Class 1')
  await questions.getByRole('button', { name: 'Check again with 1 answer' }).press('Enter')
  await expect.poll(() => questions.getByText('Foundation').count()).toBe(0)

  await page.getByRole('button', { name: 'Change the columns' }).press('Enter')
  await page.getByRole('combobox', { name: 'Day or month first in Enquired on' }).selectOption('month first')
  await page.getByRole('textbox', { name: 'City of all rows' }).fill('')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('Enquired on: the month stands first').waitFor()
  await page.getByRole('button', { name: 'Write 3 leads' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  const written = await query(
    `select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, school_class.name as class
     from parent_activity join school_class on school_class.id = class_id join lead_number using (lead_id) where national = $1`,
    [numbers[0]],
  )
  expect(written).toEqual([{ day: '2025-03-11', class: 'Class 1' }])
})

test('a check that ends before the page looks again shows its report', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  await enter(context, admin)
  await page.goto('/leads-import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({
    name: 'quick.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Phone,Parent,City\n${newNumber()},Asha Rao,Pune`),
  })
  await page.getByRole('button', { name: /^Check 1 / }).click()
  await page.getByRole('button', { name: /^Write 1 / }).waitFor()
  await page.getByRole('button', { name: 'Change the columns' }).press('Enter')
  await page.getByRole('table', { name: 'Columns' }).waitFor()
  const isChecked = async () => {
    const [row] = await query<{ status: string }>('select status from import order by id desc limit 1')
    return row?.status
  }
  await reroute(page, /\/api\/v1\/admin_custom\/imports\/\d+\/$/, async (route) => {
    await expect.poll(isChecked).toBe('checked')
    await route.continue()
  })
  await page.getByRole('button', { name: /^Check 1 / }).click()
  await page.getByRole('table', { name: 'Columns' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change the columns' }).waitFor()
})

test('headings that were found in the wrong row are chosen on the first lines of the file', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  const number = newNumber()
  await enter(context, admin)
  await page.goto('/leads-import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  const text = `मेला,2026;Pune\nKontakt;Naam\n${number};आशा राव`
  await (await chooser).setFiles({ name: 'मेला.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const reading = page.getByRole('region', { name: 'How the file was read' })
  await reading.getByRole('radio', { name: 'The headings stand in row 1' }).waitFor()
  await look(page, inWalks.headings, reading)
  await reading.getByRole('radio', { name: 'The headings stand in row 2' }).press('Space')
  await page.getByRole('button', { name: /^Check 1 / }).waitFor()
  await page.getByRole('combobox', { name: 'What A: Kontakt is' }).selectOption({ label: 'Number (needed)' })
  await reading.getByRole('combobox', { name: 'Headings' }).selectOption('No headings')
  await page.getByRole('button', { name: 'Check 3 rows' }).waitFor()
  await reading.getByRole('radio', { name: 'The headings stand in row 2' }).press('Space')
  await page.getByRole('button', { name: /^Check 1 / }).waitFor()
  await page.getByRole('combobox', { name: 'What A: Kontakt is' }).selectOption({ label: 'Number (needed)' })
  await page.getByRole('combobox', { name: 'What B: Naam is' }).selectOption({ label: 'Parent' })
  await page.getByRole('button', { name: /^Check 1 / }).click()
  await page.getByRole('button', { name: /^Write 1 lead/ }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  const written = await query('select lead.name from lead join lead_number on lead_id = lead.id where national = $1', [number])
  expect(written).toEqual([{ name: 'आशा राव' }])
})

test('a counsellor who was given leads of a file hears of it at once when the admin takes it back', async ({ browser, context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  const counsellor = await makeStaff()
  const file = ['Phone,Parent,Counsellor', ...[newNumber(), newNumber()].map((number) => `${number},Parent,${counsellor.email}`)]
  await enter(context, admin)
  await page.goto('/leads-import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('button', { name: 'Write 2 leads' }).click()
  await page.getByText('Done', { exact: true }).waitFor()

  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, counsellor)
  const other = await theirs.newPage()
  await other.goto('/users')
  await other.getByRole('button', { name: /^Notices/ }).click()
  const notices = other.getByRole('dialog', { name: 'Notices' })
  await notices.getByText('2 new leads for you, from the file fair.csv').waitFor()

  await page.getByRole('button', { name: 'Take back' }).press('Enter')
  await page.getByRole('button', { name: 'Take 2 back' }).press('Enter')
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  await notices.getByText('The import of fair.csv was taken back: 2 leads are no longer yours').waitFor()
  expect(await notices.getByText('new leads for you').count()).toBe(0)
  await theirs.close()
})
