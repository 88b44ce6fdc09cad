import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('schools are uploaded from a spreadsheet, and background tasks tells of it', async ({ context, page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const rows = ['Name,District,State,Latitude,Longitude', `Walk ${mark} One,Pune,Maharashtra,18.5,73.8`, `Walk ${mark} Two,Pune,Goa,,`]
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/upload')
  await page.locator('input[type=file]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('region', { name: 'Report' }).getByText('There is no district “Pune” in Goa.').waitFor()
  await look(page, inWalks.report, page.getByRole('region', { name: 'Report' }))
  await page.getByRole('button', { name: 'Write 1 school' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(await query('select slug from school where name = $1', [`Walk ${mark} One`])).toEqual([{ slug: `walk-${mark}-one-pune` }])
  await page.goto('/database/background-task')
  await page.getByRole('button', { name: `${mark}.csv` }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/database/upload')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take 1 back' }).click()
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  expect(await query('select from school where name = $1', [`Walk ${mark} One`])).toEqual([])
})

test('what a file says of a school that is there is seen before it is written, and stands in its history', async ({ context, page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const upload = async (name: string, ...rows: string[]) => {
    await page.goto('/database/upload')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  }
  await enter(context, await makeStaff('database_executive'))
  await upload('first.csv', 'Name,District,State', `History ${mark},Pune,Maharashtra`)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Write 1 school' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  await upload(`${mark}.csv`, 'Name,District,State,Medium', `History ${mark},Pune,Maharashtra,मराठी`)
  await page.getByLabel('Schools that are there already').selectOption('Change them to what the file says')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByText('Medium: nothing → मराठी.').waitFor()
  await look(page, inWalks.changes, page.getByRole('main'))
  expect(await query('select medium from school where name = $1', [`History ${mark}`])).toEqual([{ medium: null }])
  await page.getByRole('button', { name: 'Write 1 school' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  await page.goto(`/database/profile/history-${mark}-pune/history`)
  await page.getByText(`by upload ${mark}.csv`).waitFor()
  await look(page, inWalks.history, page.getByRole('main'))
})

test('what all rows lack is said before the check, until a value for all rows gives it', async ({ context, page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const rows = ['Name,Affiliation No,Board,Lowest fee', `Lacking ${mark},,CBSE,60000`]
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/upload')
  await page.locator('input[type=file]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  const lacking = page.getByRole('list', { name: 'Values for all rows' })
  await lacking.getByText('No row has a city, a district').waitFor()
  await lacking.getByText('No row has a code of a register').waitFor()
  await lacking.getByText('No row says its classes').waitFor()
  await look(page, inWalks.lacking, lacking)
  await page.getByRole('combobox', { name: 'Another value for all rows' }).selectOption({ label: 'District' })
  await page.getByRole('textbox', { name: 'District of all rows' }).fill('Pune')
  await page.getByRole('textbox', { name: 'Classes of all rows' }).fill('Nursery to Class 12')
  await expect.poll(() => lacking.getByRole('listitem').count()).toBe(1)
  await page.getByRole('combobox', { name: 'Another value for all rows' }).selectOption({ label: 'State' })
  await page.getByRole('textbox', { name: 'State of all rows' }).fill('Maharashtra')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Write 1 school' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(await query('select notes from school where name = $1', [`Lacking ${mark}`])).toEqual([{ notes: null }])
})

test('a misspelt city and an unknown board are asked once for all rows, and the answers bring the rows in', async ({ context, page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const rows = ['Name,City,Board', ...[1, 2].map((at) => `Asked ${mark} ${at},Lakhimpr Kheri,Hogwarts`)]
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/upload')
  await page.locator('input[type=file]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  const questions = page.getByRole('region', { name: 'What could not be read' })
  await questions.getByText('City: “Lakhimpr Kheri” in 2 rows').waitFor()
  await questions.getByText('Boards: “Hogwarts” in 2 rows').waitFor()
  expect(await questions.getByRole('combobox', { name: 'What Hogwarts means' }).getAttribute('placeholder')).toBe('Kept as a note')
  const place = questions.getByRole('combobox', { name: 'What Lakhimpr Kheri means' })
  // The only thing that may be meant is filled in, and one press takes it.
  expect(await place.inputValue()).toBe('Lakhimpur Kheri, Uttar Pradesh')
  await questions.getByText('Suggested', { exact: true }).first().waitFor()
  await look(page, inWalks.questions, questions)
  await place.fill('')
  expect(await place.getAttribute('placeholder')).toBe('Left out')
  await place.fill('Lakhimpur Kheri, Uttar Pradesh')
  await place.press('Escape')
  await questions.getByRole('button', { name: 'Check again with 1 answer' }).press('Enter')
  await page.getByRole('button', { name: 'Write 2 schools' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(await query('select notes from school where name = $1', [`Asked ${mark} 1`])).toEqual([{ notes: 'Boards: “Hogwarts”' }])
})
